import Glibc
import RecordModel
import Synchronization

/// Folds and seals the documents of many streams on all cores, at a lower priority than answers.
struct StreamFolding: Sendable {
  package let store: Store
  package let projection: any Projection.Type
  /// Position up to which each stream is folded.
  package let position: UInt64

  package typealias Sealed = (key: [UInt8], value: [UInt8])

  package struct Folded: Sendable {
    /// In the order of their keys.
    package var documents: [Sealed] = []
    package var events: UInt64 = 0
    package var parked: [ParkedStream] = []
    fileprivate var failure: Failure?
  }

  /// Streams that a thread takes at a time.
  private static let share = 16

  package func fold(_ streams: [StreamID]) throws(Failure) -> Folded {
    let found = Mutex(Folded())
    let next = Atomic<Int>(0)
    let work: @Sendable () -> Void = {
      while true {
        let (_, end) = next.add(Self.share, ordering: .relaxed)
        let start = end - Self.share
        if start >= streams.count { return }
        fold(streams[start..<min(end, streams.count)], into: found)
      }
    }
    concurrently(streams.count, work)
    var result = found.withLock { $0 }
    if let failure = result.failure { throw failure }
    result.documents.sort { $0.key.lexicographicallyPrecedes($1.key) }
    return result
  }

  private func concurrently(_ count: Int, _ work: @escaping @Sendable () -> Void) {
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let threads = min(cores, (count + Self.share - 1) / Self.share) - 1
    let others = (0..<max(0, threads)).map { _ in
      startThread("folding") {
        stepBack()
        work()
      }
    }
    work()
    for thread in others { thread.join() }
  }

  private func fold(_ streams: ArraySlice<StreamID>, into found: borrowing Mutex<Folded>) {
    var mine = Folded()
    do throws(Failure) {
      for stream in streams { try fold(stream, into: &mine) }
    } catch {
      mine.failure = error
    }
    found.withLock { found in
      found.documents += mine.documents
      found.events += mine.events
      found.parked += mine.parked
      found.failure = found.failure ?? mine.failure
    }
  }

  private func fold(_ stream: StreamID, into folded: inout Folded) throws(Failure) {
    let outcome = try StreamFold(store: store, projection: projection).outcome(of: stream, upTo: position)
    if let parked = outcome.parked { return folded.parked.append(parked) }
    do throws(Failure) {
      var sealed: [Sealed] = []
      for (key, plaintext) in outcome.documents {
        sealed.append((key.bytes, try store.documents.seal(plaintext, key, owner: stream)))
      }
      folded.documents += sealed
      folded.events += outcome.events
    } catch {
      guard error.isPoison else { throw error }
      folded.parked.append(ParkedStream(projection, stream, at: position, error))
    }
  }
}

/// Lowers the calling thread's priority below that of answers.
package func stepBack() {
  // With 0, Linux means the calling thread; see setpriority(2).
  _ = setpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0, 10)
}
