import RecordModel

/// Makes a course of a series of vitals.
package struct VitalsCourse: Sendable {
  let measures: MeasureSet
  let age: Int?
  let language: Language

  /// Courses for a person of that age by that measure set.
  package init(_ measures: MeasureSet, age: Int?, _ language: Language) {
    (self.measures, self.age, self.language) = (measures, age, language)
  }

  /// The course of a series.
  ///
  /// - Parameter entries: all entries of that time, including those declared wrong.
  package func course(_ series: TrendSeries, entries: [VitalsEntry]) -> Course {
    var course = Course(title: ChartWords.metric(series.metric, language), unit: series.unit)
    // Values that a correction left unchanged are not wrong.
    let corrections = entries.filter { entry in
      guard !entry.retracted, let wrong = entries.first(where: { $0.id == entry.corrects }) else {
        return false
      }
      return !Self.isSame(series.metric, entry, wrong)
    }
    let kept = entries.filter { entry in
      entries.contains { $0.corrects == entry.id && !$0.retracted && Self.isSame(series.metric, $0, entry) }
    }.map(\.id)
    course.points = series.points.compactMap { point(series.metric, $0, corrections) }
    course.wrong = entries.filter { $0.retracted && !kept.contains($0.id) }.compactMap {
      wrong(series.metric, $0, corrections)
    }
    .sorted { $0.moment < $1.moment }
    course.bands = bands(series.metric, entries)
    course.targets = series.target.map(targets) ?? []
    return course
  }

  private func targets(_ target: MetricTarget) -> [Course.Target] {
    func range(_ low: ExactDecimal?, _ high: ExactDecimal?, _ name: String? = nil) -> [Course.Target] {
      low == nil && high == nil ? [] : [Course.Target(low: low?.drawn, high: high?.drawn, name: name)]
    }
    return range(target.low, target.high)
      + range(target.systolicLow, target.systolicHigh, language == .de ? "systolisch" : "systolic")
      + range(target.diastolicLow, target.diastolicHigh, language == .de ? "diastolisch" : "diastolic")
  }

  private func point(
    _ metric: TrendMetric, _ point: TrendPoint, _ corrections: [VitalsEntry]
  ) -> Course.Point? {
    guard let value = point.value ?? point.systolic else { return nil }
    var made = Course.Point(
      point.timestamp, value.drawn, low: point.diastolic?.drawn,
      mark: point.status.map { Course.Mark($0) } ?? (point.count > 1 ? .mean : .unclassified))
    made.isCorrection =
      point.count == 1
      && corrections.contains { entry in
        entry.timestamp == point.timestamp && Self.values(metric, entry)?.value == value
      }
    return made
  }

  private func wrong(
    _ metric: TrendMetric, _ entry: VitalsEntry, _ corrections: [VitalsEntry]
  ) -> Course.Wrong? {
    guard let (value, low) = Self.values(metric, entry) else { return nil }
    let right = corrections.first { $0.corrects == entry.id }.flatMap { correction in
      Self.values(metric, correction).map {
        Course.Point(correction.timestamp, $0.value.drawn, low: $0.low?.drawn, mark: .unclassified)
      }
    }
    return Course.Wrong(moment: entry.timestamp, value: value.drawn, low: low?.drawn, right: right)
  }

  /// Whether two entries have the same value of a measure.
  private static func isSame(_ metric: TrendMetric, _ one: VitalsEntry, _ other: VitalsEntry) -> Bool {
    guard one.timestamp == other.timestamp else { return false }
    let (left, right) = (values(metric, one), values(metric, other))
    return left?.value == right?.value && left?.low == right?.low
  }

  private static func values(
    _ metric: TrendMetric, _ entry: VitalsEntry
  ) -> (value: ExactDecimal, low: ExactDecimal?)? {
    entry[kind: metric.kind].map { ($0, metric == .bloodPressure ? entry.bloodPressureDiastolic : nil) }
  }

  private func bands(_ metric: TrendMetric, _ entries: [VitalsEntry]) -> [Course.Band] {
    if metric == .bloodPressure { return pressureBands() }
    guard let name = Self.table(metric, entries),
      let table = measures.bands.first(where: { $0.name == name }),
      // Bands of infants change within weeks.
      applies(table.minimumAge), age != 0 || table.younger == nil
    else { return [] }
    var (bands, from): ([Course.Band], Double?) = ([], nil)
    for band in table.bands {
      let to = (band.upTo ?? band.below)?.figure.drawn
      bands.append(
        Course.Band(
          from: from, to: to, label: ChartWords.category(band.category, language), tone: .status(band.status))
      )
      from = to
    }
    return bands
  }

  private func applies(_ minimum: Int?) -> Bool {
    guard let minimum, let age else { return true }
    return age >= minimum
  }

  /// Limits of glucose depend on the context; if both kinds occur, none are drawn.
  private static func table(_ metric: TrendMetric, _ entries: [VitalsEntry]) -> MeasureSet.BandName? {
    guard metric == .bloodGlucose else { return MeasureSet.BandName(of: metric.kind, nil) }
    let taken = entries.filter { !$0.retracted && $0.bloodGlucose != nil }
    let fasting = taken.filter { $0.glucoseContext == .fasting }.count
    if fasting > 0, fasting < taken.count { return nil }
    return MeasureSet.BandName(of: metric.kind, fasting == 0 ? nil : .fasting)
  }

  /// The limits of the upper value, and the normal range of the lower one below them.
  private func pressureBands() -> [Course.Band] {
    let table = measures.bloodPressure
    guard applies(table.minimumAge) else { return [] }
    // A course has no days of pregnancies, and bands of children are not drawn.
    let rules = table.rules.filter { applies($0.minimumAge) && $0.below == nil && $0.pregnant != true }
    let floor = rules.compactMap(\.systolicUpTo?.figure).max()?.drawn
    let limits = rules.compactMap { rule in rule.systolicStart.map { (start: $0.drawn, rule: rule) } }
      .sorted { $0.start < $1.start }
    guard let normal = limits.first?.start else { return [] }
    var bands: [Course.Band] = []
    if let low = rules.compactMap(\.diastolicBelow?.figure).max(),
      let high = rules.compactMap(\.diastolicFrom?.figure).min()
    {
      bands.append(
        band(low.drawn, high.drawn, language == .de ? "diastolisch normal" : "diastolic normal", .normal))
    }
    bands.append(band(floor, normal, language == .de ? "systolisch normal" : "systolic normal", .normal))
    for (index, limit) in limits.enumerated() {
      bands.append(
        band(
          limit.start, limits[safe: index + 1]?.start, ChartWords.category(limit.rule.category, language),
          limit.rule.status))
    }
    return bands
  }

  private func band(_ from: Double?, _ to: Double?, _ label: String, _ status: MeasureStatus) -> Course.Band {
    Course.Band(from: from, to: to, label: label, tone: .status(status))
  }
}

extension MeasureSet.PressureRule {
  /// The bound from which the rule holds for the upper value.
  fileprivate var systolicStart: ExactDecimal? { (systolicFrom ?? systolicAbove)?.figure }
}
