/// Analyzes a report (R-SO-188, R-SO-193).
package struct GenerateAnalysis: Method {
  package static let name = "analysis.generate"
  package static let summary =
    "Analyzes the values of a processed report; the same report with the same preferences and versions has one analysis."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var reportId: DocumentID
  /// Those by default if left out.
  package var preferences: AnalysisPreferencesInput?

  package init(patientId: PatientID, reportId: DocumentID, preferences: AnalysisPreferencesInput? = nil) {
    self.patientId = patientId
    self.reportId = reportId
    self.preferences = preferences
  }

  package typealias Outcome = HealthAnalysis
  package static let example = GenerateAnalysis(
    patientId: Example.patient, reportId: RecordDocument.exampleID)
  package static let exampleOutcome = HealthAnalysis.example
}

/// Reads an analysis in another way (R-SO-204).
package struct PersonalizeAnalysis: Method {
  package static let name = "analysis.personalize"
  package static let summary =
    "Orders and trims concerns, actions and recommendations of an analysis by other preferences; scores and statuses stay."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var analysisId: HealthAnalysisID
  package var preferences: AnalysisPreferencesInput

  package init(patientId: PatientID, analysisId: HealthAnalysisID, preferences: AnalysisPreferencesInput) {
    self.patientId = patientId
    self.analysisId = analysisId
    self.preferences = preferences
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var analysis: HealthAnalysis
    /// In the order in which they are to be read.
    package var recommendations: [AnalysisAdvice]
    /// All of them.
    package var preferences: AnalysisPreferences
    /// In which the texts are (R-SO-191).
    package var language: Language

    package init(
      analysis: HealthAnalysis, recommendations: [AnalysisAdvice], preferences: AnalysisPreferences,
      language: Language
    ) {
      self.analysis = analysis
      self.recommendations = recommendations
      self.preferences = preferences
      self.language = language
    }
  }

  package static let example = PersonalizeAnalysis(
    patientId: Example.patient, analysisId: HealthAnalysis.exampleID, preferences: AnalysisPreferencesInput())
  package static let exampleOutcome = Outcome(
    analysis: .example,
    recommendations: [
      AnalysisAdvice(id: HealthRecommendation.exampleID, advice: HealthRecommendation.example.advice)
    ],
    preferences: AnalysisPreferences(), language: .en)
}

/// What an analysis advises, with the id of the recommendation.
package struct AnalysisAdvice: Codable, Sendable, Equatable {
  package var id: RecommendationID
  package var advice: HealthAdvice

  package init(id: RecommendationID, advice: HealthAdvice) {
    self.id = id
    self.advice = advice
  }
}

/// Deletes an analysis (R-SO-206).
package struct DeleteAnalysis: Method {
  package static let name = "analysis.delete"
  package static let summary =
    "Deletes an analysis; its report and the report's values stay."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var analysisId: HealthAnalysisID

  package init(patientId: PatientID, analysisId: HealthAnalysisID) {
    self.patientId = patientId
    self.analysisId = analysisId
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var analysisId: HealthAnalysisID

    package init(analysisId: HealthAnalysisID) { self.analysisId = analysisId }
  }

  package static let example = DeleteAnalysis(
    patientId: Example.patient, analysisId: HealthAnalysis.exampleID)
  package static let exampleOutcome = Outcome(analysisId: HealthAnalysis.exampleID)
}
