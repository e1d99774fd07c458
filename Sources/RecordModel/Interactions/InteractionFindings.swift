/// The source of a medication or an allergy.
package enum ClinicalOrigin: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// A physician prescribed it here.
  case prescribed
  /// By the patient.
  case selfReported = "self-reported"
  /// The patient wrote it into the intake form (R-MH-078).
  case intake
  /// Another system has it.
  case history
  /// The care plan names it.
  case carePlan = "care-plan"
  /// A laboratory measured it.
  case laboratory
}

/// Two medications that do not go together.
package struct MedicationInteraction: Codable, Sendable, Equatable {
  /// Medications of the intake form are `intake-1` and so on.
  package var medicationIds: [RecordID]
  /// As they were recorded.
  package var medicationNames: [String]
  package var origins: [ClinicalOrigin]
  package var severity: InteractionTable.Severity
  /// For prescribers the effect and the recommended action; for patients whom to ask, and how soon (R-MH-356).
  package var description: String
  /// The publication that says so.
  package var source: String
  package var rule: String
  /// Of two that are the same or of one class: from when on both are taken.
  package var bothFrom: Timestamp?
  /// Until when both are taken; `nil` if none of them has an end.
  package var bothUntil: Timestamp?

  package init(
    medicationIds: [RecordID], medicationNames: [String], origins: [ClinicalOrigin],
    severity: InteractionTable.Severity, description: String, source: String, rule: String
  ) {
    (self.medicationIds, self.medicationNames, self.origins) = (medicationIds, medicationNames, origins)
    (self.severity, self.description, self.source) = (severity, description, source)
    self.rule = rule
  }
}

/// A medication that does not go with an allergy.
package struct AllergyConflict: Codable, Sendable, Equatable {
  package var medicationId: RecordID
  /// As it was recorded.
  package var medicationName: String
  /// As it was recorded.
  package var allergen: String
  /// The patient's reaction, if it is known.
  package var reaction: String?
  /// Whether a severe reaction is on record.
  package var critical: Bool
  package var origin: ClinicalOrigin
  package var description: String
  /// The publication that says so; `nil` if the medication is itself what the allergy names.
  package var source: String?
  /// The rule of the table; `nil` if the medication is itself what the allergy names.
  package var rule: String?

  package init(
    medicationId: RecordID, medicationName: String, allergen: String, reaction: String?, critical: Bool,
    origin: ClinicalOrigin, description: String
  ) {
    (self.medicationId, self.medicationName) = (medicationId, medicationName)
    (self.allergen, self.reaction, self.critical) = (allergen, reaction, critical)
    (self.origin, self.description) = (origin, description)
  }
}
