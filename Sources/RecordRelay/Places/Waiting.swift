import Dispatch
import Synchronization

/// Lets a thread of its own wait for what tasks do.
enum Waiting {
  static func result<Value: Sendable>(_ body: @escaping @Sendable () async -> Value?) -> Value? {
    let (place, done) = (Held<Value>(), DispatchSemaphore(value: 0))
    Task {
      let value = await body()
      place.value.withLock { $0 = value }
      done.signal()
    }
    done.wait()
    return place.value.withLock { $0 }
  }

  private final class Held<Value: Sendable>: Sendable {
    let value = Mutex(Value?.none)
  }
}
