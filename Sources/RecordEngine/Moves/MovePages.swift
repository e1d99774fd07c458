import LMDB
import RecordModel
import RecordStore

/// Makes the pages of a record that moves; the same ones whenever they are asked for.
struct MovePages {
  let engine: Engine
  let contents: MoveContents

  private var store: Store { engine.store }
  private var move: MoveDocument { contents.move }

  /// Bytes of a page's content, a little more or less; one event may be longer.
  static let bytes = 256 << 10
  /// Far more than any record has of anything that a cursor counts.
  private static let places = 0..<1 << 30

  /// The page at a cursor, and where the next one begins; `nil` after the last.
  func page(at cursor: MoveCursor) throws(Failure) -> (page: MovePage, next: MoveCursor?) {
    guard Self.places.contains(cursor.page), Self.places.contains(cursor.offset) else { throw .badCursor }
    var next = cursor
    next.page += 1
    switch cursor.part {
    case .opening:
      next.part = contents.documents.isEmpty ? .events : .documents
      return (MovePage(.opening, cursor.page, try opening().body), next)
    case .documents:
      let piece = try piece(at: cursor)
      if piece.isLast {
        (next.document, next.offset) = (cursor.document + 1, 0)
        if next.document == contents.documents.count { next.part = .events }
      } else {
        next.offset = cursor.offset + piece.bytes.count
      }
      return (MovePage(.documents, cursor.page, piece.body), next)
    case .events:
      let (body, last) = try events(after: cursor.after)
      next.after = last
      if last == contents.positions.last { next.part = .end }
      return (MovePage(.events, cursor.page, body), next)
    case .end:
      let counts = [contents.positions.count, contents.documents.count]
      return (MovePage(.end, cursor.page, counts.flatMap { [UInt8](bigEndian: UInt32($0)) }), nil)
    }
  }

  /// The running hash over all pages.
  func hash() throws(Failure) -> [UInt8] {
    var (hash, cursor): (MoveHash, MoveCursor?) = (MoveHash(), MoveCursor())
    while let place = cursor {
      let (page, next) = try page(at: place)
      hash.take(page.bytes)
      cursor = next
    }
    return hash.bytes
  }

  private func opening() throws(Failure) -> MoveOpening {
    MoveOpening(
      patient: move.patientId, source: store.instance, target: move.target,
      word: try MoveWord(move.moveId, store).bytes)
  }

  private func piece(at cursor: MoveCursor) throws(Failure) -> MovePiece {
    guard contents.documents.indices.contains(cursor.document), cursor.offset >= 0 else { throw .badCursor }
    let id = contents.documents[cursor.document]
    let found = try store.blobs.reader(id, of: StreamID(move.patientId))
      .bytes(Self.bytes + 1, at: cursor.offset)
    return MovePiece(
      document: id, offset: cursor.offset, isLast: found.count <= Self.bytes,
      bytes: Array(found.prefix(Self.bytes)))
  }

  private func events(after position: UInt64) throws(Failure) -> (body: [UInt8], last: UInt64) {
    var (body, last): ([UInt8], UInt64) = ([], position)
    try store.environment.read { (view) throws(Failure) in
      for next in contents.positions.drop(while: { $0 <= position }) {
        if body.count >= Self.bytes { return }
        try entry(try store.record(next, view)).append(to: &body)
        last = next
      }
    }
    guard last > position else { throw .badCursor }
    return (body, last)
  }

  private func entry(_ record: StoredRecord) throws(Failure) -> MoveEntry {
    guard let body = try store.sealing.open(record) else {
      return MoveEntry(line: try store.sealing.exportLine(record), answer: nil)
    }
    let portable = PortableEvents(context: engine.context, patient: move.patientId)
    let opened = try portable.line(record, store)
    let line = if let opened { opened } else { try store.sealing.exportLine(record) }
    let answer = try body.outcome.flatMap { (kept) throws(Failure) -> CommandAnswer? in
      guard let key = contents.keys[record.position] else { return nil }
      return CommandAnswer(
        key: key, digest: Array(body.tape.bytes(at: kept.digest)),
        outcome: try RecordBody.bytes(of: body.tape.subtree(at: kept.result)),
        following: Int(clamping: kept.following))
    }
    return MoveEntry(line: line, answer: answer)
  }
}

extension Failure {
  static let badCursor = Failure(
    .invalidInput, "the pages of the record do not go on there", details: ["field": "cursor"])
}
