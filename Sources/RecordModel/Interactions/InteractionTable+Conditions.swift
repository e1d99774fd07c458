extension InteractionTable {
  /// An illness, or a state of the body, that a drug may not go with.
  public struct Condition: Codable, Sendable, Equatable {
    /// Names the condition: `asthma`.
    public var id: String
    /// Names by which people and other systems know it.
    public var names: [String]
    /// Its codes; of ICD-10 also for what is below them.
    public var codes: [Code]
    /// Days for which it lasts at most from its beginning; without, until its end is on record.
    public var days: Int?
    /// The filtration rates that are the condition, where one is known.
    public var filtration: Filtration?

    /// A condition that lasts until its end is on record.
    public init(id: String, names: [String], codes: [Code], filtration: Filtration? = nil) {
      (self.id, self.names, self.codes, self.filtration) = (id, names, codes, filtration)
    }
  }

  /// A code of a condition.
  public struct Code: Codable, Sendable, Equatable {
    /// Of which system.
    public var system: CodeSystem
    /// The code.
    public var code: String
  }

  /// A span of glomerular filtration rates, in mL/min/1.73 m².
  public struct Filtration: Codable, Sendable, Equatable {
    /// The lowest that belongs to it; none where it reaches to nothing.
    public var from: Int?
    /// The lowest that no longer belongs to it.
    public var below: Int

    /// Whether a rate, as it was measured or computed and before it is rounded, belongs to it.
    public func contains(_ rate: Double) -> Bool { rate >= Double(from ?? 0) && rate < Double(below) }
  }

  /// Drugs that do not go with a condition.
  public struct ConditionRule: Codable, Sendable, Equatable {
    /// Names the rule; no rule between two drugs has its name.
    public var id: String
    /// Ids of ingredients and groups.
    public var drugs: [String]
    /// Ids of conditions.
    public var conditions: [String]
    /// How bad it can be.
    public var severity: Severity
    /// What happens and what to do.
    public var description: LocalizedText
    /// The guideline, label or summary of product characteristics that says so.
    public var source: String
  }
}

/// A medication that does not go with an illness or a state of the body.
public struct ConditionConflict: Codable, Sendable, Equatable {
  /// The medication.
  public var medicationId: RecordID
  /// Its name as it is written down.
  public var medicationName: String
  /// The condition as it is written down; of the kidneys the rate of filtration, in mL/min/1.73 m².
  public var condition: String
  /// Where the condition is written down.
  public var origin: ClinicalOrigin
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
    medicationId: RecordID, medicationName: String, condition: String, origin: ClinicalOrigin,
    severity: InteractionTable.Severity, description: String, source: String, rule: String
  ) {
    (self.medicationId, self.medicationName) = (medicationId, medicationName)
    (self.condition, self.origin, self.severity) = (condition, origin, severity)
    (self.description, self.source, self.rule) = (description, source, rule)
  }
}

/// Why something of a medication was not checked.
public enum UncheckedReason: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// No table was published, so that nothing was checked.
  case noTable = "no-table"
  /// The table knows nothing of the name.
  case unknownName = "unknown-name"
  /// The table knows a part of the name only; the rest may be another drug.
  case partOfName = "part-of-name"
  /// Its rules need the rate of filtration, and none is on record.
  case kidneyFunction = "kidney-function"
}

/// A medication of which something was not checked.
public struct UncheckedMedication: Codable, Sendable, Equatable {
  /// The medication.
  public var medicationId: RecordID
  /// Its name as it is written down.
  public var medicationName: String
  /// What was not checked.
  public var reasons: [UncheckedReason]

  /// A medication.
  public init(medicationId: RecordID, medicationName: String, reasons: [UncheckedReason]) {
    (self.medicationId, self.medicationName, self.reasons) = (medicationId, medicationName, reasons)
  }
}
