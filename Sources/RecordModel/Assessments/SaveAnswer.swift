/// Saves or changes the answer to one question.
package struct SaveAnswer: Method {
  package static let name = "assessment.saveAnswer"
  package static let summary = "Saves or changes one answer; durable when the reply is sent."
  package static let access = Access.write(.patient, by: .patients).ofOneself

  /// The patient it must belong to.
  package var patientId: PatientID
  /// Slug or alias of its questionnaire; the assessment of another one is not found (C-46).
  package var slug: Slug?
  package var assessmentId: AssessmentID
  /// The question's key, not its id (R-RH-124).
  package var questionId: QuestionKey
  /// A whole number that the question allows (R-RH-125).
  package var answerValue: Int32

  package init(
    patientId: PatientID, slug: Slug? = nil, assessmentId: AssessmentID, questionId: QuestionKey,
    answerValue: Int32
  ) {
    (self.patientId, self.slug, self.assessmentId) = (patientId, slug, assessmentId)
    (self.questionId, self.answerValue) = (questionId, answerValue)
  }

  /// The contract's `SaveAnswerResponse.data`.
  package struct Outcome: Codable, Sendable, Equatable {
    /// The answer's id, the same for each save of this question.
    package var id: AnswerID
    package var assessmentId: AssessmentID
    package var questionId: QuestionKey
    /// The value as stored.
    package var answerValue: Int32
    /// Shown to the person at once if the answer calls for attention (R-MH-346); absent for all others.
    package var safetyFlags: [Report.Flag]?

    enum CodingKeys: String, CodingKey {
      case id
      case assessmentId = "assessment_id"
      case questionId = "question_id"
      case answerValue = "answer_value"
      case safetyFlags = "safety_flags"
    }

    package init(
      id: AnswerID, assessmentId: AssessmentID, questionId: QuestionKey, answerValue: Int32,
      safetyFlags: [Report.Flag]? = nil
    ) {
      (self.id, self.assessmentId) = (id, assessmentId)
      (self.questionId, self.answerValue) = (questionId, answerValue)
      self.safetyFlags = safetyFlags
    }
  }

  package static let example = SaveAnswer(
    patientId: Example.patient, slug: .exampleStress, assessmentId: Example.assessment,
    questionId: QuestionKey(known: "stress_frequency"), answerValue: 4)
  package static let exampleOutcome = Outcome(
    id: Example.answer, assessmentId: Example.assessment, questionId: QuestionKey(known: "stress_frequency"),
    answerValue: 4)
}
