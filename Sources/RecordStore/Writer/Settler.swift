import Glibc
import LMDB
import RecordModel

/// Commits settlements to the log, one at a time, on a thread of its own, while the writer goes on.
///
/// The writer decides when. Only one of the two writes to the log's environment at any time.
final class Settler: Sendable {
  private enum Work {
    case settlement(Settlements)
    case beside(any SideJob)
  }

  private let thread: WorkThread<Work>

  /// - Parameters:
  ///   - name: Of its thread.
  ///   - done: Called on this thread after each commit, with the result.
  package init(_ name: String, store: Store, done: @escaping @Sendable (Writer.Landing) -> Void) {
    thread = WorkThread(
      name,
      begin: {
        // Threads that answer come first. With 0, Linux means the calling thread; see setpriority(2).
        _ = setpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0, 5)
      },
      carryOut: { work in done(Self.carryOut(work, store)) })
  }

  /// Hands a settlement over; the one before must be done.
  func commit(_ settlement: Settlements) { thread.take(.settlement(settlement)) }

  /// Hands a side job over; the work before must be done.
  package func run(_ job: any SideJob) { thread.take(.beside(job)) }

  /// Ends the thread; nothing may be under way.
  package func stop() { thread.stop() }

  private static func carryOut(_ work: Work, _ store: Store) -> Writer.Landing {
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
