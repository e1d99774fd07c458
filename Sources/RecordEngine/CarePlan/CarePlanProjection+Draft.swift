import RecordModel
import RecordStore

extension CarePlanProjection {
  /// Changes the draft, which begins as a copy of the last publication (R-MH-233).
  static func edit(
    _ envelope: Envelope, _ patient: PatientID, _ documents: StreamDocuments,
    _ body: (inout CarePlanDraftDocument) -> Void
  ) throws(Failure) {
    let plan = try documents.get(CarePlanDocument.self, patient.keyBytes) ?? CarePlanDocument()
    var draft = try documents.get(CarePlanDraftDocument.self, patient.keyBytes)
    if draft == nil {
      draft = CarePlanDraftDocument(
        content: try copy(plan.version, patient, documents), baseVersion: plan.version,
        editedBy: envelope.actor.description, updatedAt: envelope.recordedAt)
    }
    guard var draft else { return }
    body(&draft)
    (draft.editedBy, draft.updatedAt) = (envelope.actor.description, envelope.recordedAt)
    documents.set(draft, patient.keyBytes)
    try change(patient, documents) { $0.draftVersion += 1 }
  }

  /// A version's content, with the current status of its goals.
  private static func copy(
    _ version: Int, _ patient: PatientID, _ documents: StreamDocuments
  ) throws(Failure) -> CarePlanContent {
    let key = CarePlanVersionDocument.key(patient, version)
    guard var content = try documents.get(CarePlanVersionDocument.self, key)?.content else {
      return CarePlanContent()
    }
    for index in content.goals.indices {
      let key = CarePlanGoalDocument.key(patient, content.goals[index].id)
      let state = try documents.get(CarePlanGoalDocument.self, key)
      content.goals[index].status = state?.status ?? content.goals[index].status
    }
    return content
  }
}
