/// How a person wants a report to be analyzed (R-SO-189); it never hides a critical value (R-SO-205).
package struct AnalysisPreferences: Codable, Sendable, Equatable {
  package var riskTolerance: RiskTolerance
  package var detailLevel: DetailLevel
  /// Parts of health that are named first (R-SO-190).
  package var focusAreas: [HealthCategory]
  package var includeRecommendations: Bool
  /// Whether earlier analyses are looked at (R-SO-192).
  package var includeComparisons: Bool
  /// As it was asked for, such as `en` or `de-AT`.
  package var language: String

  package init() {
    (riskTolerance, detailLevel, focusAreas) = (.moderate, .standard, [])
    (includeRecommendations, includeComparisons, language) = (true, true, "en")
  }
}

/// How careful a person wants to be; it moves the limits of scores, never those of critical values (R-SO-182).
package enum RiskTolerance: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case conservative, moderate, aggressive
}

/// How much a person wants to read.
package enum DetailLevel: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case basic, standard, comprehensive
}

/// The preferences as a caller sends them: what is left out is as it is by default.
package struct AnalysisPreferencesInput: Codable, Sendable, Equatable {
  package var riskTolerance: RiskTolerance?
  package var detailLevel: DetailLevel?
  /// At most seven, each once.
  package var focusAreas: [HealthCategory]?
  package var includeRecommendations: Bool?
  package var includeComparisons: Bool?
  /// A tag of letters, digits and hyphens, at most 35 characters.
  package var language: String?

  package init() {}

  /// All of them.
  package var whole: AnalysisPreferences {
    var whole = AnalysisPreferences()
    whole.riskTolerance = riskTolerance ?? whole.riskTolerance
    whole.detailLevel = detailLevel ?? whole.detailLevel
    whole.focusAreas = focusAreas ?? whole.focusAreas
    whole.includeRecommendations = includeRecommendations ?? whole.includeRecommendations
    whole.includeComparisons = includeComparisons ?? whole.includeComparisons
    whole.language = language ?? whole.language
    return whole
  }
}
