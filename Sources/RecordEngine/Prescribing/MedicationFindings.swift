import RecordModel
import RecordStore

/// Two medications that a rule of the table is about, in no language yet.
struct PairFinding {
  let rule: String
  let severity: InteractionTable.Severity
  /// For prescribers.
  let description: LocalizedText
  let source: String
  let signs: String?
  /// When both are taken, where that is what is found.
  var both: TakingPeriod?
}

extension MedicationSafety {
  /// What the table says of two medications: pairs that do not go together, the same substance twice, two of one class.
  func findings(_ left: Taken, _ right: Taken) -> [PairFinding] {
    let both = left.period.shared(with: right.period)
    var found: [PairFinding] = []
    for rule in finder.rules(left.substances, right.substances) where both != nil || rule.whileBoth != true {
      found.append(
        PairFinding(
          rule: rule.id, severity: rule.severity, description: rule.description, source: rule.source,
          signs: rule.signs, both: rule.whileBoth == true ? both : nil))
    }
    guard let both, !left.isToldAgain(by: right) else { return found }
    let isListed = left.isListed && right.isListed
    for double in finder.duplicates.findings(left.substances, right.substances) {
      // What the plan, the form or another system says may be the medication of the list in other words.
      let severity = isListed || double.severity != .severe ? double.severity : .moderate
      let rule = double.rule
      found.append(
        PairFinding(
          rule: rule.id, severity: severity, description: rule.description, source: rule.source,
          signs: rule.signs, both: both))
    }
    return found
  }

  /// The interactions of two medications, in the words for who reads them.
  func interactions(_ left: Taken, _ right: Taken, _ reader: FindingReader) -> [MedicationInteraction] {
    findings(left, right).map { found in
      var interaction = MedicationInteraction(
        medicationIds: [left.id, right.id], medicationNames: [left.name, right.name],
        origins: [left.origin, right.origin], severity: found.severity,
        description: reader.text(found.description, .pair, found.severity, signs(found.signs)),
        source: found.source, rule: found.rule)
      (interaction.bothFrom, interaction.bothUntil) = (found.both?.from, found.both?.until)
      return interaction
    }
  }

  /// Allergies that a medication does not go with.
  func conflicts(_ medication: Taken, _ reader: FindingReader) -> [AllergyConflict] {
    allergies.compactMap { allergy in
      let (isThere, rule) = finder.conflict(allergy.substances, medication.substances)
      guard isThere else { return nil }
      var conflict = AllergyConflict(
        medicationId: medication.id, medicationName: medication.name, allergen: allergy.text,
        reaction: allergy.reaction, critical: allergy.isCritical, origin: allergy.origin,
        description: reader.text(rule?.description ?? Self.same, .allergy, .severe, nil))
      (conflict.source, conflict.rule) = (rule?.source, rule?.id)
      return conflict
    }
  }

  /// Illnesses and states of the body that a medication does not go with, each rule once.
  func conditionConflicts(_ medication: Taken, _ reader: FindingReader) -> [ConditionConflict] {
    var found: [ConditionConflict] = []
    for condition in conditions {
      for rule in finder.rules(medication.substances, against: condition.ids)
      where !found.contains(where: { $0.rule == rule.id }) {
        found.append(
          ConditionConflict(
            medicationId: medication.id, medicationName: medication.name, condition: condition.text,
            origin: condition.origin, severity: rule.severity,
            description: reader.text(rule.description, .condition, rule.severity, signs(rule.signs)),
            source: rule.source, rule: rule.id))
      }
    }
    return found
  }

  private func signs(_ id: String?) -> LocalizedText? { id.flatMap { finder.signs[$0] } }

  /// The unchecked parts of a medication.
  func unchecked(_ medication: Taken) -> [UncheckedReason] {
    var reasons = [medication.substances.unchecked].compactMap { $0 }
    if finder.needsFiltration(medication.substances) {
      if !knowsKidneys { reasons.append(.kidneyFunction) }
      if outdatedKidneys != nil { reasons.append(.kidneyFunctionOutdated) }
    }
    if isPregnancyOpen(for: medication) { reasons.append(.pregnancyEnd) }
    if !knowsAge, finder.needsAge(medication.substances) { reasons.append(.age) }
    return reasons
  }

  /// Whether a rule of pregnancies would matter that nobody knows to be over, while none is known to last.
  private func isPregnancyOpen(for medication: Taken) -> Bool {
    hasOpenPregnancy && !conditions.contains { $0.ids.contains(ConditionFinder.pregnancy) }
      && !finder.rules(medication.substances, against: [ConditionFinder.pregnancy]).isEmpty
  }

  /// When the kidneys were last measured, if one of the reasons is that this is too long ago.
  func kidneysMeasured(_ reasons: [UncheckedReason]) -> Timestamp? {
    reasons.contains(.kidneyFunctionOutdated) ? outdatedKidneys : nil
  }

  private static let same = LocalizedText(
    de: "Das Medikament ist oder enthält, wogegen eine Allergie vermerkt ist.",
    en: "The medication is, or contains, what an allergy is on record against.")
}

extension MedicationSafety.Taken {
  /// Whether it stands on the medication list.
  fileprivate var isListed: Bool { origin == .prescribed || origin == .selfReported }

  /// Whether the other one is this one told by the plan, the form or another system, word for word.
  ///
  /// Two lines of the list are two medications, whoever wrote them.
  fileprivate func isToldAgain(by other: Self) -> Bool {
    substances.words == other.substances.words && !(isListed && other.isListed)
  }
}
