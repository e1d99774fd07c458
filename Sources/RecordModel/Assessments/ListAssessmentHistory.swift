/// Lists a patient's completed assessments.
package struct ListAssessmentHistory: Method {
  package static let name = "assessment.history"
  package static let summary =
    "Lists the completed assessments of a patient, newest first, with score and risk level."
  package static let access = Access.read(.patient, by: .patientAndTeam).ofOneself

  package var patientId: PatientID
  /// Page size, at most 100; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID, limit: Int? = nil, cursor: String? = nil) {
    (self.patientId, self.limit, self.cursor) = (patientId, limit, cursor)
  }

  /// The contract's `MeasuresHistoryResponse.data`.
  package struct Outcome: Codable, Sendable, Equatable {
    /// Completed assessments.
    package var items: [Measure]
    package var pagination: Pagination
    /// When the record last heard of a completed assessment; left out if there is none.
    package var changedAt: Timestamp?

    package init(items: [Measure], pagination: Pagination, changedAt: Timestamp? = nil) {
      (self.items, self.pagination, self.changedAt) = (items, pagination, changedAt)
    }
  }

  package static let example = ListAssessmentHistory(patientId: Example.patient, limit: 10)
  package static let exampleOutcome = Outcome(
    items: [
      Measure(
        assessmentId: Example.assessment, funnel: .exampleStress, funnelVersion: "fv-stress-v1",
        completedAt: Example.end, totalScore: ScoreValue(7), riskLevel: "moderate", reportId: Example.report)
    ], pagination: Pagination(limit: 10, nextCursor: nil))
}

/// A completed assessment in a list, as the contract's `Measure`.
package struct Measure: Codable, Sendable, Equatable {
  /// The id of its assessment.
  package var id: AssessmentID
  package var assessmentId: AssessmentID
  package var funnel: Slug
  package var funnelVersion: String
  package var completedAt: Timestamp
  /// Value of the primary scale; `null` if it could not be computed.
  @OrNull package var totalScore: ScoreValue?
  /// Risk level of its band; `null` likewise.
  @OrNull package var riskLevel: String?
  /// `null` if there is none.
  @OrNull package var reportId: ReportID?

  enum CodingKeys: String, CodingKey {
    case id, funnel
    case assessmentId = "assessment_id"
    case funnelVersion = "funnel_version_id"
    case completedAt = "completed_at"
    case totalScore = "total_score"
    case riskLevel = "risk_level"
    case reportId = "report_id"
  }

  package init(
    assessmentId: AssessmentID, funnel: Slug, funnelVersion: String, completedAt: Timestamp,
    totalScore: ScoreValue?, riskLevel: String?, reportId: ReportID?
  ) {
    (id, self.assessmentId, self.funnel) = (assessmentId, assessmentId, funnel)
    (self.funnelVersion, self.completedAt) = (funnelVersion, completedAt)
    (self.totalScore, self.riskLevel, self.reportId) = (totalScore, riskLevel, reportId)
  }
}
