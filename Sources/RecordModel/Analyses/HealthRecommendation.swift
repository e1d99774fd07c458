/// One recommendation to one person; its id depends on both alone (R-SO-249).
package enum RecommendationKind: IdentifiedKind {
  package static let kindName = "recommendation"
}

package typealias RecommendationID = Identifier<RecommendationKind>

/// What a person says becomes of a recommendation.
package enum RecommendationAnswer: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case acknowledged, completed, dismissed
}

/// Where a recommendation stands (R-SO-250, R-SO-252).
package enum RecommendationStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case active, acknowledged, completed, dismissed
  /// The value has become normal.
  case superseded

  package init(_ answer: RecommendationAnswer) {
    self =
      switch answer {
      case .acknowledged: .acknowledged
      case .completed: .completed
      case .dismissed: .dismissed
      }
  }
}

/// What a person is advised to do, and why.
package struct HealthRecommendation: Codable, Sendable, Equatable {
  package var id: RecommendationID
  package var status: RecommendationStatus
  package var advice: HealthAdvice
  /// The latest analysis that led to it.
  package var analysisId: HealthAnalysisID
  /// When an analysis first led to it.
  package var createdAt: Timestamp
  /// When its status was told; `null` if nobody has told any.
  @OrNull package var answeredAt: Timestamp?

  package init(
    id: RecommendationID, status: RecommendationStatus, advice: HealthAdvice, analysisId: HealthAnalysisID,
    createdAt: Timestamp, answeredAt: Timestamp?
  ) {
    (self.id, self.status, self.advice) = (id, status, advice)
    (self.analysisId, self.createdAt, self.answeredAt) = (analysisId, createdAt, answeredAt)
  }

  package static let exampleID = RecommendationID(high: 0x1c7e_9d20_5b3a_4f61, low: 0x8a44_0d2e_6b91_77c3)

  static let example = HealthRecommendation(
    id: exampleID, status: .active,
    advice: HealthAdvice(
      rule: "vitamin_d_25oh.low", title: "Vitamin D deficiency",
      text: "Talk about sunlight, diet and a supplement with a clinician.", category: .nutritional,
      kind: .supplement, priority: .medium, biomarkers: ["Vitamin D (25-OH)"],
      rationale: "Vitamin D (25-OH) 18 ng/mL on 2026-01-12 is low: < 20 ng/mL.",
      source: "endo_vitd_2011", weight: 2, isBorderline: false),
    analysisId: HealthAnalysis.exampleID, createdAt: Example.end, answeredAt: nil)
}
