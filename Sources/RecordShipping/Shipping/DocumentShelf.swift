import Crypto
import Logging
import RecordClient
import RecordModel
import RecordProcess

/// Keeps the copies of documents: one message a piece, in order, each on a subject of its own.
///
/// Pieces that are there already are not sent again, so that what was cut off goes on where it ended; each is the only one of its
/// subject, so that nothing is there twice.
struct DocumentShelf: Sendable {
  let hand: ShipperHand
  let connection: EngineConnection

  private var stream: String { hand.settings().documentStream }

  /// Stores a document; `false` if the daemon does not give it out any more.
  func put(_ parcel: KeyParcel) async throws(ShippingTrouble) -> Bool {
    guard let bytes = parcel.documentBytes, bytes > 0, Subjects.isKeyName(parcel.name) else {
      throw .senseless("a document without bytes or with another name")
    }
    let name = parcel.name
    let first = try await last(name, 0)
    if let first, first.isTombstone {
      hand.logger.error(
        "a destroyed document was offered again; its copy stays destroyed", metadata: ["document": "\(name)"])
      return true
    }
    var (offset, whole) = (0, SHA256())
    while offset < bytes {
      guard let piece = try await take(name, offset, of: bytes) else { return false }
      whole.update(data: piece)
      let isLast = offset + piece.count == bytes
      let hash = isLast ? PieceHeaders.text(whole.finalize()) : nil
      let headers = PieceHeaders(piece, at: offset, of: bytes, wholeHash: hash)
      // Of a document of which there is no beginning, nothing is there.
      try await put(piece, headers, name, mayBeThere: first != nil)
      offset += piece.count
    }
    return true
  }

  /// Destroys what is there of a document, the beginning last, and puts a tombstone in its place.
  ///
  /// A server that lags may not have a piece yet. So where none is found, the tombstone that is put there is taken only if there
  /// really is none.
  func destroy(_ name: String) async throws(ShippingTrouble) {
    guard let first = try await last(name, 0) else { return try await bury(name, 0) }
    if first.isTombstone { return }
    let count = PieceHeaders { first.headers[$0] }?.count ?? 1
    for number in stride(from: count - 1, through: 1, by: -1) {
      guard let found = try await last(name, number) else {
        try await bury(name, number)
        continue
      }
      if !found.isTombstone { try await erase(found) }
    }
    try await erase(first)
    try await bury(name, 0)
  }

  private func bury(_ name: String, _ number: Int) async throws(ShippingTrouble) {
    let subject = hand.subjects.document(name, number)
    try await publish(subject, [], [HeaderName.destroyed: "1"], expected: 0)
  }
}

extension DocumentShelf {
  /// The next piece; `nil` if the document ended, or its file cannot be read, which the next offer says.
  private func take(
    _ name: String, _ offset: Int, of bytes: Int
  ) async throws(ShippingTrouble) -> [UInt8]? {
    if hand.pause.isOver { throw .daemon(.cancelled) }
    let taken: ShipDocument.Outcome
    do throws(ClientError) {
      taken = try await hand.source.document(ShipDocument(name: name, offset: offset))
    } catch {
      if [.notFound, .corrupt].contains(error.refusal) { return nil }
      throw .daemon(error)
    }
    hand.progress.advance()
    guard taken.bytes == bytes, let piece = Base64.parse(taken.data),
      piece.count == min(PieceHeaders.pieceBytes, bytes - offset)
    else { throw .senseless("a piece of a document has another length") }
    return piece
  }

  private func put(
    _ piece: [UInt8], _ headers: PieceHeaders, _ name: String, mayBeThere: Bool
  ) async throws(ShippingTrouble) {
    let found = mayBeThere ? try await last(name, headers.number) : nil
    if let found, found.holds(headers) { return }
    await hand.wait(forBytes: piece.count)
    do throws(ShippingTrouble) {
      try await publish(
        hand.subjects.document(name, headers.number), piece, Dictionary(uniqueKeysWithValues: headers.pairs),
        expected: found?.sequence ?? 0)
    } catch {
      // One that was stored although its receipt was lost, or that a server which lags did not have yet.
      guard error.reaction == .locate, try await last(name, headers.number)?.holds(headers) == true else {
        throw error
      }
    }
  }

  private func last(_ name: String, _ number: Int) async throws(ShippingTrouble) -> StoredMessage? {
    let (stream, subject) = (stream, hand.subjects.document(name, number))
    return try await step { () throws(EngineAnswer) in
      try await connection.last(stream, subject: subject)
    }
  }

  private func erase(_ message: StoredMessage) async throws(ShippingTrouble) {
    let stream = stream
    try await step { () throws(EngineAnswer) in
      try await connection.erase(stream, sequence: message.sequence)
    }
  }

  private func publish(
    _ subject: String, _ bytes: [UInt8], _ headers: [String: String], expected: UInt64
  ) async throws(ShippingTrouble) {
    let publication = Publication(
      subject: subject, stream: stream, expected: expected, headers: headers, payload: bytes)
    _ = try await step { () throws(EngineAnswer) in try await connection.publish(publication) }
  }

  private func step<Value>(
    _ body: () async throws(EngineAnswer) -> Value
  ) async throws(ShippingTrouble) -> Value {
    let value = try await Side.engine(body)
    hand.progress.advance()
    return value
  }
}

/// The mark that says whether the stream is still the one that documents were stored in.
extension DocumentShelf {
  func hasMark() async throws(ShippingTrouble) -> Bool {
    let (stream, subject) = (stream, hand.subjects.documentMark)
    return try await step { () throws(EngineAnswer) in
      try await connection.last(stream, subject: subject)
    } != nil
  }

  /// Sets it, once the daemon knows that the copy has nothing.
  func mark() async throws(ShippingTrouble) {
    do throws(ShippingTrouble) {
      try await publish(hand.subjects.documentMark, [1], [:], expected: 0)
    } catch {
      guard error.reaction == .locate else { throw error }
    }
  }
}

extension StoredMessage {
  /// Whether it is that piece of a document, by its head and its own bytes.
  fileprivate func holds(_ headers: PieceHeaders) -> Bool {
    DocumentPiece(self, number: headers.number)?.headers == headers
  }
}
