/// The values of a report were analyzed; everything that went in stands beside what came out (R-SO-179, R-SO-207).
package struct HealthAnalysisGenerated: Event {
  package static let type = EventType(code: 450, name: "analysis.generated")
  package var analysisId: HealthAnalysisID
  package var reportId: DocumentID
  /// The reading of the report whose values these are.
  package var run: Int
  package var kind: ReportKind
  package var takenOn: CalendarDay
  package var panel: String
  /// The rules by which values become scores, such as `formula-1`.
  package var formula: String
  /// Version of the program.
  package var engine: String
  package var preferences: AnalysisPreferences
  package var person: AnalyzedPerson
  package var earlier: [EarlierStatuses]
  /// `nil` if there is none, or none was wanted (R-SO-192).
  package var before: EarlierAnalysis?
  package var findings: AnalysisFindings

  package init(
    analysisId: HealthAnalysisID, reportId: DocumentID, run: Int, kind: ReportKind, takenOn: CalendarDay,
    panel: String, formula: String, engine: String, preferences: AnalysisPreferences,
    person: AnalyzedPerson, earlier: [EarlierStatuses], before: EarlierAnalysis?, findings: AnalysisFindings
  ) {
    (self.analysisId, self.reportId, self.run, self.kind) = (analysisId, reportId, run, kind)
    (self.takenOn, self.panel, self.formula, self.engine) = (takenOn, panel, formula, engine)
    (self.preferences, self.person, self.earlier) = (preferences, person, earlier)
    (self.before, self.findings) = (before, findings)
  }

  package var sealingDocument: DocumentID? { reportId }
}

/// An analysis is to be read in another way; its scores and statuses stay (R-SO-204).
package struct HealthAnalysisPersonalized: Event {
  package static let type = EventType(code: 451, name: "analysis.personalized")
  package var analysisId: HealthAnalysisID
  package var reportId: DocumentID
  package var preferences: AnalysisPreferences
  package var concerns: [String]
  package var actions: [String]
  /// Rules of the recommendations that are shown, in that order.
  package var rules: [String]

  package init(
    analysisId: HealthAnalysisID, reportId: DocumentID, preferences: AnalysisPreferences,
    concerns: [String], actions: [String], rules: [String]
  ) {
    (self.analysisId, self.reportId, self.preferences) = (analysisId, reportId, preferences)
    (self.concerns, self.actions, self.rules) = (concerns, actions, rules)
  }

  package var sealingDocument: DocumentID? { reportId }
}

/// An analysis was deleted; its report stays (R-SO-206).
package struct HealthAnalysisDeleted: Event {
  package static let type = EventType(code: 452, name: "analysis.deleted")
  /// It is gone, whichever moment is asked about.
  package static let isTimeless = true
  package var analysisId: HealthAnalysisID
  package var reportId: DocumentID

  package init(analysisId: HealthAnalysisID, reportId: DocumentID) {
    (self.analysisId, self.reportId) = (analysisId, reportId)
  }

  package var sealingDocument: DocumentID? { reportId }
}

/// Somebody said what becomes of a recommendation (R-SO-252).
package struct RecommendationAnswered: Event {
  package static let type = EventType(code: 453, name: "recommendation.answered")
  package var recommendationId: RecommendationID
  /// The rule that it follows from.
  package var rule: String
  package var answer: RecommendationAnswer
  /// The analysis that led to it.
  package var analysisId: HealthAnalysisID
  package var reportId: DocumentID
  package var takenOn: CalendarDay
  package var notes: String?

  package init(
    recommendationId: RecommendationID, rule: String, answer: RecommendationAnswer,
    analysisId: HealthAnalysisID, reportId: DocumentID, takenOn: CalendarDay, notes: String?
  ) {
    (self.recommendationId, self.rule, self.answer) = (recommendationId, rule, answer)
    (self.analysisId, self.reportId, self.takenOn) = (analysisId, reportId, takenOn)
    self.notes = notes
  }

  package var sealingDocument: DocumentID? { reportId }
}

/// A text about an analysis was accepted from a program that writes such texts (R-SO-260).
package struct NarrativeAccepted: Event {
  package static let type = EventType(code: 454, name: "analysis.narrative-accepted")
  package var analysisId: HealthAnalysisID
  package var reportId: DocumentID
  package var narrative: NarrativeText

  package init(analysisId: HealthAnalysisID, reportId: DocumentID, narrative: NarrativeText) {
    (self.analysisId, self.reportId, self.narrative) = (analysisId, reportId, narrative)
  }

  package var sealingDocument: DocumentID? { reportId }
}

/// A text, and what wrote it.
package struct NarrativeText: Codable, Sendable, Equatable {
  package var text: String
  /// Such as `local-llm`.
  package var provider: String
  @OrNull package var model: String?

  package init(text: String, provider: String, model: String?) {
    (self.text, self.provider, self.model) = (text, provider, model)
  }
}
