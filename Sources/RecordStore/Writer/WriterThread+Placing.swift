import RecordModel
import Synchronization

/// Where what was decided becomes durable.
extension WriterThread {
  /// Gives what was accepted its place in the write-ahead log, if there is anything and it has room.
  func place() throws(Failure) {
    let placement = try placement()
    machine.placed(placement, isQuiet: machine.queue.isEmpty && writer.queueLength == 0)
  }

  private func placement() throws(Failure) -> WriterMachine<Writer.Job>.Placement {
    let (round, attached) = (state.takeRound(), state.attached?.takeRound())
    let count = round.entries.count + (attached?.entries.count ?? 0)
    if count == 0 { return .nothing }
    if state.unsettledCount == count { writesAhead = try holdRoom(round, attached) }
    // However short records became: the room that is held is for documents too, which are not compressed.
    guard writesAhead, state.unsettledBytes <= WriteAheadLog.halfBytes else { return .noRoom }
    let first = state.head.number - UInt64(count) + 1
    frame = store.writeAheadLog.place(round.entries, state.attached?.part(attached), from: first)
    return frame == nil ? .noRoom : .placed
  }

  /// Whether there is room for both logs to take over what the write-ahead log is to acknowledge.
  private func holdRoom(_ round: WriterState.Round, _ attached: WriterState.Round?) throws(Failure) -> Bool {
    guard try state.reserve.hold(in: store.environment, for: round.sizes) else { return false }
    guard let log = state.attached, let attached else { return true }
    return try log.reserve.hold(in: log.store.environment, for: attached.sizes)
  }

  func write() throws(Failure) {
    guard let frame = frame.take() else { return }
    try store.writeAheadLog.write(frame)
    writer.durablePosition.store(state.head.position, ordering: .releasing)
    machine.written()
  }
}
