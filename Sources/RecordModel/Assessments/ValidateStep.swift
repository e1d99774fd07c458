/// Checks that a step is complete and moves on.
public struct ValidateStep: Method {
  /// `assessment.validateStep`.
  public static let name = "assessment.validateStep"
  /// For the documentation.
  public static let summary = "Checks that the required questions of a step have answers, and advances."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients).ofOneself

  /// The patient it must belong to.
  public var patientId: PatientID
  /// Slug or alias of its questionnaire; another one's answers not found (C-46).
  public var slug: Slug?
  /// The assessment.
  public var assessmentId: AssessmentID
  /// The step; not beyond the current one (R-RH-117).
  public var stepId: StepID

  /// Checks that step of that assessment.
  public init(patientId: PatientID, slug: Slug? = nil, assessmentId: AssessmentID, stepId: StepID) {
    (self.patientId, self.slug) = (patientId, slug)
    (self.assessmentId, self.stepId) = (assessmentId, stepId)
  }

  /// The contract's `StepValidationResponse.data`.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Always true: an incomplete step is refused with the missing questions (C-12).
    public var valid: Bool
    /// The following step; left out after the last (R-RH-113).
    public var nextStep: StepView?

    /// A complete step.
    public init(nextStep: StepView?) { (valid, self.nextStep) = (true, nextStep) }
  }

  /// The first step.
  public static let example = ValidateStep(
    patientId: Example.patient, slug: .exampleStress, assessmentId: Example.assessment, stepId: Example.step)
  /// The second one is next.
  public static let exampleOutcome = Outcome(
    nextStep: StepView(
      stepId: "880e8400-e29b-41d4-a716-446655440334", title: "Stressintensität", type: "questions",
      orderIndex: 2))
}

/// Finishes an assessment.
public struct CompleteAssessment: Method {
  /// `assessment.complete`.
  public static let name = "assessment.complete"
  /// For the documentation.
  public static let summary = "Checks every required question, finishes the assessment and scores it."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients).ofOneself

  /// The patient it must belong to.
  public var patientId: PatientID
  /// Slug or alias of its questionnaire; another one's answers not found (C-46).
  public var slug: Slug?
  /// The assessment.
  public var assessmentId: AssessmentID

  /// Finishes that assessment.
  public init(patientId: PatientID, slug: Slug? = nil, assessmentId: AssessmentID) {
    (self.patientId, self.slug, self.assessmentId) = (patientId, slug, assessmentId)
  }

  /// The contract's `AssessmentCompleteResponse.data`.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The assessment.
    public var assessmentId: AssessmentID
    /// `completed`.
    public var status: AssessmentStatus

    /// A finished assessment.
    public init(assessmentId: AssessmentID) { (self.assessmentId, status) = (assessmentId, .completed) }
  }

  /// The example assessment.
  public static let example = CompleteAssessment(
    patientId: Example.patient, slug: .exampleStress, assessmentId: Example.assessment)
  /// Finished.
  public static let exampleOutcome = Outcome(assessmentId: Example.assessment)
}

/// A required question without an answer, as the contract's `MissingQuestion`.
public struct MissingQuestion: Codable, Sendable, Equatable {
  /// The question's own id.
  public var questionId: String
  /// The key that a save needs.
  public var questionKey: String
  /// The question.
  public var questionLabel: String
  /// Its place in the whole questionnaire, from 1 (C-32).
  public var orderIndex: Int

  /// A question that wants an answer.
  public init(questionId: String, questionKey: String, questionLabel: String, orderIndex: Int) {
    (self.questionId, self.questionKey) = (questionId, questionKey)
    (self.questionLabel, self.orderIndex) = (questionLabel, orderIndex)
  }
}
