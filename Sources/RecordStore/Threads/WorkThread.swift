import Dispatch
import Synchronization

/// A thread that carries out one piece of work at a time and waits for the next.
///
/// Callers wait until the piece before is done before they hand over the next; the work itself reports its
/// end.
final class WorkThread<Work: Sendable>: Sendable {
  private struct Inbox {
    var work: Work?
    var isStopping = false
  }

  private let inbox = Mutex(Inbox())
  private let wakeUp = DispatchSemaphore(value: 0)
  private let carryOut: @Sendable (Work) -> Void
  private let thread = Mutex<RunningThread?>(nil)

  /// - Parameter begin: called once on the thread before everything else.
  package init(
    _ name: String, begin: @escaping @Sendable () -> Void = {}, carryOut: @escaping @Sendable (Work) -> Void
  ) {
    self.carryOut = carryOut
    let started = startThread(name) { [self] in
      BusyThread.markThisOne()
      begin()
      run()
    }
    thread.withLock { $0 = started }
  }

  package func take(_ work: Work) {
    inbox.withLock { $0.work = work }
    wakeUp.signal()
  }

  /// Ends the thread; nothing may be under way.
  package func stop() {
    inbox.withLock { $0.isStopping = true }
    wakeUp.signal()
    thread.withLock { $0.take() }?.join()
  }

  private func run() {
    while true {
      wakeUp.wait()
      let (work, isStopping) = inbox.withLock { ($0.work.take(), $0.isStopping) }
      if let work { carryOut(work) } else if isStopping { return }
    }
  }
}
