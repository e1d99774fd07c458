/// Answers a recommendation (R-SO-252, R-SO-253).
package struct AcknowledgeRecommendation: Method {
  package static let name = "recommendation.acknowledge"
  package static let summary =
    "Says that a recommendation was noted, followed or dismissed; the same once more changes nothing."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var recommendationId: RecommendationID
  /// Acknowledged if left out.
  package var answer: RecommendationAnswer?
  /// At most 1,000 characters.
  package var notes: String?

  package init(
    patientId: PatientID, recommendationId: RecommendationID, answer: RecommendationAnswer? = nil,
    notes: String? = nil
  ) {
    self.patientId = patientId
    self.recommendationId = recommendationId
    self.answer = answer
    self.notes = notes
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var recommendationId: RecommendationID
    package var status: RecommendationStatus
    package var answeredAt: Timestamp

    package init(recommendationId: RecommendationID, status: RecommendationStatus, answeredAt: Timestamp) {
      self.recommendationId = recommendationId
      self.status = status
      self.answeredAt = answeredAt
    }
  }

  package static let example = AcknowledgeRecommendation(
    patientId: Example.patient, recommendationId: HealthRecommendation.exampleID)
  package static let exampleOutcome = Outcome(
    recommendationId: HealthRecommendation.exampleID, status: .acknowledged, answeredAt: Example.end)
}

/// Counts recommendations (R-SO-254).
package struct GetRecommendationStatistics: Method {
  package static let name = "recommendation.statistics"
  package static let summary =
    "Counts the recommendations to a patient, without superseded ones."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var total: Int
    package var active: Int
    package var acknowledged: Int
    package var completed: Int
    package var dismissed: Int
    /// The share of those that are not active, with two decimals; `null` without any.
    @OrNull package var acknowledgementRate: ExactDecimal?
    package var byCategory: SortedObject<Int>
    package var byPriority: SortedObject<Int>

    package init(
      total: Int, active: Int, acknowledged: Int, completed: Int, dismissed: Int,
      acknowledgementRate: ExactDecimal?, byCategory: SortedObject<Int>, byPriority: SortedObject<Int>
    ) {
      self.total = total
      self.active = active
      self.acknowledged = acknowledged
      self.completed = completed
      self.dismissed = dismissed
      self.acknowledgementRate = acknowledgementRate
      self.byCategory = byCategory
      self.byPriority = byPriority
    }
  }

  package static let example = GetRecommendationStatistics(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    total: 1, active: 1, acknowledged: 0, completed: 0, dismissed: 0, acknowledgementRate: ExactDecimal(0),
    byCategory: ["nutritional": 1], byPriority: ["medium": 1])
}
