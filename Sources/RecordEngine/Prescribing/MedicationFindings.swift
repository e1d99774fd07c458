import RecordModel
import RecordStore

extension MedicationSafety {
  /// The interactions of two medications.
  func interactions(_ left: Taken, _ right: Taken, _ language: Language) -> [MedicationInteraction] {
    finder.rules(left.substances, right.substances).map { rule in
      MedicationInteraction(
        medicationIds: [left.id, right.id], medicationNames: [left.name, right.name],
        origins: [left.origin, right.origin], severity: rule.severity,
        description: rule.description.localized(language), source: rule.source, rule: rule.id)
    }
  }

  /// Allergies that a medication does not go with.
  func conflicts(_ medication: Taken, _ language: Language) -> [AllergyConflict] {
    allergies.compactMap { allergy in
      let (isThere, rule) = finder.conflict(allergy.substances, medication.substances)
      guard isThere else { return nil }
      var conflict = AllergyConflict(
        medicationId: medication.id, medicationName: medication.name, allergen: allergy.text,
        reaction: allergy.reaction, critical: allergy.isCritical, origin: allergy.origin,
        description: (rule?.description ?? Self.same).localized(language))
      (conflict.source, conflict.rule) = (rule?.source, rule?.id)
      return conflict
    }
  }

  /// Illnesses and states of the body that a medication does not go with, each rule once.
  func conditionConflicts(_ medication: Taken, _ language: Language) -> [ConditionConflict] {
    var found: [ConditionConflict] = []
    for condition in conditions {
      for rule in finder.rules(medication.substances, against: condition.ids)
      where !found.contains(where: { $0.rule == rule.id }) {
        found.append(
          ConditionConflict(
            medicationId: medication.id, medicationName: medication.name, condition: condition.text,
            origin: condition.origin, severity: rule.severity,
            description: rule.description.localized(language), source: rule.source, rule: rule.id))
      }
    }
    return found
  }

  /// The unchecked parts of a medication.
  func unchecked(_ medication: Taken) -> [UncheckedReason] {
    var reasons = [medication.substances.unchecked].compactMap { $0 }
    if finder.needsFiltration(medication.substances) {
      if !knowsKidneys { reasons.append(.kidneyFunction) }
      if outdatedKidneys != nil { reasons.append(.kidneyFunctionOutdated) }
    }
    return reasons
  }

  /// When the kidneys were last measured, if one of the reasons is that this is too long ago.
  func kidneysMeasured(_ reasons: [UncheckedReason]) -> Timestamp? {
    reasons.contains(.kidneyFunctionOutdated) ? outdatedKidneys : nil
  }

  private static let same = LocalizedText(
    de: "Das Medikament ist oder enthält, wogegen eine Allergie vermerkt ist.",
    en: "The medication is, or contains, what an allergy is on record against.")
}
