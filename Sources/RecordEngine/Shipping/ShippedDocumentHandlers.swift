import RecordModel
import RecordStore

extension ShipDocument: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    guard let material = engine.shipping.material else { throw .noCentre }
    if engine.isReplica { throw .replica }
    let name = try KeyShipping.KeyName(text: name)
    guard offset >= 0 else {
      throw Failure(.invalidInput, "a number of bytes", details: ["field": "offset"])
    }
    guard let id = material.keys.document(name) else { throw .noWaitingDocument }
    do throws(Failure) {
      let blobs = engine.store.blobs
      guard let piece = try blobs.sealedPiece(of: id, at: offset, limit: Self.pieceBytes) else {
        throw .noWaitingDocument
      }
      return Outcome(bytes: piece.whole, data: Base64.text(piece.bytes))
    } catch {
      // The next ship.take gives out its key without it, so that nothing waits for it for ever.
      if error.code != .notFound { material.keys.noteUnreadable(name) }
      throw error
    }
  }
}

extension StoreShippedDocument: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    guard engine.isReplica else { throw .noReplica }
    let name = try KeyShipping.KeyName(text: name)
    guard (1...ShipDocument.byteLimit).contains(bytes), (0..<bytes).contains(offset),
      let piece = Base64.parse(data), (1...min(ShipDocument.pieceBytes, bytes - offset)).contains(piece.count)
    else { throw Failure(.invalidInput, "a piece of the whole, in base64", details: ["field": "data"]) }
    let hash = sha256.flatMap { Hexadecimal.bytes($0.utf8) }
    guard (offset + piece.count == bytes) == (hash?.count == 32) else {
      throw Failure(
        .invalidInput, "64 hexadecimal digits with the last piece", details: ["field": "sha256"])
    }
    let whole = BlobStore.Whole(bytes: bytes, sha256: hash)
    return Outcome(
      bytes: try engine.shipping.lacking.receive(piece, of: name, at: offset, whole, engine.store))
  }
}

extension KeyShipping.KeyName {
  /// Reads 32 hexadecimal digits.
  init(text: String) throws(Failure) {
    guard let name = Hexadecimal.bytes(text.utf8).flatMap(KeyShipping.KeyName.init) else {
      throw Failure(.invalidInput, "a name has 32 hexadecimal digits", details: ["field": "name"])
    }
    self = name
  }
}

extension Failure {
  static let noWaitingDocument = Failure(
    .notFound, "no such document waits to be shipped or stored", details: ["field": "name"])
}
