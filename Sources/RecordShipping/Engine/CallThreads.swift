import Dispatch
import RecordProcess
import Synchronization

/// Threads for calls that block, which must not hold those that everything else runs on.
package final class CallThreads: Sendable {
  private typealias Job = @Sendable () -> Void

  private struct State {
    var jobs: [Job] = []
  }

  /// Shared with the threads, which live until they are told that it is over.
  private final class Queue: Sendable {
    let state = Mutex(State())
    let waiting = DispatchSemaphore(value: 0)

    func work() {
      while true {
        waiting.wait()
        let job = state.withLock { state -> Job? in
          state.jobs.isEmpty ? nil : state.jobs.removeFirst()
        }
        guard let job else { return }
        job()
      }
    }
  }

  private let queue = Queue()
  private let threads: [PosixThread]

  /// - Parameter count: calls that may block at the same time.
  package init(count: Int) throws(SystemCallFailure) {
    var threads: [PosixThread] = []
    let queue = queue
    for _ in 0..<count { threads.append(try PosixThread(name: "engine") { queue.work() }) }
    self.threads = threads
  }

  // Each of them ends at its first wake without a job.
  deinit { for _ in threads { queue.waiting.signal() } }

  /// Runs it on one of the threads.
  func run<Answer: Sendable>(
    _ body: @escaping @Sendable () -> Result<Answer, EngineAnswer>
  ) async throws(EngineAnswer) -> Answer {
    let outcome = await withCheckedContinuation { continuation in
      queue.state.withLock { $0.jobs.append { continuation.resume(returning: body()) } }
      queue.waiting.signal()
    }
    return try outcome.get()
  }
}
