extension InteractionTable {
  /// An illness, or a state of the body, that a drug may not go with.
  package struct Condition: Codable, Sendable, Equatable {
    /// Such as `asthma`.
    package var id: String
    /// In the words of people and other systems.
    package var names: [String]
    /// ICD-10 codes include those below them.
    package var codes: [Code]
    /// Longest duration from its beginning; without, it lasts until its end is on record.
    package var days: Int?
    /// The filtration rates that define the condition, if any do.
    package var filtration: Filtration?
    /// The ages that are the condition, if any are.
    package var ages: Ages?
    /// The filtration rate that it stands for at most, in mL/min/1.73 m².
    package var rate: Int?
    /// Whether no newer rate takes its place, as of dialysis.
    package var lasting: Bool?
    /// Whether it is over where somebody says that it was: a former smoker is none, while a former thrombosis stays a risk.
    package var overWhenPast: Bool?
    /// Parts of words, folded: where all those of one text stand in one clause, it is meant: `nier transplant`.
    package var patterns: [String]?

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
    /// The lowest rate in the span; `nil` if it has no lower end.
    package var from: Int?
    /// The lowest rate above the span.
    package var below: Int

    /// Whether a rate belongs to it, as it was measured or computed and before it is rounded.
    package func contains(_ rate: Double) -> Bool { rate >= Double(from ?? 0) && rate < Double(below) }
  }

  /// A span of ages, in whole years.
  package struct Ages: Codable, Sendable, Equatable {
    /// The lowest age in the span; `nil` if it begins at birth.
    package var from: Int?
    /// The lowest age above the span.
    package var below: Int

    package func contains(_ age: Int) -> Bool { age >= from ?? 0 && age < below }
  }

  /// Drugs that do not go with a condition.
  package struct ConditionRule: Codable, Sendable, Equatable {
    /// Unique among rules between drugs too.
    package var id: String
    /// Ids of ingredients and groups.
    package var drugs: [String]
    package var conditions: [String]
    package var severity: Severity
    /// The effect, and the recommended action, in words for prescribers.
    package var description: LocalizedText
    /// The guideline, label or summary of product characteristics that says so.
    package var source: String
    /// Local routes in which the drug counts as well; without, it counts for the whole body alone.
    package var routes: [DrugRoute]?
    /// Id of the signs that patients are told of.
    package var signs: String?
  }
}

/// A medication that does not go with an illness or a state of the body.
package struct ConditionConflict: Codable, Sendable, Equatable {
  package var medicationId: RecordID
  /// As it was recorded.
  package var medicationName: String
  /// The condition as it was recorded; for the kidneys the filtration rate, in mL/min/1.73 m².
  package var condition: String
  package var origin: ClinicalOrigin
  package var severity: InteractionTable.Severity
  /// The effect, and the recommended action.
  package var description: String
  /// The publication that says so.
  package var source: String
  package var rule: String

  package init(
    medicationId: RecordID, medicationName: String, condition: String, origin: ClinicalOrigin,
    severity: InteractionTable.Severity, description: String, source: String, rule: String
  ) {
    (self.medicationId, self.medicationName) = (medicationId, medicationName)
    (self.condition, self.origin, self.severity) = (condition, origin, severity)
    (self.description, self.source, self.rule) = (description, source, rule)
  }
}

/// Why a part of a medication's check was left out.
package enum UncheckedReason: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// No table was published, so nothing was checked.
  case noTable = "no-table"
  /// The table does not know the name.
  case unknownName = "unknown-name"
  /// The table knows only a part of the name; the rest may be another drug.
  case partOfName = "part-of-name"
  /// The name means another drug in another country.
  case ambiguousName = "ambiguous-name"
  /// Its rules need the filtration rate, and none is on record.
  case kidneyFunction = "kidney-function"
  /// Its rules need the filtration rate, and the latest value on record is older than twelve months.
  case kidneyFunctionOutdated = "kidney-function-outdated"
  /// Its rules need the age, and no date of birth is on record.
  case age
  /// Its rules need to know of a pregnancy, and one is on record that has no end and should be over.
  case pregnancyEnd = "pregnancy-end"
}

/// A medication that was not fully checked.
package struct UncheckedMedication: Codable, Sendable, Equatable {
  package var medicationId: RecordID
  /// As it was recorded.
  package var medicationName: String
  package var reasons: [UncheckedReason]
  /// When the kidneys were measured last, if that was too long ago to be relied on.
  package var kidneysMeasuredAt: Timestamp?

  package init(medicationId: RecordID, medicationName: String, reasons: [UncheckedReason]) {
    (self.medicationId, self.medicationName, self.reasons) = (medicationId, medicationName, reasons)
  }
}
