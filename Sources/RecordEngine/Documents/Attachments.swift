import RecordModel
import RecordStore

/// What an attachment is for, and where its bytes are.
///
/// Key: patient id 16, attachment id.
struct AttachmentDocument: Document {
  static var projection: any Projection.Type { DocumentProjection.self }
  static let prefix = UInt8(ascii: "A")

  var documentId: DocumentID
  var purpose: AttachmentPurpose

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }
}

extension RecordView {
  /// An attachment of the record; another record's is as unknown as one that is nobody's.
  func attachment(_ id: RecordID, of patient: PatientID) throws(Failure) -> Attachment {
    guard let known = try knownAttachment(id, of: patient) else {
      _ = try self.patient(patient)
      throw .noSuch("attachment", field: "attachmentId")
    }
    return known
  }

  func knownAttachment(_ id: RecordID, of patient: PatientID) throws(Failure) -> Attachment? {
    guard let known = try document(AttachmentDocument.self, AttachmentDocument.key(patient, id)) else {
      return nil
    }
    return Attachment(
      id: id, purpose: known.purpose, try recordDocument(known.documentId, of: patient), of: patient)
  }
}

extension RecordView {
  /// The attachments of a record by their ids.
  func attachments(of patient: PatientID) throws(Failure) -> [Attachment] {
    var found: [Attachment] = []
    let all = try documents(AttachmentDocument.self, prefix: patient.keyBytes, limit: Int.max)
    for (key, _) in all {
      let text = String(decoding: key.dropFirst(patient.keyBytes.count), as: UTF8.self)
      guard let id = RecordID(text), let known = try knownAttachment(id, of: patient) else { continue }
      found.append(known)
    }
    return found
  }
}

extension StoreAttachment: OnceOperation, ReviewedOperation {
  static let passwords: Set<String> = []
  static let replaced = ["documentId": "sha256"]

  func review(_ engine: Engine, _ call: CallContext) throws(Failure) {
    try check()
    try engine.read(call) { (view) throws(Failure) in
      _ = try view.patient(patientId)
      _ = try view.newID(id, for: patientId, in: .documents)
    }
  }

  private func check() throws(Failure) {
    var checks = FieldChecks()
    checks.text("/fileName", fileName, 1...200)
    try checks.finish()
  }

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<Attachment> {
    if let known: Done<Attachment> = try engine.answered(once, givingUp: documentId, of: patientId) {
      return known
    }
    // Taken first, so that nothing is left of what is refused.
    let upload = try engine.uploads.take(documentId, of: patientId)
    try check()
    let content = try upload.finish(
      sha256: sha256, fileName: fileName, as: mimeType, for: .attachment)
    return try engine.keeping(documentId, named: \.documentId) { () throws(Failure) in
      try engine.append(call, once: once) { [self] (view) throws(Failure) in try decide(content, view) }
    }
  }

  private func decide(
    _ content: DocumentContent, _ view: borrowing RecordView
  ) throws(Failure) -> Decision<Attachment> {
    _ = try view.patient(patientId)
    let stream = StreamID(patientId)
    let id = try view.newID(id, for: patientId, in: .documents)
    if let known = try view.knownAttachment(id, of: patientId) {
      guard known.holds(content, purpose) else { throw .duplicateID }
      return .unchanged(stream, outcome: known)
    }
    let document = RecordDocument(
      id: documentId, content: content, addedAt: view.recordedAt, use: .attachment)
    let added = DocumentAdded(documentId: documentId, content: content, use: .attachment)
    return Decision(
      stream, [added, AttachmentStored(attachmentId: id, documentId: documentId, purpose: purpose)],
      outcome: Attachment(id: id, purpose: purpose, document, of: patientId))
  }
}

extension Attachment {
  fileprivate func holds(_ content: DocumentContent, _ purpose: AttachmentPurpose) -> Bool {
    self.purpose == purpose && sha256 == content.sha256 && mimeType == content.mediaType
      && fileName == content.fileName
  }
}

extension GetAttachment: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Attachment {
    try view.attachment(attachmentId, of: patientId)
  }
}

extension ReadAttachment: DocumentReading {
  func document(_ view: borrowing RecordView) throws(Failure) -> RecordDocument {
    try view.recordDocument(view.attachment(attachmentId, of: patientId).documentId, of: patientId)
  }
}
