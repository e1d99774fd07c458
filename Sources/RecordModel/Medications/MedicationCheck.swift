/// What was found when a medication was added or renamed, and what could not be checked (R-MH-118).
package struct MedicationCheck: Codable, Sendable, Equatable {
  /// The table that it was checked by; none where none was published.
  package var tableVersion: String?
  /// Severe interactions.
  package var interactions: [Interaction]
  /// Allergies that it does not go with, as they are written down.
  package var allergyConflicts: [Allergy]
  /// Illnesses and states of the body that it does not go with, severe ones alone; none in checks of before they
  /// were looked for.
  package var conditionConflicts: [Condition]?
  /// What could not be checked; none where all was.
  package var unchecked: [UncheckedReason]?
  /// A clinician's reason; none where the patient's own statement was stored, which raises an alert instead.
  package var overrideReason: String?

  /// A severe interaction.
  package struct Interaction: Codable, Sendable, Equatable {
    /// The other medication.
    package var medicationId: RecordID
    /// The rule of the table.
    package var rule: String

    /// A pair.
    package init(medicationId: RecordID, rule: String) {
      (self.medicationId, self.rule) = (medicationId, rule)
    }
  }

  package struct Allergy: Codable, Sendable, Equatable {
    /// As it is written down.
    package var allergen: String
    /// The rule of the table; none where the medication is what the allergy names.
    package var rule: String?

    /// A conflict.
    package init(allergen: String, rule: String?) { (self.allergen, self.rule) = (allergen, rule) }
  }

  package struct Condition: Codable, Sendable, Equatable {
    /// As it is written down.
    package var condition: String
    /// The rule of the table.
    package var rule: String

    /// A conflict.
    package init(condition: String, rule: String) { (self.condition, self.rule) = (condition, rule) }
  }

  /// Nothing found yet.
  package init(tableVersion: String?) {
    (self.tableVersion, interactions, allergyConflicts) = (tableVersion, [], [])
  }

  /// Whether something stands against the medication.
  package var hasFindings: Bool {
    !(interactions.isEmpty && allergyConflicts.isEmpty && (conditionConflicts ?? []).isEmpty)
  }
}
