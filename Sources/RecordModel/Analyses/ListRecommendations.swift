/// Lists recommendations (R-SO-249, R-SO-369).
package struct ListRecommendations: Method {
  package static let name = "recommendation.list"
  package static let summary =
    "Answers the recommendations to a patient, the latest first; superseded ones only if asked for."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  package var status: RecommendationStatus?
  package var category: HealthCategory?
  package var priority: AdvicePriority?
  /// From 1; 1 if left out.
  package var page: Int?
  /// Recommendations a page, 1 to 100; 10 if left out.
  package var limit: Int?

  package init(
    patientId: PatientID, status: RecommendationStatus? = nil, category: HealthCategory? = nil,
    priority: AdvicePriority? = nil, page: Int? = nil, limit: Int? = nil
  ) {
    self.patientId = patientId
    self.status = status
    self.category = category
    self.priority = priority
    self.page = page
    self.limit = limit
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var recommendations: [HealthRecommendation]
    package var page: Int
    package var limit: Int
    /// Of all that match.
    package var total: Int

    package init(recommendations: [HealthRecommendation], page: Int, limit: Int, total: Int) {
      self.recommendations = recommendations
      self.page = page
      self.limit = limit
      self.total = total
    }
  }

  package static let example = ListRecommendations(patientId: Example.patient, status: .active)
  package static let exampleOutcome = Outcome(recommendations: [.example], page: 1, limit: 10, total: 1)
}

/// Lists what matters most (R-SO-251).
package struct ListSmartRecommendations: Method {
  package static let name = "recommendation.smart"
  package static let summary =
    "Answers the five active recommendations that matter most."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var recommendations: [HealthRecommendation]
    /// The latest analysis; `null` without one.
    @OrNull package var analysisId: HealthAnalysisID?
    /// Values of the latest analysis, without those that others determine.
    package var biomarkers: Int
    package var generatedAt: Timestamp

    package init(
      recommendations: [HealthRecommendation], analysisId: HealthAnalysisID?, biomarkers: Int,
      generatedAt: Timestamp
    ) {
      self.recommendations = recommendations
      self.analysisId = analysisId
      self.biomarkers = biomarkers
      self.generatedAt = generatedAt
    }
  }

  package static let example = ListSmartRecommendations(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    recommendations: [.example], analysisId: HealthAnalysis.exampleID, biomarkers: 12,
    generatedAt: Example.end)
}
