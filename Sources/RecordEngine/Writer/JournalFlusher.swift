import Dispatch
import RecordModel
import Synchronization

/// Brings frames to the device, one at a time, on a thread of its own, while the writer decides what comes next.
///
/// Answers the frame's jobs itself: who waits for them need not wait for the writer as well.
final class JournalFlusher: Sendable {
  /// A frame, and what to do once it is durable.
  struct Work: Sendable {
    var frame: Journal.PlacedFrame
    var durable: @Sendable () -> Void
  }

  private struct Inbox {
    var work: Work?
    var isStopping = false
  }

  private let journal: Journal
  private let inbox = Mutex(Inbox())
  private let wakeUp = DispatchSemaphore(value: 0)
  /// Called on this thread after each frame, with `nil` or with why it is not known to be durable.
  private let done: @Sendable (Failure?) -> Void
  private let thread = Mutex<RunningThread?>(nil)

  /// - Parameter name: That of its thread.
  init(_ name: String, journal: Journal, done: @escaping @Sendable (Failure?) -> Void) {
    (self.journal, self.done) = (journal, done)
    let started = startThread(name) { [self] in run() }
    thread.withLock { $0 = started }
  }

  /// Hands a frame over; the one before must be done.
  func flush(_ work: Work) {
    inbox.withLock { $0.work = work }
    wakeUp.signal()
  }

  /// Ends the thread; nothing may be under way.
  func stop() {
    inbox.withLock { $0.isStopping = true }
    wakeUp.signal()
    thread.withLock { $0.take() }?.join()
  }

  private func run() {
    while true {
      wakeUp.wait()
      let (work, isStopping) = inbox.withLock { ($0.work.take(), $0.isStopping) }
      if let work { done(carryOut(work)) } else if isStopping { return }
    }
  }

  private func carryOut(_ work: Work) -> Failure? {
    do throws(Failure) { try journal.write(work.frame) } catch { return error }
    work.durable()
    return nil
  }
}
