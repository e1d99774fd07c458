/// What the values of one report come to (R-SO-188).
package struct HealthAnalysis: Codable, Sendable, Equatable {
  package var id: HealthAnalysisID
  package var reportId: DocumentID
  /// The overall score rounded down (R-SO-177).
  package var score: Int
  package var trend: HealthTrend
  package var risk: RiskLevel
  package var concerns: [String]
  package var actions: [String]
  /// From 0 to 1, with two decimals (R-SO-185).
  package var confidence: ExactDecimal
  package var analyzedAt: Timestamp

  package init(
    id: HealthAnalysisID, reportId: DocumentID, score: Int, trend: HealthTrend, risk: RiskLevel,
    concerns: [String], actions: [String], confidence: ExactDecimal, analyzedAt: Timestamp
  ) {
    (self.id, self.reportId, self.score, self.trend) = (id, reportId, score, trend)
    (self.risk, self.concerns, self.actions) = (risk, concerns, actions)
    (self.confidence, self.analyzedAt) = (confidence, analyzedAt)
  }
}

/// One analysis of one report.
package enum HealthAnalysisKind: IdentifiedKind {
  package static let kindName = "analysis"
}

package typealias HealthAnalysisID = Identifier<HealthAnalysisKind>

/// How a report compares with the one before it (R-SO-183).
package enum HealthTrend: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case improving, stable, declining
}

extension HealthAnalysis {
  package static let exampleID = HealthAnalysisID(high: 0x2f60_5e1c_93d4_4b7a, low: 0xb3c5_1e0f_8d27_64a9)

  static let example = HealthAnalysis(
    id: exampleID, reportId: RecordDocument.exampleID, score: 85, trend: .improving, risk: .moderate,
    concerns: ["Vitamin D deficiency"], actions: ["Consult with healthcare provider"],
    confidence: ExactDecimal(thousandths: 950), analyzedAt: Example.end)
}
