import RecordModel
import RecordStore

/// Answers to a care team that logs, corrects or retracts while the patient keeps their own values from it
/// (R-MH-053).
///
/// For a reading that withholds (``VitalsReading/shown(_:)``). A kept answer is only ever reduced: its
/// statements about shown values stay as judged then.
extension VitalsReading {
  func withholding(_ entry: VitalsEntry, _ view: borrowing RecordView) throws(Failure) -> VitalsEntry {
    if entry.source.isPatients { return entry.withoutValues }
    var shown = entry
    // Named whether or not anything was left out, which would reveal that there is something (R-MH-180).
    shown.withheld = ["bmi", "status", "warnings"]
    shown.bmi = try bodyMassIndex(of: entry, view)
    if shown.bmi != entry.bmi { judgeMass(&shown) }
    shown.warnings = try withholding(entry.warnings, of: shown, view)
    return shown
  }

  /// The warnings of an entry without those that only withheld values cause.
  func withholding(
    _ warnings: [VitalsWarning], of entry: VitalsEntry, _ view: borrowing RecordView
  ) throws(Failure) -> [VitalsWarning] {
    let own = try self.warnings(on: entry, view)
    return warnings.filter { warning in
      !warning.restsOnOthers || own.contains { ($0.code, $0.field) == (warning.code, warning.field) }
    }
  }

  /// A weight has the status of the BMI computed with it (R-MH-210).
  private func judgeMass(_ entry: inout VitalsEntry) {
    let judgement = judgement(.bmi, entry)
    entry.status[.bmi] = judgement?.meaning.status
    entry.status[.weight] = entry.weight.map { _ in entry.status[.bmi] ?? .unclassified }
    var byTarget = (entry.judgedByTarget ?? []).filter { $0 != .bmi }
    if judgement?.isByTarget == true { byTarget.append(.bmi) }
    entry.judgedByTarget = byTarget.isEmpty ? nil : byTarget
    var reasons = (entry.reasons ?? []).filter { $0.measure != .bmi }
    if let judgement, let reason = reason(.bmi, judgement) { reasons.append(reason) }
    entry.reasons = reasons.isEmpty ? nil : reasons
  }
}

extension VitalsEntry {
  /// The entry without its values.
  fileprivate var withoutValues: VitalsEntry {
    var bare = VitalsEntry(
      id: id, timestamp: timestamp, source: source, recordedAt: recordedAt, recordedBy: recordedBy)
    (bare.retracted, bare.corrects, bare.withheld) = (retracted, corrects, ["values"])
    return bare
  }
}

extension VitalsWarning {
  /// Whether it depends on other entries' values too.
  fileprivate var restsOnOthers: Bool {
    code == "weight_change" || code == "height_change" || field == TrendMetric.bmi.rawValue
  }
}

extension LogVitals {
  func withholding(_ outcome: VitalsEntry, _ view: borrowing RecordView) throws(Failure) -> VitalsEntry {
    try VitalsReading(patientId, view).shown(view).withholding(outcome, view)
  }
}

extension CorrectVitals {
  func withholding(_ outcome: VitalsEntry, _ view: borrowing RecordView) throws(Failure) -> VitalsEntry {
    try VitalsReading(patientId, view).shown(view).withholding(outcome, view)
  }
}

extension RetractVitals {
  func withholding(_ outcome: VitalsEntry, _ view: borrowing RecordView) throws(Failure) -> VitalsEntry {
    try VitalsReading(patientId, view).shown(view).withholding(outcome, view)
  }
}
