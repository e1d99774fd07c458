/// Checks that a step is complete and moves on.
package struct ValidateStep: Method {
  package static let name = "assessment.validateStep"
  package static let summary = "Checks that the required questions of a step have answers, and advances."
  package static let access = Access.write(.patient, by: .patients).ofOneself

  /// The patient it must belong to.
  package var patientId: PatientID
  /// Slug or alias of its questionnaire; the assessment of another one is not found (C-46).
  package var slug: Slug?
  package var assessmentId: AssessmentID
  /// The step; not beyond the current one (R-RH-117).
  package var stepId: StepID

  package init(patientId: PatientID, slug: Slug? = nil, assessmentId: AssessmentID, stepId: StepID) {
    (self.patientId, self.slug) = (patientId, slug)
    (self.assessmentId, self.stepId) = (assessmentId, stepId)
  }

  /// The contract's `StepValidationResponse.data`.
  package struct Outcome: Codable, Sendable, Equatable {
    /// Always true: an incomplete step is refused with the missing questions (C-12).
    package var valid: Bool
    /// The following step; left out after the last (R-RH-113).
    package var nextStep: StepView?

    package init(nextStep: StepView?) { (valid, self.nextStep) = (true, nextStep) }
  }

  package static let example = ValidateStep(
    patientId: Example.patient, slug: .exampleStress, assessmentId: Example.assessment, stepId: Example.step)
  package static let exampleOutcome = Outcome(
    nextStep: StepView(
      stepId: "880e8400-e29b-41d4-a716-446655440334", title: "Stressintensität", type: "questions",
      orderIndex: 2))
}

package struct CompleteAssessment: Method {
  package static let name = "assessment.complete"
  package static let summary = "Checks every required question, finishes the assessment and scores it."
  package static let access = Access.write(.patient, by: .patients).ofOneself

  /// The patient it must belong to.
  package var patientId: PatientID
  /// Slug or alias of its questionnaire; the assessment of another one is not found (C-46).
  package var slug: Slug?
  package var assessmentId: AssessmentID

  package init(patientId: PatientID, slug: Slug? = nil, assessmentId: AssessmentID) {
    (self.patientId, self.slug, self.assessmentId) = (patientId, slug, assessmentId)
  }

  /// The contract's `AssessmentCompleteResponse.data`.
  package struct Outcome: Codable, Sendable, Equatable {
    package var assessmentId: AssessmentID
    /// `completed`.
    package var status: AssessmentStatus

    package init(assessmentId: AssessmentID) { (self.assessmentId, status) = (assessmentId, .completed) }
  }

  package static let example = CompleteAssessment(
    patientId: Example.patient, slug: .exampleStress, assessmentId: Example.assessment)
  package static let exampleOutcome = Outcome(assessmentId: Example.assessment)
}

/// A required question without an answer, as the contract's `MissingQuestion`.
package struct MissingQuestion: Codable, Sendable, Equatable {
  /// The question's own id.
  package var questionId: String
  /// The key needed to save an answer.
  package var questionKey: String
  package var questionLabel: String
  /// Its place in the whole questionnaire, from 1 (C-32).
  package var orderIndex: Int

  package init(questionId: String, questionKey: String, questionLabel: String, orderIndex: Int) {
    (self.questionId, self.questionKey) = (questionId, questionKey)
    (self.questionLabel, self.orderIndex) = (questionLabel, orderIndex)
  }
}
