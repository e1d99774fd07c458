/// What was found when a medication was added or renamed, and what could not be checked (R-MH-118).
public struct MedicationCheck: Codable, Sendable, Equatable {
  /// The table that it was checked by; none where none was published.
  public var tableVersion: String?
  /// Severe interactions.
  public var interactions: [Interaction]
  /// Allergies that it does not go with, as they are written down.
  public var allergyConflicts: [Allergy]
  /// Illnesses and states of the body that it does not go with, severe ones alone; none in checks of before they
  /// were looked for.
  public var conditionConflicts: [Condition]?
  /// What could not be checked; none where all was.
  public var unchecked: [UncheckedReason]?
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

  /// A condition.
  public struct Condition: Codable, Sendable, Equatable {
    /// As it is written down.
    public var condition: String
    /// The rule of the table.
    public var rule: String

    /// A conflict.
    public init(condition: String, rule: String) { (self.condition, self.rule) = (condition, rule) }
  }

  /// Nothing found yet.
  public init(tableVersion: String?) {
    (self.tableVersion, interactions, allergyConflicts) = (tableVersion, [], [])
  }

  /// Whether something stands against the medication.
  public var hasFindings: Bool {
    !(interactions.isEmpty && allergyConflicts.isEmpty && (conditionConflicts ?? []).isEmpty)
  }
}
