/// Where a medication or an allergy is written down.
public enum ClinicalOrigin: String, Codable, Sendable, CaseIterable, SchemaDescribing {
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
public struct MedicationInteraction: Codable, Sendable, Equatable {
  /// The two; of the intake form `intake-1` for its first medication, and so on.
  public var medicationIds: [RecordID]
  /// Their names as they are written down.
  public var medicationNames: [String]
  /// Where they are written down.
  public var origins: [ClinicalOrigin]
  /// How bad it can be.
  public var severity: InteractionTable.Severity
  /// What happens and what to do.
  public var description: String
  /// The publication that says so.
  public var source: String
  /// The rule of the table.
  public var rule: String

  /// A finding.
  public init(
    medicationIds: [RecordID], medicationNames: [String], origins: [ClinicalOrigin],
    severity: InteractionTable.Severity, description: String, source: String, rule: String
  ) {
    (self.medicationIds, self.medicationNames, self.origins) = (medicationIds, medicationNames, origins)
    (self.severity, self.description, self.source) = (severity, description, source)
    self.rule = rule
  }
}

/// A medication that does not go with an allergy.
public struct AllergyConflict: Codable, Sendable, Equatable {
  /// The medication.
  public var medicationId: RecordID
  /// Its name as it is written down.
  public var medicationName: String
  /// The allergy as it is written down.
  public var allergen: String
  /// How the patient reacted, where that is known.
  public var reaction: String?
  /// Whether a severe reaction is on record.
  public var critical: Bool
  /// Where the allergy is written down.
  public var origin: ClinicalOrigin
  /// Why they do not go together.
  public var description: String
  /// The publication that says so; none where the medication is what the allergy names.
  public var source: String?
  /// The rule of the table; none where the medication is what the allergy names.
  public var rule: String?

  /// A finding without a rule.
  public init(
    medicationId: RecordID, medicationName: String, allergen: String, reaction: String?, critical: Bool,
    origin: ClinicalOrigin, description: String
  ) {
    (self.medicationId, self.medicationName) = (medicationId, medicationName)
    (self.allergen, self.reaction, self.critical) = (allergen, reaction, critical)
    (self.origin, self.description) = (origin, description)
  }
}
