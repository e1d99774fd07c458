import Dispatch
import Glibc
import RecordModel
import Synchronization

/// Commits settlements to the log, one at a time, on a thread of its own, while the writer goes on.
///
/// Does not decide when; the writer does. Only one of the two writes to the log's environment at any time.
final class Settler: Sendable {
  private struct Inbox {
    var settlement: Settlement?
    var isStopping = false
  }

  private let store: Store
  private let inbox = Mutex(Inbox())
  private let wakeUp = DispatchSemaphore(value: 0)
  /// Called on this thread after each commit, with the reason where it failed.
  private let done: @Sendable (Failure?) -> Void
  private let thread = Mutex<RunningThread?>(nil)

  init(store: Store, done: @escaping @Sendable (Failure?) -> Void) {
    (self.store, self.done) = (store, done)
    let started = startThread { [self] in run() }
    thread.withLock { $0 = started }
  }

  /// Hands a settlement over; the one before must be done.
  func commit(_ settlement: Settlement) {
    inbox.withLock { $0.settlement = settlement }
    wakeUp.signal()
  }

  /// Ends the thread; nothing may be under way.
  func stop() {
    inbox.withLock { $0.isStopping = true }
    wakeUp.signal()
    thread.withLock { $0.take() }?.join()
  }

  private func run() {
    // Who waits for an answer comes first. With 0, Linux means the calling thread; see setpriority(2).
    _ = setpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0, 5)
    while true {
      wakeUp.wait()
      let (settlement, isStopping) = inbox.withLock { ($0.settlement.take(), $0.isStopping) }
      if let settlement {
        do throws(Failure) {
          try settlement.commit(to: store)
          done(nil)
        } catch {
          done(error)
        }
      } else if isStopping {
        return
      }
    }
  }
}
