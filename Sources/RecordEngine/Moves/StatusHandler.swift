import RecordModel
import RecordStore

extension GetMoveStatus: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let store = engine.store
    let (move, moved, received) = try engine.readSettled(.daemon) { (view) throws(Failure) in
      (
        try view.document(MoveDocument.self, patientId.keyBytes),
        try view.document(MovedDocument.self, patientId.keyBytes)?.event,
        try view.document(ReceivedDocument.self, patientId.keyBytes)
      )
    }
    var outcome = Outcome(instance: store.instance)
    if let moved {
      let isErased = store.keyring.isErased(StreamID(patientId))
      outcome.leaving = Leaving(
        moveId: moved.moveId, target: moved.target, state: isErased ? .erased : .moved)
    } else if let move {
      outcome.leaving = Leaving(moveId: move.moveId, target: move.target, state: .moving)
    }
    outcome.arriving = try arriving(received, engine)
    return outcome
  }

  private func arriving(_ received: ReceivedDocument?, _ engine: Engine) throws(Failure) -> Arriving? {
    if let received {
      return Arriving(moveId: received.moveId, source: received.source, state: .received, pages: 0)
    }
    let waiting = try MoveExpectation.all(engine.store).filter { $0.value.patient == patientId }
    let found = waiting.first { $0.value.key != nil } ?? waiting.first
    return try found.map { (move, expectation) throws(Failure) in
      Arriving(
        moveId: move, source: expectation.source, state: expectation.key == nil ? .refused : .expected,
        pages: try engine.moves.pages(of: move))
    }
  }
}
