import RecordModel
import RecordStore

extension BeginDocument: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    try engine.read(call) { (view) throws(Failure) in _ = try view.patient(patientId) }
    let id = try engine.uploads.begin(patientId)
    return Outcome(
      documentId: id, pieceBytes: DocumentUploads.pieceBytes, byteLimit: DocumentUploads.byteLimit,
      idleSeconds: Int(WholeSeconds.begun(milliseconds: DocumentUploads.idleMilliseconds)))
  }
}

extension AppendToDocument: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    guard let piece = Base64.parse(data), (1...DocumentUploads.pieceBytes).contains(piece.count) else {
      throw Failure(
        .invalidInput, "padded base64 of 1 to \(DocumentUploads.pieceBytes) bytes", details: ["field": "data"]
      )
    }
    return Outcome(bytes: try engine.uploads.append(piece, to: documentId, of: patientId, at: offset))
  }
}

extension AbandonDocument: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    try engine.uploads.take(documentId, of: patientId)
    return Outcome(documentId: documentId)
  }
}

extension AddDocument: OnceOperation {
  static let passwords: Set<String> = []

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<RecordDocument> {
    if let known: Done<RecordDocument> = try engine.answered(once) { return known }
    return try engine.uploads.end(documentId, of: patientId) { (upload) throws(Failure) in
      let content = try upload.finish(sha256: sha256, fileName: fileName)
      let damaged = try damaged(content, engine, call)
      return try engine.keeping(documentId) { () throws(Failure) in
        try engine.append(call, once: once) { [self] (view) throws(Failure) in
          try decide(content, without: damaged, view)
        }
      }
    }
  }

  /// The document of the record that had these bytes and can not be read any more; read here, and not on the writer's thread.
  private func damaged(
    _ content: DocumentContent, _ engine: Engine, _ call: CallContext
  ) throws(Failure) -> DocumentID? {
    let known = try engine.read(call) { (view) throws(Failure) in
      try view.recordDocument(sha256: content.sha256, of: patientId)?.id
    }
    return known.flatMap { engine.store.blobs.isSound($0) ? nil : $0 }
  }

  private func decide(
    _ content: DocumentContent, without damaged: DocumentID?, _ view: borrowing RecordView
  ) throws(Failure) -> Decision<RecordDocument> {
    _ = try view.patient(patientId)
    let stream = StreamID(patientId)
    // One whose bytes are lost or damaged does not keep them from coming back.
    if let known = try view.recordDocument(sha256: content.sha256, of: patientId), known.id != damaged,
      try view.store.blobs.isThere(known.id, bytes: known.bytes)
    {
      return .unchanged(stream, outcome: known)
    }
    let document = RecordDocument(id: documentId, content: content, addedAt: view.recordedAt)
    return Decision(
      stream, [DocumentAdded(documentId: documentId, content: content)], outcome: document)
  }
}

extension RemoveDocument: OnceOperation {
  static let passwords: Set<String> = []

  func perform(
    _ engine: Engine, _ call: CallContext, _ once: CommandOnce?
  ) throws(Failure) -> Done<Outcome> {
    if let known: Done<Outcome> = try engine.answered(once) {
      // What was cut off after its event is finished before anybody is told again that it is done.
      if engine.store.blobs.path(of: documentId) != nil { try engine.destroyDocuments([documentId]) }
      return known
    }
    _ = try engine.read(call) { (view) throws(Failure) in
      try view.recordDocument(documentId, of: patientId)
    }
    return try engine.ending([documentId]) { () throws(Failure) in
      try engine.append(call, once: once) { [self] (view) throws(Failure) in
        _ = try view.recordDocument(documentId, of: patientId)
        return Decision(
          StreamID(patientId), [DocumentRemoved(documentId: documentId)],
          outcome: Outcome(documentId: documentId))
      }
    }
  }
}

extension GetDocument: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> RecordDocument {
    _ = try view.patient(patientId)
    let document = try view.recordDocument(documentId, of: patientId)
    guard try view.isThereToday(document, of: patientId) else { throw .noDocument }
    return try view.shown(document)
  }
}

extension ListDocuments: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let (documents, page) = try RecordPage.page(
      DocumentEntry.self, prefix: patientId.keyBytes, limit: limit, cursor: cursor, view
    ) { (entry) throws(Failure) -> RecordDocument? in
      guard try view.isThereToday(entry.document, of: patientId) else { return nil }
      return try view.shown(entry.document)
    }
    return Outcome(documents: documents, page: page)
  }
}

extension ReadDocument: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let (offset, limit) = (offset ?? 0, limit ?? DocumentUploads.pieceBytes)
    let document = try engine.read(call) { (view) throws(Failure) in
      try view.recordDocument(documentId, of: patientId)
    }
    var checks = FieldChecks()
    if !(0...document.bytes).contains(offset) {
      checks.refuse("/offset", "out_of_range", "0 to \(document.bytes)")
    }
    if !(1...DocumentUploads.pieceBytes).contains(limit) {
      checks.refuse("/limit", "out_of_range", "1 to \(DocumentUploads.pieceBytes)")
    }
    try checks.finish()
    let reader = try engine.store.blobs.reader(documentId, of: StreamID(patientId))
    let data = try reader.bytes(limit, at: offset)
    guard data.count == min(limit, document.bytes - offset) else {
      throw Failure(.corrupt, "a document is not of its length", details: ["reason": "document_damaged"])
    }
    return Outcome(document, offset: offset, data: Base64.text(data))
  }
}
