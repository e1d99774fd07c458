/// Reads the result of a completed assessment.
package struct GetAssessmentResult: Method {
  package static let name = "assessment.result"
  package static let summary =
    "Answers score, band, interpretation, recommendations and the answers behind each number."
  package static let access = Access.read(.patient, by: .patientAndTeam).ofOneself

  /// The patient it must belong to.
  package var patientId: PatientID
  /// Slug or alias of its questionnaire; the assessment of another one is not found (C-46).
  package var slug: Slug?
  package var assessmentId: AssessmentID

  package init(patientId: PatientID, slug: Slug? = nil, assessmentId: AssessmentID) {
    (self.patientId, self.slug, self.assessmentId) = (patientId, slug, assessmentId)
  }

  package typealias Outcome = AssessmentResult
  package static let example = GetAssessmentResult(
    patientId: Example.patient, slug: .exampleStress, assessmentId: Example.assessment)
  package static let exampleOutcome = AssessmentResult.example
}

/// The contract's `AssessmentResultResponse.data`, with scales and safety flags added to the report.
package struct AssessmentResult: Codable, Sendable, Equatable {
  package var assessment: Header
  /// `null` if no scale could be computed (C-45).
  @OrNull package var report: Report?
  /// Every stored answer once, in the order of the questionnaire.
  package var answers: [ResultAnswer]

  package init(assessment: Header, report: Report?, answers: [ResultAnswer]) {
    (self.assessment, self.report, self.answers) = (assessment, report, answers)
  }

  package struct Header: Codable, Sendable, Equatable {
    package var id: AssessmentID
    package var funnel: Slug
    /// `completed`.
    package var status: AssessmentStatus
    package var completedAt: Timestamp

    enum CodingKeys: String, CodingKey {
      case id, funnel, status
      case completedAt = "completed_at"
    }

    package init(id: AssessmentID, funnel: Slug, completedAt: Timestamp) {
      (self.id, self.funnel, status, self.completedAt) = (id, funnel, .completed, completedAt)
    }
  }

  static let example = AssessmentResult(
    assessment: Header(id: Example.assessment, funnel: .exampleStress, completedAt: Example.end),
    report: .example, answers: [ResultAnswer(questionId: "stress_frequency", answerValue: 4)])
}

package struct ResultAnswer: Codable, Sendable, Equatable {
  package var questionId: String
  package var answerValue: Int32

  enum CodingKeys: String, CodingKey {
    case questionId = "question_id"
    case answerValue = "answer_value"
  }

  package init(questionId: String, answerValue: Int32) {
    (self.questionId, self.answerValue) = (questionId, answerValue)
  }
}
