/// Saves or changes the answer to one question.
package struct SaveAnswer: Method {
  package static let name = "assessment.saveAnswer"
  package static let summary = "Saves or changes one answer; durable when the reply is sent."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, by: .patients).ofOneself

  /// The patient it must belong to.
  package var patientId: PatientID
  /// Slug or alias of its questionnaire; another one's answers not found (C-46).
  package var slug: Slug?
  package var assessmentId: AssessmentID
  /// The question's key, not its id (R-RH-124).
  package var questionId: QuestionKey
  /// A whole number that the question allows (R-RH-125).
  package var answerValue: Int32

  /// An answer to a question of that assessment.
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
    /// What is said to the person at once, where the answer calls for attention (R-MH-346); absent for every other one.
    package var safetyFlags: [Report.Flag]?

    enum CodingKeys: String, CodingKey {
      case id
      case assessmentId = "assessment_id"
      case questionId = "question_id"
      case answerValue = "answer_value"
      case safetyFlags = "safety_flags"
    }

    /// A stored answer.
    package init(
      id: AnswerID, assessmentId: AssessmentID, questionId: QuestionKey, answerValue: Int32,
      safetyFlags: [Report.Flag]? = nil
    ) {
      (self.id, self.assessmentId) = (id, assessmentId)
      (self.questionId, self.answerValue) = (questionId, answerValue)
      self.safetyFlags = safetyFlags
    }
  }

  /// Rather often.
  package static let example = SaveAnswer(
    patientId: Example.patient, slug: .exampleStress, assessmentId: Example.assessment,
    questionId: QuestionKey(known: "stress_frequency"), answerValue: 4)
  /// As stored.
  package static let exampleOutcome = Outcome(
    id: Example.answer, assessmentId: Example.assessment, questionId: QuestionKey(known: "stress_frequency"),
    answerValue: 4)
}
