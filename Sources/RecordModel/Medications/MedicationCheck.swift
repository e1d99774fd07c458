/// Why a medication would have been refused, and why it was stored all the same (R-MH-118).
public struct MedicationCheck: Codable, Sendable, Equatable {
  /// The table that it was checked by.
  public var tableVersion: String
  /// Severe interactions.
  public var interactions: [Interaction]
  /// Allergies that it does not go with, as they are written down.
  public var allergyConflicts: [Allergy]
  /// A clinician's reason; none where the patient's own statement was stored, which raises an alert instead.
  public var overrideReason: String?

  /// A severe interaction.
  public struct Interaction: Codable, Sendable, Equatable {
    /// The other medication.
    public var medicationId: RecordID
    /// The rule of the table.
    public var rule: String

    /// A pair.
    public init(medicationId: RecordID, rule: String) {
      (self.medicationId, self.rule) = (medicationId, rule)
    }
  }

  /// An allergy.
  public struct Allergy: Codable, Sendable, Equatable {
    /// As it is written down.
    public var allergen: String
    /// The rule of the table; none where the medication is what the allergy names.
    public var rule: String?

    /// A conflict.
    public init(allergen: String, rule: String?) { (self.allergen, self.rule) = (allergen, rule) }
  }

  /// What was found.
  public init(tableVersion: String, interactions: [Interaction], allergyConflicts: [Allergy]) {
    (self.tableVersion, self.interactions) = (tableVersion, interactions)
    self.allergyConflicts = allergyConflicts
  }
}
