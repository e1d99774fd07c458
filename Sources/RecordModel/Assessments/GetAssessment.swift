/// Reads the state of an assessment.
package struct GetAssessment: Method {
  package static let name = "assessment.get"
  package static let summary = "Answers status, current step and progress of an assessment."
  package static let access = Access.read(.patient, by: .patientAndTeam).ofOneself

  /// The patient it must belong to.
  package var patientId: PatientID
  /// Slug or alias of its questionnaire; the assessment of another one is not found (C-46).
  package var slug: Slug?
  package var assessmentId: AssessmentID

  package init(patientId: PatientID, slug: Slug? = nil, assessmentId: AssessmentID) {
    (self.patientId, self.slug, self.assessmentId) = (patientId, slug, assessmentId)
  }

  package typealias Outcome = AssessmentProgress
  package static let example = GetAssessment(
    patientId: Example.patient, slug: .exampleStress, assessmentId: Example.assessment)
  package static let exampleOutcome = AssessmentProgress.example
}

/// Reads the state of an assessment, for callers who hold only its id.
package struct ResumeAssessment: Method {
  package static let name = "assessment.resume"
  package static let summary = "Answers the same as assessment.get without asking for the questionnaire."
  package static let access = Access.read(.patient, by: .patientAndTeam).ofOneself

  /// The patient it must belong to.
  package var patientId: PatientID
  package var assessmentId: AssessmentID

  package init(patientId: PatientID, assessmentId: AssessmentID) {
    (self.patientId, self.assessmentId) = (patientId, assessmentId)
  }

  package typealias Outcome = AssessmentProgress
  package static let example = ResumeAssessment(patientId: Example.patient, assessmentId: Example.assessment)
  package static let exampleOutcome = AssessmentProgress.example
}

/// The contract's `AssessmentStatusResponse.data` (C-11).
package struct AssessmentProgress: Codable, Sendable, Equatable {
  package var assessmentId: AssessmentID
  package var funnel: Slug
  package var status: AssessmentStatus
  /// The first step that was not validated, or the last step (C-13).
  @Prewritten package var currentStep: StepView
  /// Validated steps; all of them once it is completed.
  package var completedSteps: Int
  /// Steps of its version.
  package var totalSteps: Int

  package init(
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
