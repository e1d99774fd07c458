import RecordModel
import RecordStore

extension RecordView {
  /// The stored document that a result refers to; `nil` if it is kept elsewhere, or gone.
  func storedReport(_ id: RecordID, of patient: PatientID) throws(Failure) -> RecordDocument? {
    guard let id = DocumentID(id.text) else { return nil }
    do throws(Failure) {
      let document = try recordDocument(id, of: patient)
      return try isThereToday(document, of: patient) ? document : nil
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }

  /// The report of a result: what it refers to, or the report that it was read in.
  fileprivate func report(of result: LabResult, _ patient: PatientID) throws(Failure) -> RecordDocument? {
    let read = (result.report?.reportId).map { RecordID(replacing: $0.description) }
    guard let id = read ?? result.document?.id else { return nil }
    return try storedReport(id, of: patient)
  }
}

extension ReadLabDocument: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let document = try engine.read(call) { (view) throws(Failure) in
      let result = try GetLab(patientId: patientId, labId: labId).answer(view)
      return try view.report(of: result, patientId)
    }
    guard let document else {
      throw Failure(.notFound, "the report is not kept here", details: ["reason": "no_document"])
    }
    let data = try engine.bytes(of: document, of: patientId, at: offset, nil)
    return Outcome(document, offset: offset ?? 0, data: Base64.text(data))
  }
}
