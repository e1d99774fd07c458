import RecordModel
import RecordStore

/// An assessment with the version of the questionnaire that it keeps.
struct OpenAssessment {
  let document: AssessmentDocument
  let funnel: CompiledFunnel

  /// Place in the list of steps of the first step that was not validated, or of the last step (C-13).
  var currentStepIndex: Int {
    let steps = funnel.definition.steps
    let validated = Set(document.validatedSteps.map(\.description))
    let index = steps.firstIndex { !validated.contains($0.id) }
    return document.status == .completed ? steps.count - 1 : index ?? steps.count - 1
  }

  /// Refuses a change to a completed assessment other than saving an answer (C-04).
  func requireInProgress() throws(Failure) {
    guard document.status == .completed else { return }
    throw Failure(
      .stateConflict, "Das Assessment ist bereits abgeschlossen.",
      details: ["reason": "assessment_already_completed", "status": "completed"])
  }
}

extension RecordView {
  /// The assessment if it exists (R-RH-039), is this patient's (R-RH-037) and, if a slug is given, of that
  /// questionnaire (C-46) — checked in this order.
  func assessment(_ id: AssessmentID, of patient: PatientID, slug: Slug?) throws(Failure) -> OpenAssessment {
    guard let document = try document(AssessmentDocument.self, id.keyBytes) else { throw Self.noAssessment }
    guard document.patientId == patient else {
      throw Failure(.forbidden, "Zugriff verweigert", details: ["field": "assessmentId"])
    }
    if let slug, slug != document.funnel, try catalogueEntry(slug)?.slug != document.funnel {
      throw Self.noAssessment
    }
    return OpenAssessment(
      document: document, funnel: try version(FunnelDefinition.self, document.funnelVersion))
  }

  private static var noAssessment: Failure {
    Failure(.notFound, "Assessment nicht gefunden", details: ["field": "assessmentId"])
  }
}

extension Failure {
  /// The refusal of a step or a completion with the gaps in order (R-RH-138 ff.).
  static func missing(_ questions: [UnansweredQuestion], _ language: Language) -> Failure {
    let missing = questions.map { question -> Value in
      [
        "questionId": .string(question.id), "questionKey": .string(question.key),
        "questionLabel": .string(question.label.localized(language)),
        "orderIndex": .integer(Int64(question.orderIndex)),
      ]
    }
    return Failure(
      .validationFailed, "Nicht alle Pflichtfragen wurden beantwortet.",
      details: ["missingQuestions": .array(missing)])
  }
}
