import RecordModel

extension GetMedicationInteractions: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    try view.call.actor.requirePatientOrStaff()
    _ = try view.patient(patientId)
    guard let finder = try view.interactions() else { throw .noInteractionTable }
    let safety = try MedicationSafety(patientId, finder, view)
    let language = view.call.language
    var outcome = Outcome(
      allergyState: try view.allergyState(of: patientId), checkedAt: view.now,
      tableVersion: finder.table.id, notice: Self.notice.localized(language))
    let all = safety.medications
    for (index, medication) in all.enumerated() {
      for other in all[(index + 1)...] {
        outcome.interactions += safety.interactions(medication, other, language)
      }
      outcome.allergyConflicts += safety.conflicts(medication, language)
    }
    // A stable sort: Swift's own keeps no order of equals.
    let order: [InteractionTable.Severity] = [.severe, .moderate, .minor]
    outcome.interactions = order.flatMap { severity in
      outcome.interactions.filter { $0.severity == severity }
    }
    outcome.unknownMedications = all.filter { !$0.substances.isKnown }.map(\.name)
    outcome.unknownAllergies = safety.allergies.filter { !$0.substances.isKnown }.map(\.text)
    return outcome
  }
}

extension RecordView {
  /// What is known of allergies from other systems and from the intake form together.
  fileprivate func allergyState(of patient: PatientID) throws(Failure) -> AllergyKnowledge.State {
    let known = try allergies(of: patient).state
    let form = try document(IntakeDocument.self, patient.keyBytes)?.content.medicalHistory
    if known == .active || form?.allergies.isEmpty == false { return .active }
    guard known == .neverAsked, form?.assertedNone?.contains(.allergies) == true else { return known }
    return .noneAsserted
  }
}

extension MedicationSafety {
  /// Why a drug is not simply added; `nil` where nothing of the table stands against it (R-MH-118).
  func check(_ name: String, as id: RecordID) -> MedicationCheck? {
    let candidate = taken(id, name, .prescribed)
    var check = MedicationCheck(tableVersion: finder.table.id, interactions: [], allergyConflicts: [])
    for other in medications where other.id != id {
      for rule in finder.rules(candidate.substances, other.substances) where rule.severity == .severe {
        check.interactions.append(MedicationCheck.Interaction(medicationId: other.id, rule: rule.id))
      }
    }
    for allergy in allergies {
      let (isThere, rule) = finder.conflict(allergy.substances, candidate.substances)
      if isThere {
        check.allergyConflicts.append(MedicationCheck.Allergy(allergen: allergy.text, rule: rule?.id))
      }
    }
    return check.interactions.isEmpty && check.allergyConflicts.isEmpty ? nil : check
  }
}

/// A clinician's wish to prescribe against a finding.
struct InteractionOverride {
  let isWanted: Bool
  let reason: String?

  init(_ isWanted: Bool?, _ reason: String?) { (self.isWanted, self.reason) = (isWanted ?? false, reason) }

  func check(_ checks: inout FieldChecks) {
    checks.text("/overrideReason", reason, 1...500)
    if isWanted { checks.require("/overrideReason", reason != nil, "why it is prescribed all the same") }
  }

  /// What is stored with a drug of that name: nothing, where nothing stands against it.
  ///
  /// Without a published table nothing is checked, so that a record without one can be kept.
  ///
  /// - Throws: `severe_interaction` or `allergy_conflict` for a prescription that no clinician insists on (R-MH-118).
  func admit(
    _ name: String, as id: RecordID, _ source: MedicationSource, of patient: PatientID,
    _ view: borrowing RecordView
  ) throws(Failure) -> MedicationCheck? {
    guard let finder = try view.interactions(),
      var check = try MedicationSafety(patient, finder, view).check(name, as: id)
    else { return nil }
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
