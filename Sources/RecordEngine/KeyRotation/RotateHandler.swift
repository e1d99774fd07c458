import LMDB
import RecordModel
import RecordStore
import Synchronization

extension RotateKeys: Operation {
  /// Streams whose keys are made in one transaction.
  private static let streamsPerStep = 512

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    guard let patientId else { return Outcome(streams: try rotateAll(engine), version: nil) }
    let owners = ErasureRound.owners(of: patientId)
    guard try engine.store.keyring.newest(owners[0]) != nil else {
      throw Failure(.notFound, "there is no such patient", details: ["field": "patientId"])
    }
    let made = try rotate(owners, engine)
    return Outcome(streams: made.count, version: made[owners[0]])
  }

  private func rotateAll(_ engine: Engine) throws(Failure) -> Int {
    let store = engine.store
    var (count, last): (Int, StreamID?) = (0, nil)
    while true {
      let streams = try store.environment.read { (view) throws(Failure) in
        var streams: [StreamID] = []
        while streams.count < Self.streamsPerStep,
          let next = try store.databases.streams.stream(after: streams.last ?? last, view)
        {
          streams.append(next)
        }
        return streams
      }
      guard let end = streams.last else { return count }
      count += try rotate(streams, engine).count
      last = end
    }
  }

  private func rotate(_ streams: [StreamID], _ engine: Engine) throws(Failure) -> [StreamID: UInt32] {
    let box = Mutex<[StreamID: UInt32]>([:])
    // On the writer's thread, the only one to make keys.
    try engine.writer.maintainWhenever { (state, _) throws(Failure) in
      let made = try state.store.keyring.rotate(streams)
      box.withLock { $0 = made }
    }
    return box.withLock { $0 }
  }
}
