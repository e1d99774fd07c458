/// Reads where an assessment stands.
public struct GetAssessment: Method {
  /// `assessment.get`.
  public static let name = "assessment.get"
  /// For the documentation.
  public static let summary = "Answers status, current step and progress of an assessment."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam).ofOneself

  /// The patient it must belong to.
  public var patientId: PatientID
  /// Slug or alias of its questionnaire; another one's answers not found (C-46).
  public var slug: Slug?
  /// The assessment.
  public var assessmentId: AssessmentID

  /// The state of that assessment.
  public init(patientId: PatientID, slug: Slug? = nil, assessmentId: AssessmentID) {
    (self.patientId, self.slug, self.assessmentId) = (patientId, slug, assessmentId)
  }

  /// What the method answers.
  public typealias Outcome = AssessmentProgress
  /// The example assessment.
  public static let example = GetAssessment(
    patientId: Example.patient, slug: .exampleStress, assessmentId: Example.assessment)
  /// At its first step.
  public static let exampleOutcome = AssessmentProgress.example
}

/// Reads where an assessment stands, for callers who hold only its id.
public struct ResumeAssessment: Method {
  /// `assessment.resume`.
  public static let name = "assessment.resume"
  /// For the documentation.
  public static let summary = "Answers the same as assessment.get without asking for the questionnaire."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam).ofOneself

  /// The patient it must belong to.
  public var patientId: PatientID
  /// The assessment.
  public var assessmentId: AssessmentID

  /// The state of that assessment.
  public init(patientId: PatientID, assessmentId: AssessmentID) {
    (self.patientId, self.assessmentId) = (patientId, assessmentId)
  }

  /// What the method answers.
  public typealias Outcome = AssessmentProgress
  /// The example assessment.
  public static let example = ResumeAssessment(patientId: Example.patient, assessmentId: Example.assessment)
  /// At its first step.
  public static let exampleOutcome = AssessmentProgress.example
}

/// The contract's `AssessmentStatusResponse.data` (C-11).
public struct AssessmentProgress: Codable, Sendable, Equatable {
  /// The assessment.
  public var assessmentId: AssessmentID
  /// Canonical slug of its questionnaire.
  public var funnel: Slug
  /// Whether it is finished.
  public var status: AssessmentStatus
  /// The first step that was not validated, or the last step (C-13).
  @Prewritten public var currentStep: StepView
  /// Validated steps; all of them once it is completed.
  public var completedSteps: Int
  /// Steps of its version.
  public var totalSteps: Int

  /// Where an assessment stands.
  public init(
    assessmentId: AssessmentID, funnel: Slug, status: AssessmentStatus, currentStep: Prewritten<StepView>,
    completedSteps: Int,
    totalSteps: Int
  ) {
    (self.assessmentId, self.funnel, self.status) = (assessmentId, funnel, status)
    (_currentStep, self.completedSteps, self.totalSteps) = (currentStep, completedSteps, totalSteps)
  }

  static let example = AssessmentProgress(
    assessmentId: Example.assessment, funnel: .exampleStress, status: .inProgress,
    currentStep: Prewritten(wrappedValue: .example),
    completedSteps: 0, totalSteps: 2)
}
