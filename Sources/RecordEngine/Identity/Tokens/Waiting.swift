import Dispatch
import RecordStore
import Synchronization

/// Runs asynchronous work on the thread that waits for it.
///
/// Not on Swift's own threads: there are as many as cores, and blocking all of them while waiting for work on
/// them would never end.
final class WaitingThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let wakeUp = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    wakeUp.signal()
  }

  /// Runs the queued jobs until the task has its value.
  func run<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
    let box = Mutex<Value?>(nil)
    Task.detached(executorPreference: self) {
      let value = await body()
      box.withLock { $0 = value }
    }
    while true {
      if let value = box.withLock({ $0 }) { return value }
      wakeUp.wait()
      let next = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      next?.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
