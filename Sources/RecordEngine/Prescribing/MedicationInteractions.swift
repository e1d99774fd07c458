import RecordModel
import RecordStore

extension GetMedicationInteractions: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    guard let finder = try view.inForce(InteractionTable.self) else {
      throw .nonePublished(InteractionTable.self)
    }
    let safety = try MedicationSafety(patientId, finder, view)
    let reader = FindingReader(view)
    var outcome = Outcome(
      allergyState: try view.allergyState(of: patientId), checkedAt: view.now,
      tableVersion: finder.table.id, notice: Self.notice.localized(view.call.language))
    let all = safety.medications
    for (index, medication) in all.enumerated() {
      for other in all[(index + 1)...] {
        outcome.interactions += safety.interactions(medication, other, reader)
      }
      outcome.allergyConflicts += safety.conflicts(medication, reader)
      outcome.conditionConflicts += safety.conditionConflicts(medication, reader)
      let reasons = safety.unchecked(medication)
      if !reasons.isEmpty {
        var unchecked = UncheckedMedication(
          medicationId: medication.id, medicationName: medication.name, reasons: reasons)
        unchecked.kidneysMeasuredAt = safety.kidneysMeasured(reasons)
        outcome.unchecked.append(unchecked)
      }
    }
    // A stable sort: Swift's own does not keep the order of equals.
    let order: [InteractionTable.Severity] = [.severe, .moderate, .minor]
    outcome.interactions = order.flatMap { severity in
      outcome.interactions.filter { $0.severity == severity }
    }
    outcome.conditionConflicts = order.flatMap { severity in
      outcome.conditionConflicts.filter { $0.severity == severity }
    }
    outcome.unknownMedications = all.filter { !$0.substances.isKnown }.map(\.name)
    outcome.unknownAllergies = safety.unknownAllergies
    outcome.unknownConditions = safety.unknownConditions
    return outcome
  }
}

extension RecordView {
  /// The state of allergies from other systems and the intake form together.
  fileprivate func allergyState(of patient: PatientID) throws(Failure) -> AllergyKnowledge.State {
    let known = try allergies(of: patient).state
    let form = try document(IntakeDocument.self, patient.keyBytes)?.content.medicalHistory
    if known == .active || form?.allergies.isEmpty == false { return .active }
    guard known == .neverAsked, form?.assertedNone?.contains(.allergies) == true else { return known }
    return .noneAsserted
  }
}

extension MedicationSafety {
  /// Allergies on record that the table does not know.
  var unknownAllergies: [String] { allergies.filter { $0.substances.ids.isEmpty }.map(\.text) }

  /// All that is found and all that could not be checked of a drug, worst first; `nil` if everything was checked without
  /// findings (R-MH-118, R-MH-355).
  func check(_ candidate: Taken) -> MedicationCheck? {
    var check = MedicationCheck(tableVersion: finder.table.id)
    let order: [InteractionTable.Severity] = [.severe, .moderate, .minor]
    let found = medications.filter { $0.id != candidate.id }.flatMap { other in
      findings(candidate, other).map {
        MedicationCheck.Interaction(medicationId: other.id, rule: $0.rule, $0.severity)
      }
    }
    check.interactions = order.flatMap { severity in found.filter { $0.severity == severity } }
    for allergy in allergies {
      let (isThere, rule) = finder.conflict(allergy.substances, candidate.substances)
      if isThere {
        check.allergyConflicts.append(MedicationCheck.Allergy(allergen: allergy.text, rule: rule?.id))
      }
    }
    let conflicts = conditionConflicts(candidate, FindingReader(language: .en, isPatient: false))
      .map { MedicationCheck.Condition(condition: $0.condition, rule: $0.rule, $0.severity) }
    let conditions = order.flatMap { severity in conflicts.filter { $0.severity == severity } }
    check.conditionConflicts = conditions.isEmpty ? nil : conditions
    let unchecked = unchecked(candidate)
    check.unchecked = unchecked.isEmpty ? nil : unchecked
    check.kidneysMeasuredAt = kidneysMeasured(unchecked)
    check.unknownConditions = unknownConditions.isEmpty ? nil : unknownConditions
    check.unknownAllergies = unknownAllergies.isEmpty ? nil : unknownAllergies
    return check.isEmpty ? nil : check
  }
}
