import RecordModel

/// Seals, links and brings to the device what the writer decided, one frame at a time, on a thread of its own, while the writer
/// decides what comes next.
///
/// Answers the frame's jobs itself: who waits for them need not wait for the writer as well.
final class JournalFlusher: Sendable {
  /// Why a frame is not known to be durable, or its records as they are in the journal.
  typealias Landing = Result<[JournalFrame.Entry], Failure>

  /// The records of a frame, and what to do once it is durable.
  private struct Work: Sendable {
    var records: [UnsealedRecord]
    var previous: [UInt8]
    var durable: @Sendable () -> Void
  }

  private let thread: WorkThread<Work>

  /// - Parameters:
  ///   - name: That of its thread.
  ///   - done: Called on this thread after each frame.
  init(_ name: String, store: Store, done: @escaping @Sendable (Landing) -> Void) {
    thread = WorkThread(name) { work in
      let entries: [JournalFrame.Entry]
      do throws(Failure) { entries = try store.flush(work.records, after: work.previous) } catch {
        return done(.failure(error))
      }
      work.durable()
      done(.success(entries))
    }
  }

  /// Hands records over, with the hash of the one before them; the frame before must be done.
  func flush(
    _ records: [UnsealedRecord], after previous: [UInt8], durable: @escaping @Sendable () -> Void
  ) {
    thread.take(Work(records: records, previous: previous, durable: durable))
  }

  /// Ends the thread; nothing may be under way.
  func stop() { thread.stop() }
}

extension Store {
  /// Seals and links records and returns when the journal holds them.
  func flush(
    _ records: [UnsealedRecord], after previous: [UInt8]
  ) throws(Failure) -> [JournalFrame.Entry] {
    let entries = try sealing.seal(records, after: previous)
    if let first = records.first { try journal.append(entries, from: first.envelope.position) }
    return entries
  }
}
