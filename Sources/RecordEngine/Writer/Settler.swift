import Dispatch
import Glibc
import LMDB
import RecordModel
import Synchronization

/// Commits settlements to the log, one at a time, on a thread of its own, while the writer goes on.
///
/// Does not decide when; the writer does. Only one of the two writes to the log's environment at any time.
final class Settler: Sendable {
  private enum Work {
    case settlement(Settlement)
    case beside(any SideJob)
  }

  private struct Inbox {
    var work: Work?
    var isStopping = false
  }

  private let store: Store
  private let inbox = Mutex(Inbox())
  private let wakeUp = DispatchSemaphore(value: 0)
  /// Called on this thread after each commit, with how it ended.
  private let done: @Sendable (Writer.Landing) -> Void
  private let thread = Mutex<RunningThread?>(nil)

  /// - Parameter name: That of its thread.
  init(_ name: String, store: Store, done: @escaping @Sendable (Writer.Landing) -> Void) {
    (self.store, self.done) = (store, done)
    let started = startThread(name) { [self] in run() }
    thread.withLock { $0 = started }
  }

  /// Hands a settlement over; the one before must be done.
  func commit(_ settlement: Settlement) {
    inbox.withLock { $0.work = .settlement(settlement) }
    wakeUp.signal()
  }

  /// Hands a side job over; what was under way before must be done.
  func run(_ job: any SideJob) {
    inbox.withLock { $0.work = .beside(job) }
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
      let (work, isStopping) = inbox.withLock { ($0.work.take(), $0.isStopping) }
      if let work { done(carryOut(work)) } else if isStopping { return }
    }
  }

  private func carryOut(_ work: Work) -> Writer.Landing {
    switch work {
    case .settlement(let settlement):
      do throws(Failure) { try settlement.commit(to: store) } catch { return .failed(error) }
      return .committed
    case .beside(let job):
      do throws(Failure) {
        try store.environment.write { (transaction) throws(Failure) in try job.run(transaction) }
      } catch { return .beside(error) }
      return .beside(nil)
    }
  }
}
