import RecordModel
import RecordStore
import Synchronization

extension ImportEvents: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    guard !events.isEmpty, events.count <= Self.limit else {
      throw Failure(
        .invalidInput, "a chunk has 1 to \(Self.limit) events", details: ["field": "events"])
    }
    let box = Mutex(Outcome(taken: 0, known: 0, moved: 0, raised: 0, head: 0, refused: []))
    try engine.maintain { (state, transaction) throws(Failure) in
      let round = ImportRound(state: state, engine.context)
      let outcome = try round.take(events, transaction)
      box.withLock { $0 = outcome }
    }
    return box.withLock { $0 }
  }

  /// Events of one chunk at most.
  private static let limit = 10_000
}
