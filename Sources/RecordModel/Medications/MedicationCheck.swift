/// The check when a medication was added or renamed, and what could not be checked (R-MH-118).
package struct MedicationCheck: Codable, Sendable, Equatable {
  /// The table used; `nil` if none was published.
  package var tableVersion: String?
  package var interactions: [Interaction]
  /// Conflicting allergies, as they were recorded.
  package var allergyConflicts: [Allergy]
  /// Conflicting illnesses and states of the body, severe ones only; `nil` in checks from before they were
  /// looked for.
  package var conditionConflicts: [Condition]?
  /// `nil` if everything could be checked.
  package var unchecked: [UncheckedReason]?
  /// When the kidneys were measured last, if that was too long ago to be relied on.
  package var kidneysMeasuredAt: Timestamp?
  /// A clinician's reason; `nil` if the patient's own statement was stored, which raises an alert instead.
  package var overrideReason: String?

  /// A severe interaction.
  package struct Interaction: Codable, Sendable, Equatable {
    /// The other medication.
    package var medicationId: RecordID
    package var rule: String

    package init(medicationId: RecordID, rule: String) {
      (self.medicationId, self.rule) = (medicationId, rule)
    }
  }

  package struct Allergy: Codable, Sendable, Equatable {
    /// As it was recorded.
    package var allergen: String
    /// `nil` if the medication is itself what the allergy names.
    package var rule: String?

    package init(allergen: String, rule: String?) { (self.allergen, self.rule) = (allergen, rule) }
  }

  package struct Condition: Codable, Sendable, Equatable {
    /// As it was recorded.
    package var condition: String
    package var rule: String

    package init(condition: String, rule: String) { (self.condition, self.rule) = (condition, rule) }
  }

  package init(tableVersion: String?) {
    (self.tableVersion, interactions, allergyConflicts) = (tableVersion, [], [])
  }

  /// Whether the check found a conflict.
  package var hasFindings: Bool {
    !(interactions.isEmpty && allergyConflicts.isEmpty && (conditionConflicts ?? []).isEmpty)
  }
}
