import RecordModel
import RecordStore

extension GetVitalsTrend: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let span = try TimeSpan(from, to)
    guard (-900...900).contains(utcOffset ?? 0) else {
      throw Failure(problems: [
        FieldProblem(path: "/utcOffset", code: "out_of_range", message: "-900 to 900 minutes")
      ])
    }
    let reading = try VitalsReading(patientId, view)
    let targets = try view.targets(of: patientId).targets
    var series: [TrendSeries] = []
    for metric in TrendMetric.allCases where metrics?.contains(metric) ?? true {
      let values = try reading.course(of: metric, in: span, view)
      guard !values.isEmpty || metrics != nil else { continue }
      series.append(self.series(metric, values, targets.first { $0.metric == metric }, reading))
    }
    return Outcome(from: from, to: to, bucket: bucket ?? .raw, series: series)
  }

  private func series(
    _ metric: TrendMetric, _ values: [VitalsValueDocument], _ target: MetricTarget?, _ reading: VitalsReading
  ) -> TrendSeries {
    let unit = reading.set.definition(of: metric.kind)?.unit ?? ""
    let inTarget = target.map { target in
      values.count { reading.set.isInside($0.judged(metric.kind), target) }
    }
    return TrendSeries(
      metric: metric, unit: unit, points: points(metric, values, reading),
      summary: TrendSummary(of: values.map(\.value), inTarget: inTarget), target: target)
  }

  private func points(
    _ metric: TrendMetric, _ values: [VitalsValueDocument], _ reading: VitalsReading
  ) -> [TrendPoint] {
    var (points, open): ([TrendPoint], [VitalsValueDocument]) = ([], [])
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

  private func start(of value: VitalsValueDocument) -> Timestamp {
    (bucket ?? .raw).start(of: value.effectiveAt, utcOffset: Int64(utcOffset ?? 0))
  }
}

extension VitalsReading {
  /// The values of a metric in time order.
  func course(
    of metric: TrendMetric, in span: TimeSpan, _ view: borrowing RecordView
  ) throws(Failure) -> [VitalsValueDocument] {
    let stored = metric == .bmi ? MeasureKind.weight : metric.kind
    let found = try values(stored, upTo: span.last ?? .latest, limit: Int.max, view).prefix {
      !span.isAfter($0.effectiveAt)
    }
    let heights = metric == .bmi ? try values(.height, upTo: .latest, limit: Int.max, view) : []
    guard metric == .bmi else { return found.reversed() }
    return found.reversed().compactMap { document in
      Self.height(at: document.effectiveAt, of: heights).flatMap(document.bodyMassIndex)
    }
  }

  /// The point of a bucket's values, at least one.
  fileprivate func point(
    _ metric: TrendMetric, _ values: [VitalsValueDocument], at moment: Timestamp
  ) -> TrendPoint {
    let mean = ExactDecimal.mean(of: values.map(\.value))
    var point = TrendPoint(timestamp: moment, count: values.count)
    if metric == .bloodPressure {
      (point.systolic, point.diastolic) = (mean, ExactDecimal.mean(of: values.compactMap(\.diastolic)))
    } else {
      point.value = mean
    }
    guard values.count == 1, let only = values.first else { return point }
    let judgement = judge(metric, only.judged(metric.kind), at: only.effectiveAt)
    point.status = judgement.meaning.status
    point.judgedByTarget = judgement.isByTarget ? true : nil
    point.source = judgement.isReserved ? judgement.source : nil
    return point
  }
}

extension VitalsValueDocument {
  /// The BMI of a weight with a height, in place of the weight.
  func bodyMassIndex(_ height: ExactDecimal) -> VitalsValueDocument? {
    guard let bmi = BodyMassIndex.of(weight: value, height: height) else { return nil }
    var document = self
    (document.value, document.entered) = (bmi, nil)
    return document
  }
}
