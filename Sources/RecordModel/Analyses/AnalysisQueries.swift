/// Reads one analysis (R-SO-197).
package struct GetAnalysis: Method {
  package static let name = "analysis.get"
  package static let summary =
    "Answers one analysis as it was stored, and if asked for the rules that led to it."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  package var analysisId: HealthAnalysisID
  /// Whether to tell how it was computed (R-SO-198); not if left out.
  package var withTrace: Bool?

  package init(patientId: PatientID, analysisId: HealthAnalysisID, withTrace: Bool? = nil) {
    self.patientId = patientId
    self.analysisId = analysisId
    self.withTrace = withTrace
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var analysis: HealthAnalysis
    package var preferences: AnalysisPreferences
    /// Absent unless it was asked for.
    package var trace: AnalysisTrace?
    /// In which the texts are (R-SO-191).
    package var language: Language

    package init(
      analysis: HealthAnalysis, preferences: AnalysisPreferences, trace: AnalysisTrace?, language: Language
    ) {
      self.analysis = analysis
      self.preferences = preferences
      self.trace = trace
      self.language = language
    }
  }

  package static let example = GetAnalysis(
    patientId: Example.patient, analysisId: HealthAnalysis.exampleID, withTrace: true)
  package static let exampleOutcome = Outcome(
    analysis: .example, preferences: AnalysisPreferences(), trace: .example, language: .en)
}

/// Reads the latest analysis (R-SO-199).
package struct GetLatestAnalysis: Method {
  package static let name = "analysis.latest"
  package static let summary =
    "Answers the analysis that was made last."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = HealthAnalysis
  package static let example = GetLatestAnalysis(patientId: Example.patient)
  package static let exampleOutcome = HealthAnalysis.example
}

/// Lists analyses (R-SO-200).
package struct ListAnalyses: Method {
  package static let name = "analysis.list"
  package static let summary =
    "Answers the analyses of a patient, the latest first."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  /// From 1; 1 if left out.
  package var page: Int?
  /// Analyses a page, 1 to 100; 10 if left out.
  package var limit: Int?

  package init(patientId: PatientID, page: Int? = nil, limit: Int? = nil) {
    self.patientId = patientId
    self.page = page
    self.limit = limit
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var analyses: [HealthAnalysis]
    package var page: Int
    package var limit: Int
    /// Of all.
    package var total: Int

    package init(analyses: [HealthAnalysis], page: Int, limit: Int, total: Int) {
      self.analyses = analyses
      self.page = page
      self.limit = limit
      self.total = total
    }
  }

  package static let example = ListAnalyses(patientId: Example.patient)
  package static let exampleOutcome = Outcome(analyses: [.example], page: 1, limit: 10, total: 1)
}
