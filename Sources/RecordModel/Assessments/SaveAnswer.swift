/// Saves or changes the answer to one question.
public struct SaveAnswer: Method {
  /// `assessment.saveAnswer`.
  public static let name = "assessment.saveAnswer"
  /// For the documentation.
  public static let summary = "Saves or changes one answer; durable when the reply is sent."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients).ofOneself

  /// The patient it must belong to.
  public var patientId: PatientID
  /// Slug or alias of its questionnaire; another one's answers not found (C-46).
  public var slug: Slug?
  /// The assessment.
  public var assessmentId: AssessmentID
  /// The question's key, not its id (R-RH-124).
  public var questionId: QuestionKey
  /// A whole number that the question allows (R-RH-125).
  public var answerValue: Int32

  /// An answer to a question of that assessment.
  public init(
    patientId: PatientID, slug: Slug? = nil, assessmentId: AssessmentID, questionId: QuestionKey,
    answerValue: Int32
  ) {
    (self.patientId, self.slug, self.assessmentId) = (patientId, slug, assessmentId)
    (self.questionId, self.answerValue) = (questionId, answerValue)
  }

  /// The contract's `SaveAnswerResponse.data`.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The answer's id, the same for each save of this question.
    public var id: AnswerID
    /// The assessment.
    public var assessmentId: AssessmentID
    /// The question's key.
    public var questionId: QuestionKey
    /// The value as stored.
    public var answerValue: Int32
    /// What is said to the person at once, where the answer calls for attention (R-MH-346); absent for every other one.
    public var safetyFlags: [Report.Flag]?

    enum CodingKeys: String, CodingKey {
      case id
      case assessmentId = "assessment_id"
      case questionId = "question_id"
      case answerValue = "answer_value"
      case safetyFlags = "safety_flags"
    }

    /// A stored answer.
    public init(
      id: AnswerID, assessmentId: AssessmentID, questionId: QuestionKey, answerValue: Int32,
      safetyFlags: [Report.Flag]? = nil
    ) {
      (self.id, self.assessmentId) = (id, assessmentId)
      (self.questionId, self.answerValue) = (questionId, answerValue)
      self.safetyFlags = safetyFlags
    }
  }

  /// Rather often.
  public static let example = SaveAnswer(
    patientId: Example.patient, slug: .exampleStress, assessmentId: Example.assessment,
    questionId: QuestionKey(known: "stress_frequency"), answerValue: 4)
  /// As stored.
  public static let exampleOutcome = Outcome(
    id: Example.answer, assessmentId: Example.assessment, questionId: QuestionKey(known: "stress_frequency"),
    answerValue: 4)
}
