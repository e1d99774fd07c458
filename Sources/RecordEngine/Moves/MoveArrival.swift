import RecordModel
import RecordStore
import Synchronization

/// Takes over a record of which all pages are here.
struct MoveArrival {
  let engine: Engine
  let moveId: MoveID
  let expectation: MoveExpectation
  let key: MoveKey

  private var store: Store { engine.store }

  /// What is read of the pages.
  private struct Content {
    var opening: MoveOpening?
    var entries: [MoveEntry] = []
    var documents: [DocumentID] = []
    var hash = MoveHash()
    var isWhole = false
  }

  /// Documents first, each durable with its key; then all events in one transaction; then the documents are settled.
  ///
  /// What a crash leaves of documents is destroyed by the next start, as that of an upload.
  func run(_ call: CallContext) throws(Failure) -> MoveReceipt {
    try engine.refusePatient(expectation.patient)
    try makeKey()
    var content = Content()
    do throws(Failure) {
      try read(into: &content)
      engine.options.onMoveStep(.documentsKept)
      let receipt = try append(content, call)
      engine.options.onMoveStep(.appended)
      for id in content.documents { store.blobs.settle(id) }
      return receipt
    } catch {
      // Only the next start can tell where the store failed in the middle of a commit.
      if !error.leavesOpen || error == .damagedMove { try? store.blobs.destroy(content.documents) }
      throw error
    }
  }

  /// The record's key, by which its documents' keys are sealed.
  private func makeKey() throws(Failure) {
    let (stream, store) = (StreamID(expectation.patient), store)
    try engine.maintain { (_, _) throws(Failure) in
      if store.keyring.isErased(stream) { throw .erased }
      if try store.keyring.newest(stream) == nil { try store.keyring.create(for: [stream]) }
    }
  }

  private func read(into content: inout Content) throws(Failure) {
    var (number, writer): (Int, BlobWriter?) = (0, nil)
    while let sealed = try engine.moves.read(moveId, page: number) {
      guard let bytes = key.open(sealed, MovePlace(moveId: moveId, page: number)), let page = MovePage(bytes),
        page.number == number, !content.isWhole
      else { throw .damagedMove }
      content.hash.take(bytes)
      try take(page, &content, &writer)
      number += 1
    }
    guard content.isWhole else {
      throw Failure(
        .stateConflict, "pages of the record are still to come",
        details: ["reason": "incomplete", "pages": .integer(Int64(number))])
    }
  }

  private func take(
    _ page: MovePage, _ content: inout Content, _ writer: inout BlobWriter?
  ) throws(Failure) {
    switch page.part {
    case .opening:
      guard let opening = MoveOpening(page.body), opening.patient == expectation.patient,
        opening.source == expectation.source, opening.target == store.instance, page.number == 0
      else { throw .damagedMove }
      content.opening = opening
    case .documents:
      guard let piece = MovePiece(page.body) else { throw .damagedMove }
      try take(piece, &content, &writer)
    case .events:
      guard let entries = MoveEntry.entries(page.body), writer == nil else { throw .damagedMove }
      content.entries += entries
    case .end:
      let counts = [content.entries.count, content.documents.count]
      guard page.body == counts.flatMap({ [UInt8](bigEndian: UInt32($0)) }), content.opening != nil else {
        throw .damagedMove
      }
      content.isWhole = true
    }
  }

  private func take(
    _ piece: MovePiece, _ content: inout Content, _ writer: inout BlobWriter?
  ) throws(Failure) {
    if writer == nil {
      guard try !store.keyring.hasKey(of: piece.document) else { throw .documentExists }
      writer = try store.blobs.begin(piece.document, of: StreamID(expectation.patient))
    }
    guard let open = writer, open.id == piece.document, open.bytes == piece.offset else { throw .damagedMove }
    try open.append(piece.bytes[...])
    guard piece.isLast else { return }
    try open.finish()
    content.documents.append(piece.document)
    writer = nil
  }

  private func append(_ content: Content, _ call: CallContext) throws(Failure) -> MoveReceipt {
    guard let opening = content.opening else { throw .damagedMove }
    var receipt = MoveReceipt(
      moveId: moveId, patientId: expectation.patient, source: expectation.source, target: store.instance,
      events: content.entries.count, documents: content.documents.count,
      hash: Hexadecimal.text(content.hash.bytes), mac: "")
    let mac = MoveWord(opening.word).receipt(receipt)
    receipt.mac = Hexadecimal.text(mac)
    let (moveId, source, context) = (moveId, expectation.source, engine.context)
    let patient = expectation.patient
    try engine.writer.maintainWhenever { (state, transaction) throws(Failure) in
      try MoveRound(state, context, patient).take(content.entries, call, transaction) { origins, ended in
        RecordReceived(
          moveId: moveId, source: source, hash: Bytes(content.hash.bytes), receipt: Bytes(mac),
          documents: content.documents.count, positions: origins.record, accountPositions: origins.account,
          ended: ended)
      }
    }
    return receipt
  }
}

extension Failure {
  fileprivate static let documentExists = Failure(
    .stateConflict, "a document of the record is here already", details: ["reason": "document_exists"])
}
