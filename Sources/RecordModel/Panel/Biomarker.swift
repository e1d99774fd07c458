/// One measurable quantity of a body, and how its values are read, converted and judged.
package struct Biomarker: Codable, Sendable, Equatable {
  /// Such as `total_cholesterol`.
  package var id: String
  package var name: LocalizedText
  /// Within an English sentence.
  package var label: String
  /// As laboratories print it, in English and German (R-SO-129, R-SO-356).
  package var synonyms: [String]
  /// A printed label with one of these words is another quantity.
  package var excludedTerms: [String]
  package var category: HealthCategory
  package var specimen: Specimen
  /// Whether its limits are those of a fasting person (R-SO-132).
  package var isFasting: Bool
  package var loinc: String
  /// The LOINC code of values in ``siUnit``, if it has one of its own.
  package var siLoinc: String?
  /// Codes of other methods whose values mean the same.
  package var furtherLoinc: [String]
  /// UCUM code of the conventional unit, in which limits stand.
  package var ucum: String
  /// The same for people; empty for a ratio.
  package var unit: String
  /// UCUM code of the unit of the international system.
  package var siUnit: String
  /// Digits behind the point in which values of the conventional unit are shown.
  package var decimals: Int
  /// Every other accepted unit.
  package var conversions: [UnitConversion]
  package var policy: Policy
  package var ranges: [BiomarkerRange]
  /// From here on a value is a danger to an adult's life.
  package var critical: CriticalLimits?
  /// The same of newborns, infants and children, each age once; a panel without them says nothing about these.
  package var criticalByAge: [AgedCriticalLimits]?
  /// Values outside are errors of reading (R-SO-141).
  package var plausible: NumberSpan
  /// Its share of the category's score; 0 for what only informs.
  package var weight: Int
  /// Of a group only the first on a report is scored (R-SO-173).
  package var group: String?
  /// The change in percent that a trend counts as one; of biological variation, no clinical limit.
  package var significantChange: Int
  package var isDietRelated: Bool
  /// Whether a vitamin K antagonist makes its limits meaningless (R-SO-161).
  package var dependsOnAnticoagulants: Bool?
  package var guidance: Guidance
  /// Keys of the sources of its limits.
  package var sources: [String]
  /// By UCUM code, the sources that state limits in that unit (R-SO-370).
  package var statedIn: SortedObject<[String]>?
  package var notes: String?

  package enum Specimen: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case serumOrPlasma = "serum_or_plasma"
    case wholeBlood = "whole_blood"
    case plateletPoorPlasma = "platelet_poor_plasma"
    case urine
  }

  /// Whose interval a value is held against (R-SO-157).
  package enum Policy: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// The panel's, whatever the report prints.
    case guideline
    /// The laboratory's, if it is printed.
    case labPreferred = "lab_preferred"
  }

  package struct CriticalLimits: Codable, Sendable, Equatable {
    package var low: Edge?
    package var high: Edge?
    /// Keys of the sources.
    package var sources: [String]
  }

  package struct Guidance: Codable, Sendable, Equatable {
    /// For values below the interval.
    package var low: Advice?
    /// For values above it.
    package var high: Advice?
  }

  /// What a value outside its interval gives rise to.
  package struct Advice: Codable, Sendable, Equatable {
    package var concern: String
    package var recommendation: String
    /// The kind of recommendation, such as `lifestyle`.
    package var type: String
    package var priority: String
    package var retestWeeks: Int?
  }
}
