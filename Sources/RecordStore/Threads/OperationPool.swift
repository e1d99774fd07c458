import Dispatch
import LMDB
import RecordModel
import Synchronization

/// A few threads for long work, with a bounded queue.
package final class OperationPool: Sendable {
  private struct Inbox {
    var waiting: [@Sendable () -> Void] = []
    var isStopping = false
    var running: [RunningThread] = []
  }

  private let inbox = Mutex(Inbox())
  private let wakeUp = DispatchSemaphore(value: 0)
  private let limit: Int
  private let threads: Int
  /// Milliseconds that a piece of work usually takes, if known.
  private let millisecondsEach: Int?

  /// Idle seconds after which memory is given back.
  private static let quiet = 1.0

  /// - Parameter millisecondsEach: usual duration of a piece of work; refusals then say how long to wait.
  package init(threads: Int, limit: Int, millisecondsEach: Int? = nil) {
    (self.threads, self.limit, self.millisecondsEach) = (threads, limit, millisecondsEach)
    for _ in 0..<threads {
      let thread = startThread("operations") { [self] in work() }
      inbox.withLock { $0.running.append(thread) }
    }
  }

  /// Pieces of work that wait.
  package var waitingCount: Int { inbox.withLock { $0.waiting.count } }

  /// Queues work, or throws ``RecordModel/Failure/Code/overloaded`` if too much waits.
  package func run(_ body: @escaping @Sendable () -> Void) throws(Failure) {
    let accepted = inbox.withLock { inbox in
      guard !inbox.isStopping, inbox.waiting.count < limit else { return false }
      inbox.waiting.append(body)
      return true
    }
    guard accepted else { throw refusal }
    wakeUp.signal()
  }

  /// Too much waits; with the seconds after which half of it will be done, if known.
  private var refusal: Failure {
    let message = "too many long requests are waiting; try again shortly"
    guard let millisecondsEach else { return Failure(.overloaded, message) }
    let seconds = WholeSeconds.toWait(milliseconds: Int64(clamping: limit / 2 * millisecondsEach / threads))
    return Failure(.overloaded, message, details: ["retryAfterSeconds": .integer(seconds)])
  }

  /// Lets the threads finish the waiting work and end.
  package func stop() {
    let running = inbox.withLock { inbox in
      inbox.isStopping = true
      defer { inbox.running = [] }
      return inbox.running
    }
    for _ in 0..<threads { wakeUp.signal() }
    for thread in running { thread.join() }
  }

  private func work() {
    var hasWorked = false
    while true {
      if hasWorked, wakeUp.wait(timeout: .now() + Self.quiet) == .timedOut {
        // The allocator keeps memory after a long request; the device has better uses for it.
        AllocatedMemory.giveBack()
        hasWorked = false
        continue
      }
      if !hasWorked { wakeUp.wait() }
      let (next, isStopping) = inbox.withLock { inbox in
        (inbox.waiting.isEmpty ? nil : inbox.waiting.removeFirst(), inbox.isStopping)
      }
      if let next {
        next()
        hasWorked = true
      } else if isStopping {
        return
      }
    }
  }
}
