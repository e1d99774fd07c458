import RecordModel

extension GetVitalsTrend: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    if let from, let to, from > to {
      throw Failure(problems: [FieldProblem(path: "/from", code: "inconsistent", message: "not after to")])
    }
    guard (-900...900).contains(utcOffset ?? 0) else {
      throw Failure(problems: [
        FieldProblem(path: "/utcOffset", code: "out_of_range", message: "-900 to 900 minutes")
      ])
    }
    let reading = try VitalsReading(patientId, view)
    let targets = try view.targets(of: patientId).targets
    var series: [TrendSeries] = []
    for metric in TrendMetric.allCases where metrics?.contains(metric) ?? true {
      let values = try reading.course(of: metric, from: from, to: to, view)
      guard !values.isEmpty || metrics != nil else { continue }
      series.append(self.series(metric, values, targets.first { $0.metric == metric }, reading))
    }
    return Outcome(from: from, to: to, bucket: bucket ?? .raw, series: series)
  }

  private func series(
    _ metric: TrendMetric, _ values: [CourseValue], _ target: MetricTarget?, _ reading: VitalsReading
  ) -> TrendSeries {
    let unit = reading.set.definition(of: metric.kind)?.unit ?? ""
    let inTarget = target.map { target in values.count(where: target.contains) }
    return TrendSeries(
      metric: metric, unit: unit, points: points(metric, values, reading),
      summary: TrendSummary(of: values.map(\.value), inTarget: inTarget), target: target)
  }

  private func points(
    _ metric: TrendMetric, _ values: [CourseValue], _ reading: VitalsReading
  ) -> [TrendPoint] {
    var (points, open): ([TrendPoint], [CourseValue]) = ([], [])
    func close() {
      guard let first = open.first else { return }
      points.append(reading.point(metric, open, at: start(of: first)))
      open = []
    }
    for value in values {
      if bucket ?? .raw == .raw || open.first.map({ start(of: $0) != start(of: value) }) == true { close() }
      open.append(value)
    }
    close()
    return points
  }

  private func start(of value: CourseValue) -> Timestamp {
    (bucket ?? .raw).start(of: value.at, utcOffset: Int64(utcOffset ?? 0))
  }
}

/// One value in the course of a measure.
struct CourseValue {
  var at: Timestamp
  var value: ExactDecimal
  var diastolic: ExactDecimal?
  var glucoseContext: GlucoseContext?
}

extension MetricTarget {
  /// Whether a value lies inside, bounds included; a blood pressure with both its numbers.
  fileprivate func contains(_ course: CourseValue) -> Bool {
    func isInside(_ value: ExactDecimal?, _ low: ExactDecimal?, _ high: ExactDecimal?) -> Bool {
      guard let value else { return false }
      return low.map { $0 <= value } ?? true && high.map { value <= $0 } ?? true
    }
    if metric != .bloodPressure { return isInside(course.value, low, high) }
    return isInside(course.value, systolicLow, systolicHigh)
      && isInside(course.diastolic, diastolicLow, diastolicHigh)
  }
}

extension VitalsReading {
  /// The values of a metric in time order.
  func course(
    of metric: TrendMetric, from: Timestamp?, to: Timestamp?, _ view: borrowing RecordView
  ) throws(Failure) -> [CourseValue] {
    let stored = metric == .bmi ? MeasureKind.weight : metric.kind
    let last = Timestamp(milliseconds: (to ?? .latest).milliseconds - 1)
    let found = try values(stored, upTo: last, limit: Int.max, view).prefix {
      (from ?? .earliest) <= $0.effectiveAt
    }
    let heights = metric == .bmi ? try values(.height, upTo: .latest, limit: Int.max, view) : []
    var course: [CourseValue] = []
    for document in found.reversed() {
      var value = CourseValue(
        at: document.effectiveAt, value: document.value, diastolic: document.diastolic,
        glucoseContext: document.glucoseContext)
      if metric == .bmi {
        guard let height = Self.height(at: document.effectiveAt, of: heights),
          let bmi = BodyMassIndex.of(weight: document.value, height: height)
        else { continue }
        value.value = bmi
      }
      course.append(value)
    }
    return course
  }

  /// The point of a bucket's values, of which there is at least one.
  fileprivate func point(_ metric: TrendMetric, _ values: [CourseValue], at moment: Timestamp) -> TrendPoint {
    let mean = ExactDecimal.mean(of: values.map(\.value))
    var point = TrendPoint(timestamp: moment, count: values.count)
    if metric == .bloodPressure {
      (point.systolic, point.diastolic) = (mean, ExactDecimal.mean(of: values.compactMap(\.diastolic)))
    } else {
      point.value = mean
    }
    if values.count == 1, let only = values.first { point.status = status(metric, only) }
    return point
  }

  private func status(_ metric: TrendMetric, _ value: CourseValue) -> MeasureStatus {
    let person = measured(at: value.at)
    if metric == .bloodPressure, let diastolic = value.diastolic {
      return set.pressure(systolic: value.value, diastolic: diastolic, for: person).status
    }
    return set.classify(metric.kind, value.value, for: person, context: value.glucoseContext).status
  }
}
