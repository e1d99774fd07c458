/// Begins a questionnaire.
public struct StartAssessment: Method {
  /// `assessment.start`.
  public static let name = "assessment.start"
  /// For the documentation.
  public static let summary =
    "Begins a new assessment on the questionnaire's current version, which it then keeps."
  /// Writes a patient's record.
  public static let access = Access.write(.patient, by: .patients).ofOneself

  /// Who answers.
  public var patientId: PatientID
  /// Slug or alias of the questionnaire.
  public var slug: Slug

  /// A new assessment of that patient.
  public init(patientId: PatientID, slug: Slug) { (self.patientId, self.slug) = (patientId, slug) }

  /// The contract's `AssessmentStartResponse.data`.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The new assessment.
    public var assessmentId: AssessmentID
    /// `in_progress`.
    public var status: AssessmentStatus
    /// The first step.
    public var currentStep: StepView

    /// A new assessment at its first step.
    public init(assessmentId: AssessmentID, currentStep: StepView) {
      (self.assessmentId, status, self.currentStep) = (assessmentId, .inProgress, currentStep)
    }
  }

  /// A patient begins the stress questionnaire.
  public static let example = StartAssessment(patientId: Example.patient, slug: .exampleStress)
  /// The first step.
  public static let exampleOutcome = Outcome(assessmentId: Example.assessment, currentStep: .example)
}

/// Whether an assessment can still be changed.
public enum AssessmentStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Being answered.
  case inProgress = "in_progress"
  /// Finished and read-only; there is no way back (R-RH-149).
  case completed
}
