import LMDB
import RecordModel
import RecordStore
import Synchronization

extension SettleMove: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    guard receipt.patientId == patientId, receipt.source == engine.store.instance else {
      throw .foreignReceipt
    }
    return try engine.moves.turn.withLock { (_) throws(Failure) in
      try note(engine, call)
      engine.options.onMoveStep(.noted)
      let position = try erase(engine, call)
      engine.moves.contents.withLock { $0 = nil }
      return Outcome(
        moveId: receipt.moveId, target: receipt.target, position: position, events: receipt.events,
        documents: receipt.documents)
    }
  }

  /// Records that the other store has everything, before anything is destroyed.
  private func note(_ engine: Engine, _ call: CallContext) throws(Failure) {
    let (moved, move) = try engine.readSettled(.daemon) { (view) throws(Failure) in
      (
        try view.document(MovedDocument.self, patientId.keyBytes)?.event,
        try view.document(MoveDocument.self, patientId.keyBytes)
      )
    }
    if let moved {
      guard moved.moveId == receipt.moveId, MoveWord.isSame(receipt.mac, moved.receipt.bytes) else {
        throw .foreignReceipt
      }
      return
    }
    guard let move, move.moveId == receipt.moveId, move.target == receipt.target else { throw .noMove }
    try check(move, engine)
    let event = RecordMoved(
      patientId: patientId, moveId: receipt.moveId, target: receipt.target, events: receipt.events,
      documents: receipt.documents, hash: Bytes(Hexadecimal.bytes(receipt.hash.utf8) ?? []),
      receipt: Bytes(Hexadecimal.bytes(receipt.mac.utf8) ?? []))
    _ = try engine.append(call) { (view) throws(Failure) in
      guard try view.document(MoveDocument.self, patientId.keyBytes)?.moveId == receipt.moveId else {
        throw .noMove
      }
      return Decision(.system, [event], outcome: true)
    }
  }

  /// Whether the other store has just what this one handed over: everything is read once more.
  private func check(_ move: MoveDocument, _ engine: Engine) throws(Failure) {
    guard MoveWord.isSame(receipt.mac, try MoveWord(move.moveId, engine.store).receipt(receipt)) else {
      throw .foreignReceipt
    }
    let contents = try engine.contents(of: move)
    let hash = try MovePages(engine: engine, contents: contents).hash()
    guard receipt.events == contents.positions.count, receipt.documents == contents.documents.count,
      receipt.hash == Hexadecimal.text(hash)
    else {
      throw .conflict("differs", "the other store has something else than this one handed over")
    }
  }

  private func erase(_ engine: Engine, _ call: CallContext) throws(Failure) -> UInt64 {
    let store = engine.store
    let known = try store.environment.read { (view) throws(Failure) in
      try store.meta.erasure(of: patientId, view)
    }
    if let known { return known }
    let request = ErasePatient(patientId: patientId, reason: .moved, basis: .noLongerNecessary)
    return try engine.betweenFolds { () throws(Failure) in
      try PatientErasure(engine: engine, request: request, call: call, isMoved: true).run().position
    }
  }
}

extension CancelMove: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let word = try MoveWord(moveId, engine.store)
    return try engine.moves.turn.withLock { (_) throws(Failure) in
      _ = try engine.append(call) { (view) throws(Failure) in try decide(word, view) }
      engine.moves.contents.withLock { $0 = nil }
      return Outcome(moveId: moveId)
    }
  }

  private func decide(_ word: MoveWord, _ view: borrowing RecordView) throws(Failure) -> Decision<Bool> {
    guard let move = try view.document(MoveDocument.self, patientId.keyBytes), move.moveId == moveId else {
      throw .noMove
    }
    if try view.document(MovedDocument.self, patientId.keyBytes) != nil {
      throw .conflict("moved", "the other store has the record")
    }
    let expected = word.refusal(moveId, by: move.target)
    let isProven = refusal.map { MoveWord.isSame($0, expected) } ?? false
    guard isProven || refusal == nil && withoutRefusal == true else {
      throw Failure(
        .stateConflict,
        "only the other store's refusal, or who answers for that it is gone, opens the record",
        details: ["reason": "refusal"])
    }
    let event = MoveCancelled(moveId: moveId, refusal: isProven ? Bytes(expected) : nil)
    return Decision(StreamID(patientId), [event], outcome: true)
  }
}

extension Failure {
  fileprivate static let foreignReceipt = Failure(
    .stateConflict, "the receipt is not the other store's word of this move",
    details: ["reason": "foreign_receipt"])
}
