extension InteractionTable {
  /// An illness, or a state of the body, that a drug may not go with.
  package struct Condition: Codable, Sendable, Equatable {
    /// Names the condition: `asthma`.
    package var id: String
    /// Names by which people and other systems know it.
    package var names: [String]
    /// Its codes; of ICD-10 also for what is below them.
    package var codes: [Code]
    /// Days for which it lasts at most from its beginning; without, until its end is on record.
    package var days: Int?
    /// The filtration rates that are the condition, where one is known.
    package var filtration: Filtration?

    /// A condition that lasts until its end is on record.
    package init(id: String, names: [String], codes: [Code], filtration: Filtration? = nil) {
      (self.id, self.names, self.codes, self.filtration) = (id, names, codes, filtration)
    }
  }

  package struct Code: Codable, Sendable, Equatable {
    package var system: CodeSystem
    package var code: String
  }

  /// A span of glomerular filtration rates, in mL/min/1.73 m².
  package struct Filtration: Codable, Sendable, Equatable {
    /// The lowest that belongs to it; none where it reaches to nothing.
    package var from: Int?
    /// The lowest that no longer belongs to it.
    package var below: Int

    /// Whether a rate, as it was measured or computed and before it is rounded, belongs to it.
    package func contains(_ rate: Double) -> Bool { rate >= Double(from ?? 0) && rate < Double(below) }
  }

  /// Drugs that do not go with a condition.
  package struct ConditionRule: Codable, Sendable, Equatable {
    /// Names the rule; no rule between two drugs has its name.
    package var id: String
    /// Ids of ingredients and groups.
    package var drugs: [String]
    /// Ids of conditions.
    package var conditions: [String]
    /// How bad it can be.
    package var severity: Severity
    /// What happens and what to do.
    package var description: LocalizedText
    /// The guideline, label or summary of product characteristics that says so.
    package var source: String
  }
}

/// A medication that does not go with an illness or a state of the body.
package struct ConditionConflict: Codable, Sendable, Equatable {
  package var medicationId: RecordID
  /// Its name as it is written down.
  package var medicationName: String
  /// The condition as it is written down; of the kidneys the rate of filtration, in mL/min/1.73 m².
  package var condition: String
  /// Where the condition is written down.
  package var origin: ClinicalOrigin
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
    medicationId: RecordID, medicationName: String, condition: String, origin: ClinicalOrigin,
    severity: InteractionTable.Severity, description: String, source: String, rule: String
  ) {
    (self.medicationId, self.medicationName) = (medicationId, medicationName)
    (self.condition, self.origin, self.severity) = (condition, origin, severity)
    (self.description, self.source, self.rule) = (description, source, rule)
  }
}

/// Why something of a medication was not checked.
package enum UncheckedReason: String, Codable, Sendable, CaseIterable, SchemaDescribing {
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
package struct UncheckedMedication: Codable, Sendable, Equatable {
  package var medicationId: RecordID
  /// Its name as it is written down.
  package var medicationName: String
  /// What was not checked.
  package var reasons: [UncheckedReason]

  package init(medicationId: RecordID, medicationName: String, reasons: [UncheckedReason]) {
    (self.medicationId, self.medicationName, self.reasons) = (medicationId, medicationName, reasons)
  }
}
