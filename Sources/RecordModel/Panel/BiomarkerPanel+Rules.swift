extension BiomarkerPanel {
  /// A value that others determine (R-SO-151).
  package struct Derivation: Codable, Sendable, Equatable {
    package var quantity: DerivedQuantity
    /// Whether it counts in scores where the report does not print it.
    package var isScored: Bool
    /// For people; the program has its own, and is tested against ``example``.
    package var formula: String
    /// For people.
    package var condition: String
    package var source: String
    package var example: Example

    package struct Example: Codable, Sendable, Equatable {
      package var inputs: SortedObject<ExactDecimal>
      package var sex: BiomarkerRange.Sex?
      package var output: ExactDecimal
    }
  }

  /// Several statuses that mean something together.
  package struct Pattern: Codable, Sendable, Equatable {
    package var id: String
    /// All of them hold.
    package var all: [Condition]?
    /// One of them holds.
    package var any: [Condition]?
    /// None of them holds.
    package var none: [Condition]?
    /// At least so many of ``of`` hold.
    package var atLeast: Int?
    package var of: [Condition]?
    package var threshold: Threshold?
    package var ratio: Ratio?
    /// That it was so on an earlier report, at least so many days before (R-SO-350).
    package var persistDays: Int?
    /// The risk is at least this.
    package var riskFloor: RiskLevel?
    package var concern: String
    package var priority: String
    package var source: String
  }

  package struct Condition: Codable, Sendable, Equatable {
    package var biomarker: String
    package var statuses: [BiomarkerStatus]
  }

  /// A value from here on, judged as it was reported.
  package struct Threshold: Codable, Sendable, Equatable {
    package var biomarker: String
    package var from: Limit
  }

  /// `(numerator / its limit) / (denominator / its limit)`, in conventional units.
  package struct Ratio: Codable, Sendable, Equatable {
    package var numerator: String
    package var numeratorLimit: Int
    package var denominator: String
    package var denominatorLimit: Int
    /// Inclusive.
    package var from: Int?
    /// Inclusive.
    package var upTo: Int?
  }
}

/// How soon somebody should act (R-SO-180).
package enum RiskLevel: String, Codable, Sendable, CaseIterable, Comparable, SchemaDescribing {
  case low, moderate, high, severe

  package static func < (left: Self, right: Self) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}

/// The quantities that the program can derive.
package enum DerivedQuantity: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case nonHDLCholesterol = "non_hdl_cholesterol"
  case ldlCholesterol = "ldl_cholesterol"
  case cholesterolHDLRatio = "cholesterol_hdl_ratio"
  case transferrinSaturation = "transferrin_saturation"
  case egfr
  case anionGap = "anion_gap"
  case globulin
  case bunCreatinineRatio = "bun_creatinine_ratio"
  case correctedCalcium = "corrected_calcium"
  case estimatedAverageGlucose = "estimated_average_glucose"
  case homaIR = "homa_ir"
  case fib4
}
