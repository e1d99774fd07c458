import RecordModel
import RecordStore

extension GetMedicationInteractions: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    guard let finder = try view.inForce(InteractionTable.self) else {
      throw .nonePublished(InteractionTable.self)
    }
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
      outcome.conditionConflicts += safety.conditionConflicts(medication, language)
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
    outcome.unknownAllergies = safety.allergies.filter { $0.substances.ids.isEmpty }.map(\.text)
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
  /// The conflicts and unchecked parts of a drug; `nil` if everything was checked without findings
  /// (R-MH-118).
  func check(_ name: String, as id: RecordID) -> MedicationCheck? {
    let candidate = taken(id, name, .prescribed)
    var check = MedicationCheck(tableVersion: finder.table.id)
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
    let conditions = conditionConflicts(candidate, .en).filter { $0.severity == .severe }
      .map { MedicationCheck.Condition(condition: $0.condition, rule: $0.rule) }
    check.conditionConflicts = conditions.isEmpty ? nil : conditions
    let unchecked = unchecked(candidate)
    check.unchecked = unchecked.isEmpty ? nil : unchecked
    check.kidneysMeasuredAt = kidneysMeasured(unchecked)
    return check.hasFindings || check.unchecked != nil ? check : nil
  }
}
