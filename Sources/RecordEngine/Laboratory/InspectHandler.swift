import RecordModel
import RecordStore

extension InspectLabReport: WaitingOperation {
  func ends(_ engine: Engine) -> JobEnds { engine.laboratory.ends }
  static func isUnderWay(_ outcome: Outcome) -> Bool { !outcome.isInspected }

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    if let known = engine.inspections.inspection(documentId, of: patientId) {
      return try answer(known, engine)
    }
    try begin(engine, call)
    return Outcome(documentId: documentId, isInspected: false)
  }

  private func answer(_ known: InspectionDesk.Inspection, _ engine: Engine) throws(Failure) -> Outcome {
    switch known.verdict {
    case .clean: return Outcome(documentId: documentId, isInspected: true)
    case .refused(let failure): throw failure
    case .underWay:
      if !engine.inspections.isLate(known) { return Outcome(documentId: documentId, isInspected: false) }
      engine.giveUpInspection(documentId)
      throw .laboratoryMissing
    }
  }

  private func begin(_ engine: Engine, _ call: CallContext) throws(Failure) {
    engine.giveUpIdleInspections()
    guard engine.laboratory.isAttended else { throw .laboratoryMissing }
    let upload = try engine.uploads.take(documentId, of: patientId)
    let content = try upload.finish(sha256: sha256, fileName: fileName)
    do throws(Failure) {
      try engine.inspections.begin(documentId, patientId, content, by: DocumentSender(call))
    } catch {
      try? engine.destroyDocuments([documentId])
      throw error
    }
    engine.laboratory.add(.inspection(documentId, patientId, content))
  }
}

extension LaboratoryDesk.Work {
  fileprivate static func inspection(
    _ id: DocumentID, _ owner: PatientID, _ content: DocumentContent
  ) -> LaboratoryDesk.Work {
    LaboratoryDesk.Work(
      subject: .upload(id), owner: owner,
      job: LaboratoryJob(
        waiting: .inspect, bytes: content.bytes, sha256: content.sha256, content.mediaType, needsScan: true),
      input: .document(id))
  }
}

extension Engine {
  /// Destroys a document that will not become part of a record.
  func giveUpInspection(_ id: DocumentID) {
    inspections.take(id)
    laboratory.cancel { $0 == .upload(id) }
    // What cannot be destroyed now is destroyed by the next start.
    try? destroyDocuments([id])
  }

  /// The same for those that nobody went on with.
  func giveUpIdleInspections() {
    for id in inspections.takeIdle() {
      laboratory.cancel { $0 == .upload(id) }
      try? destroyDocuments([id])
    }
  }
}
