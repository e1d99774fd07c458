import NIOCore
import Synchronization

/// Written answers that clients have not taken, of all connections together.
///
/// A connection never has more than one answer besides its channel's buffer, but there may be thousands of
/// connections. If all of it exceeds the limit, the clients with the oldest answers are cut off: their
/// requests were carried out, and clients that read are not among the oldest.
final class UnreadAnswers: Sendable {
  private struct Entry {
    let channel: any Channel
    /// When it last took an answer, or had none left to take.
    var since: NIODeadline
    var bytes: Int
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var bytes = 0

    mutating func remove(_ channel: ObjectIdentifier, _ bytes: Int, _ now: NIODeadline) {
      guard var entry = entries[channel] else { return }
      let gone = min(bytes, entry.bytes)
      self.bytes -= gone
      (entry.bytes, entry.since) = (entry.bytes - gone, now)
      entries[channel] = entry.bytes == 0 ? nil : entry
    }
  }

  private let limit: Int
  private let state = Mutex(State())
  private let cut = Atomic<Int>(0)

  init(limit: Int) { self.limit = limit }

  /// Bytes unread now.
  var bytes: Int { state.withLock { $0.bytes } }
  /// Connections so far that were cut off.
  var cutOff: Int { cut.load(ordering: .relaxed) }

  /// Counts an answer that the client did not take at once.
  func add(_ bytes: Int, of channel: any Channel, now: NIODeadline = .now()) {
    let late = state.withLock { state in
      state.bytes += bytes
      state.entries[ObjectIdentifier(channel), default: Entry(channel: channel, since: now, bytes: 0)]
        .bytes += bytes
      return state.bytes > limit ? latest(&state) : []
    }
    cut.wrappingAdd(late.count, ordering: .relaxed)
    for channel in late { channel.close(promise: nil) }
  }

  /// The client took an answer, or is gone.
  func remove(_ bytes: Int, of channel: any Channel) {
    state.withLock { $0.remove(ObjectIdentifier(channel), bytes, .now()) }
  }

  /// Removes the longest waiting ones until an eighth of the limit is free, so that it is not done for every
  /// answer.
  private func latest(_ state: inout State) -> [any Channel] {
    var late: [any Channel] = []
    for (id, entry) in state.entries.sorted(by: { $0.value.since < $1.value.since }) {
      if state.bytes <= limit / 8 * 7 { break }
      state.remove(id, entry.bytes, entry.since)
      late.append(entry.channel)
    }
    return late
  }
}
