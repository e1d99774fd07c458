import Dispatch
import Synchronization

/// Waits on this thread for work that Swift's own threads do.
///
/// Never on one of those threads, nor on an event loop: they would wait for themselves.
@discardableResult
func waitFor<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value? {
  let done = DispatchSemaphore(value: 0)
  let box = Mutex<Value?>(nil)
  Task.detached {
    let value = await body()
    box.withLock { $0 = value }
    done.signal()
  }
  done.wait()
  return box.withLock { $0 }
}
