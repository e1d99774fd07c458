import RecordModel
import RecordStore

/// A clinician's decision to prescribe despite a finding.
struct InteractionOverride {
  let isWanted: Bool
  let reason: String?

  init(_ isWanted: Bool?, _ reason: String?) { (self.isWanted, self.reason) = (isWanted ?? false, reason) }

  func check(_ checks: inout FieldChecks) {
    checks.text("/overrideReason", reason, 1...500)
    if isWanted { checks.require("/overrideReason", reason != nil, "why it is prescribed all the same") }
  }

  /// The check stored with a drug of that name: conflicts and unchecked parts; `nil` if everything was
  /// checked without findings.
  ///
  /// Without a published table nothing is checked, so that a record without one can be kept; that is stored
  /// too.
  ///
  /// - Throws: `severe_interaction` or `allergy_conflict` for a prescription that no clinician insists on
  ///   (R-MH-118).
  func admit(
    _ order: MedicationOrder, as id: RecordID, _ source: MedicationSource, until: Timestamp? = nil,
    of patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) -> MedicationCheck? {
    guard let finder = try view.inForce(InteractionTable.self) else { return .withoutTable }
    let safety = try MedicationSafety(patient, finder, candidate: order.name, view)
    var candidate = safety.taken(id, order.name, source == .prescribed ? .prescribed : .selfReported)
    candidate.period = TakingPeriod(from: order.prescribedDate, until: until)
    guard var check = safety.check(candidate) else { return nil }
    guard check.needsReason else { return check }
    if isWanted, view.call.actor.isClinician {
      check.overrideReason = reason
    } else if source == .prescribed {
      throw Self.refusal(check)
    }
    return check
  }

  private static func refusal(_ check: MedicationCheck) -> Failure {
    let reason = check.allergyConflicts.isEmpty ? "severe_interaction" : "allergy_conflict"
    let findings = (try? Tape(encoding: check).value()) ?? .null
    return Failure(
      .stateConflict, "the drug does not go with what is on record; a clinician may insist, with a reason",
      details: ["reason": .string(reason), "check": findings])
  }
}

extension MedicationCheck {
  /// Nothing was checked.
  fileprivate static var withoutTable: MedicationCheck {
    var check = MedicationCheck(tableVersion: nil)
    check.unchecked = [.noTable]
    return check
  }
}
