import RecordModel
import RecordStore

extension VitalsReading {
  /// Judges a value of a metric: by the range that a clinician set for the patient, then by the set
  /// (R-MH-345).
  ///
  /// Entries, courses, tiles, alerts and laboratory results all use this, so that one value has one status.
  func judge(_ metric: TrendMetric, _ value: JudgedValue, at moment: Timestamp) -> Judgement {
    set.judge(value, for: measured(at: moment), target: targets.first { $0.metric == metric })
  }

  /// A kind without a metric is judged by the set alone.
  func judge(_ value: JudgedValue, at moment: Timestamp) -> Judgement {
    guard let metric = TrendMetric(rawValue: value.measured.kind.rawValue) else {
      return set.judge(value, for: measured(at: moment))
    }
    return judge(metric, value, at: moment)
  }

  /// The metrics by which an entry's values are judged; a weight has the status of the BMI computed with it
  /// (R-MH-210).
  static let judged: [TrendMetric] = TrendMetric.allCases.filter {
    $0.meaning != .asBMI && $0.meaning != .nothing
  }

  /// The judgement of a metric's value in an entry; `nil` if there is none.
  func judgement(_ metric: TrendMetric, _ entry: VitalsEntry) -> Judgement? {
    guard let measured = entry.measured(metric.kind) else { return nil }
    var value = JudgedValue(measured, source: entry.source)
    value.context = metric == .bloodGlucose ? entry.glucoseContext : nil
    value.diastolic = metric == .bloodPressure ? entry.measured(.bloodPressureDiastolic) : nil
    return judge(metric, value, at: entry.timestamp)
  }
}

extension VitalsEntry {
  /// The value of a kind as entered.
  fileprivate func measured(_ kind: MeasureKind) -> Measurement? {
    self[kind: kind].map { value in
      let entered = entered?.first { $0.measure == kind }
      return Measurement(
        kind: kind, value: value, entered: entered.map { EnteredValue(value: $0.value, unit: $0.unit) })
    }
  }
}

extension IntakeForm.Gender {
  /// For reference ranges.
  var sex: AdministrativeSex {
    switch self {
    case .male: .male
    case .female: .female
    case .other: .other
    }
  }
}
