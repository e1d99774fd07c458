/// The biomarkers that laboratory reports are read for, and everything they are judged by, as versioned data.
///
/// A published panel never changes; another one can replace it for later reports, and every status names the panel that it
/// was given by (R-SO-162). Every limit names its source (R-SO-169).
package struct BiomarkerPanel: Codable, Sendable, Equatable {
  /// Unique for ever: `panel-2025-3`.
  package var id: String
  package var title: LocalizedText
  /// The people whom the limits are for (R-SO-170).
  package var scope: LocalizedText
  /// The reservation that stands beside everything derived from it.
  package var disclaimer: LocalizedText
  /// The owners of the codes, and the terms under which they are used.
  package var notice: String
  /// All seven, in the order in which they are listed.
  package var categories: [Category]
  /// By the key that limits, rules and advice name them with.
  package var sources: SortedObject<Source>
  /// UCUM codes by the units that laboratories print, in lower case (R-SO-139); see ``UnitAliases``.
  package var unitAliases: SortedObject<String>
  /// What keeps a label from being any of its biomarkers; each has further terms of its own.
  package var excludedTerms: SharedTerms?
  /// In canonical order: it decides ties, and which of a group is scored (R-SO-173).
  package var biomarkers: [Biomarker]
  /// Further quantities of which it only knows when they are a danger to life: levels of drugs, blood gases, …; they enter no
  /// score.
  package var criticalAnalytes: [CriticalAnalyte]?
  package var derivations: [Derivation]
  package var patterns: [Pattern]

  /// A part of health that has a score of its own.
  package struct Category: Codable, Sendable, Equatable {
    package var id: HealthCategory
    package var name: LocalizedText
    package var description: LocalizedText
    /// The share of the overall score; all of them together are 1 (R-SO-175).
    package var weight: ExactDecimal
  }

  /// The publication that a figure comes from.
  package struct Source: Codable, Sendable, Equatable {
    /// Such as `guideline`, `consensus`, `textbook`.
    package var kind: String
    package var title: String
    package var publisher: String
    package var year: Int?
  }

  package func biomarker(_ id: String) -> Biomarker? { biomarkers.first { $0.id == id } }

  package func category(_ id: HealthCategory) -> Category? { categories.first { $0.id == id } }
}

/// The parts of health that biomarkers belong to, in canonical order.
package enum HealthCategory: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case cardiovascular, metabolic, nutritional, hematology
  case hepaticRenal = "hepatic_renal"
  case immune, endocrine
}
