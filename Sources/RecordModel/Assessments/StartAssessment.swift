package struct StartAssessment: Method {
  package static let name = "assessment.start"
  package static let summary =
    "Begins a new assessment on the questionnaire's current version, which it then keeps."
  package static let access = Access.write(.patient, by: .patients).ofOneself

  package var patientId: PatientID
  /// Slug or alias.
  package var slug: Slug

  package init(patientId: PatientID, slug: Slug) { (self.patientId, self.slug) = (patientId, slug) }

  /// The contract's `AssessmentStartResponse.data`.
  package struct Outcome: Codable, Sendable, Equatable {
    package var assessmentId: AssessmentID
    /// `in_progress`.
    package var status: AssessmentStatus
    package var currentStep: StepView

    package init(assessmentId: AssessmentID, currentStep: StepView) {
      (self.assessmentId, status, self.currentStep) = (assessmentId, .inProgress, currentStep)
    }
  }

  package static let example = StartAssessment(patientId: Example.patient, slug: .exampleStress)
  package static let exampleOutcome = Outcome(assessmentId: Example.assessment, currentStep: .example)
}

/// Whether an assessment can still be changed.
package enum AssessmentStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Being answered.
  case inProgress = "in_progress"
  /// Finished and read-only; there is no way back (R-RH-149).
  case completed
}
