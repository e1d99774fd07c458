import RecordModel
import RecordStore

extension MedicationDocument {
  /// Raises the alert of a medication taken despite a severe conflict (R-MH-118).
  func alertToCheck(_ raising: inout AlertRaising, _ view: borrowing RecordView) throws(Failure) {
    guard let check, check.needsReason, source == .selfReported else { return }
    var cause = AlertCause(.medication, .interaction, of: medicationId, subject: medicationId.text)
    (cause.name, cause.detail) = (order.name, check.found)
    try raising.raise(cause, view)
  }

  /// Raises the alert of a reported unwanted effect (R-MH-116).
  func alert(
    on report: SideEffectReport, _ raising: inout AlertRaising, _ view: borrowing RecordView
  ) throws(Failure) {
    guard report.severity == .severe else { return }
    var cause = AlertCause(.medication, .severeSideEffect, of: report.id, subject: medicationId.text)
    (cause.name, cause.detail, cause.effectiveAt) = (order.name, report.effect, report.onset)
    try raising.raise(cause, view)
  }
}

extension MedicationCheck {
  /// The rules and allergies, for looking them up.
  fileprivate var found: String {
    let rules = severeInteractions.map(\.rule) + severeConditions.map(\.rule)
    return (rules + allergyConflicts.map(\.allergen)).joined(separator: ", ")
  }
}
