/// Where a medication or an allergy is written down.
package enum ClinicalOrigin: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// A physician prescribed it here.
  case prescribed
  /// The patient says so.
  case selfReported = "self-reported"
  /// The patient wrote it into the intake form (R-MH-078).
  case intake
  /// Another system knows it.
  case history
  /// The care plan names it.
  case carePlan = "care-plan"
  /// A laboratory measured it.
  case laboratory
}

/// Two medications that do not go together.
package struct MedicationInteraction: Codable, Sendable, Equatable {
  /// The two; of the intake form `intake-1` for its first medication, and so on.
  package var medicationIds: [RecordID]
  /// Their names as they are written down.
  package var medicationNames: [String]
  /// Where they are written down.
  package var origins: [ClinicalOrigin]
  /// How bad it can be.
  package var severity: InteractionTable.Severity
  /// What happens and what to do.
  package var description: String
  /// The publication that says so.
  package var source: String
  /// The rule of the table.
  package var rule: String

  /// A finding.
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
  /// Its name as it is written down.
  package var medicationName: String
  /// The allergy as it is written down.
  package var allergen: String
  /// How the patient reacted, where that is known.
  package var reaction: String?
  /// Whether a severe reaction is on record.
  package var critical: Bool
  /// Where the allergy is written down.
  package var origin: ClinicalOrigin
  /// Why they do not go together.
  package var description: String
  /// The publication that says so; none where the medication is what the allergy names.
  package var source: String?
  /// The rule of the table; none where the medication is what the allergy names.
  package var rule: String?

  /// A finding without a rule.
  package init(
    medicationId: RecordID, medicationName: String, allergen: String, reaction: String?, critical: Bool,
    origin: ClinicalOrigin, description: String
  ) {
    (self.medicationId, self.medicationName) = (medicationId, medicationName)
    (self.allergen, self.reaction, self.critical) = (allergen, reaction, critical)
    (self.origin, self.description) = (origin, description)
  }
}
