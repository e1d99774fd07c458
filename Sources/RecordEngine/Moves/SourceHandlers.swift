import RecordModel
import RecordStore
import Synchronization

extension BeginMove: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let store = engine.store
    guard let key = Hexadecimal.bytes(key.utf8), MoveKey.isUsable(key) else {
      throw Failure(.invalidInput, "a public key has 64 hexadecimal digits", details: ["field": "key"])
    }
    if target == store.instance {
      throw Failure(.invalidInput, "a record moves to another store", details: ["field": "target"])
    }
    return try engine.moves.turn.withLock { (_) throws(Failure) in
      // Durable before anything is closed that could not be handed over without it.
      _ = try MoveWord(moveId, store)
      _ = try engine.append(call) { (view) throws(Failure) in try decide(Bytes(key), view) }
      return Outcome(moveId: moveId, source: store.instance, target: target)
    }
  }

  private func decide(_ key: Bytes, _ view: borrowing RecordView) throws(Failure) -> Decision<Bool> {
    let stream = StreamID(patientId)
    let begun = MoveBegun(moveId: moveId, target: target, key: key)
    if let known = try view.document(MoveDocument.self, patientId.keyBytes) {
      guard known.moveId == moveId, known.target == target, known.key == key else { throw .moving }
      return .unchanged(stream, outcome: true)
    }
    _ = try view.patient(patientId)
    if try view.hold(on: patientId) != nil {
      throw .conflict("hold", "the record is on hold; see patient.retention")
    }
    try checkLength(view)
    let account = try view.document(AccountDocument.self, AccountID(of: patientId).keyBytes)
    // Tokens of this store mean nothing at the other.
    let ended = account?.ended(.moved) ?? []
    guard let account, !ended.isEmpty else { return Decision(stream, [begun], outcome: true) }
    var decision = Decision(StreamID(account.accountId), ended, outcome: true)
    decision.also = Companion(stream: stream, events: [begun])
    return decision
  }

  private func checkLength(_ view: borrowing RecordView) throws(Failure) {
    var events = 0
    for owner in ErasureRound.owners(of: patientId) {
      events += Int(try view.store.databases.streams.tail(of: owner, view).nextRevision)
    }
    guard events < MoveContents.eventLimit else {
      throw Failure(
        .stateConflict, "the record has more events than can move at once",
        details: ["reason": "too_long", "limit": .integer(Int64(MoveContents.eventLimit))])
    }
  }
}

extension TakeMove: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let move = try engine.readSettled(call) { (view) throws(Failure) in
      guard let place = try view.document(MovePlaceDocument.self, moveId.keyBytes),
        let move = try view.document(MoveDocument.self, place.patientId.keyBytes), move.moveId == moveId
      else { throw .noMove }
      return move
    }
    let (page, next) = try MovePages(engine: engine, contents: try engine.contents(of: move))
      .page(at: cursor ?? MoveCursor())
    let sealed = try MoveKey.seal(
      page.bytes, to: move.key.bytes, MovePlace(moveId: moveId, page: page.number))
    return Outcome(page: page.number, data: Base64.text(sealed), next: next)
  }
}

extension Identifier<RecordMove> {
  /// Sixteen bytes.
  var keyBytes: [UInt8] { high.keyBytes + low.keyBytes }
}
