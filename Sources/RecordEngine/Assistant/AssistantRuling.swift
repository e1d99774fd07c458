import RecordModel
import RecordStore

/// What of a question is answered by rule alone, before anybody else is asked (decision 0064).
enum AssistantRuling: Equatable {
  /// Signs of an emergency (R-MH-165).
  case emergency([RedFlag])
  /// Values that the record would alert about if they were entered.
  case critical([TrendMetric])
  /// Nothing.
  case open

  init(_ text: String, of patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    let flags = RedFlagFinder.flags(in: text)
    guard flags.isEmpty else {
      self = .emergency(flags)
      return
    }
    let values = try Self.critical(WrittenValues(text).all, of: patient, view)
    self = values.isEmpty ? .open : .critical(values)
  }

  /// Measures with a value that is critical for the patient, each once.
  private static func critical(
    _ found: [WrittenValues.Found], of patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) -> [TrendMetric] {
    guard !found.isEmpty, let set = try view.inForce(MeasureSet.self) else { return [] }
    let person = try VitalsReading(patient, view).measured(at: view.now)
    let bad = found.filter { set.judge($0.judged(by: set), for: person).meaning.status == .critical }
    return bad.map(\.metric).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// What the care team is told: the sign or the measure, and nothing of the conversation (R-MH-055).
  func alerts(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) -> [any Event] {
    var raising = AlertRaising(patient)
    for var cause in causes {
      cause.effectiveAt = view.recordedAt
      try raising.raise(cause, view)
    }
    var events: [any Event] = raising.events
    for alert in raising.events {
      if let told = try CareTeamTold(alert.alertId, of: patient, view) { events.append(told) }
    }
    return events
  }

  private var causes: [AlertCause] {
    switch self {
    case .emergency(let flags):
      flags.map { flag in
        var cause = AlertCause(.assistant, .emergencySign, of: nil, subject: "assistant/\(flag.rawValue)")
        cause.name = flag.rawValue
        return cause
      }
    case .critical(let metrics):
      metrics.map { metric in
        var cause = AlertCause(.assistant, .criticalValue, of: nil, subject: metric.rawValue)
        cause.measuredBy = .patient
        return cause
      }
    case .open: []
    }
  }
}

extension WrittenValues.Found {
  fileprivate func judged(by set: MeasureSet) -> JudgedValue {
    let kept = set.definition(of: metric.kind)?.normalize(value, unit: unit, from: .device)
    let entered = unit.map { EnteredValue(value: value, unit: $0) }
    var judged = JudgedValue(
      Measurement(kind: metric.kind, value: kept ?? value, entered: entered), source: .patient)
    judged.diastolic = diastolic.map { Measurement(kind: .bloodPressureDiastolic, value: $0) }
    return judged
  }
}
