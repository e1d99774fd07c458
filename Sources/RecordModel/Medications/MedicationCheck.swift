/// The check when a medication was added or renamed, and what could not be checked (R-MH-118).
package struct MedicationCheck: Codable, Sendable, Equatable {
  /// The table used; `nil` if none was published.
  package var tableVersion: String?
  /// Of every severity, worst first; in checks from before R-MH-355 severe ones only.
  package var interactions: [Interaction]
  /// Conflicting allergies, as they were recorded.
  package var allergyConflicts: [Allergy]
  /// Conflicting illnesses and states of the body; `nil` if there are none.
  package var conditionConflicts: [Condition]?
  /// `nil` if everything could be checked.
  package var unchecked: [UncheckedReason]?
  /// When the kidneys were measured last, if that was too long ago to be relied on.
  package var kidneysMeasuredAt: Timestamp?
  /// Illnesses on record that the table does not know; `nil` if there are none.
  package var unknownConditions: [String]?
  /// Allergies on record that the table does not know; `nil` if there are none.
  package var unknownAllergies: [String]?
  /// A clinician's reason; `nil` if the patient's own statement was stored, which raises an alert instead.
  package var overrideReason: String?

  package struct Interaction: Codable, Sendable, Equatable {
    /// The other medication.
    package var medicationId: RecordID
    package var rule: String
    /// `nil` in checks that have severe ones only.
    package var severity: InteractionTable.Severity?

    package init(medicationId: RecordID, rule: String, _ severity: InteractionTable.Severity? = nil) {
      (self.medicationId, self.rule, self.severity) = (medicationId, rule, severity)
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
    /// `nil` in checks that have severe ones only.
    package var severity: InteractionTable.Severity?

    package init(condition: String, rule: String, _ severity: InteractionTable.Severity? = nil) {
      (self.condition, self.rule, self.severity) = (condition, rule, severity)
    }
  }

  package init(tableVersion: String?) {
    (self.tableVersion, interactions, allergyConflicts) = (tableVersion, [], [])
  }

  /// Severe interactions.
  package var severeInteractions: [Interaction] {
    interactions.filter { $0.severity ?? .severe == .severe }
  }
  /// Severe conflicts with illnesses.
  package var severeConditions: [Condition] {
    (conditionConflicts ?? []).filter { $0.severity ?? .severe == .severe }
  }

  /// Whether there is anything to tell of it.
  package var isEmpty: Bool {
    interactions.isEmpty && allergyConflicts.isEmpty && (conditionConflicts ?? []).isEmpty && unchecked == nil
      && unknownConditions == nil && unknownAllergies == nil
  }

  /// Whether a prescription needs a reason: for a severe finding, or an allergy (R-MH-355).
  package var needsReason: Bool {
    !(severeInteractions.isEmpty && allergyConflicts.isEmpty && severeConditions.isEmpty)
  }
}
