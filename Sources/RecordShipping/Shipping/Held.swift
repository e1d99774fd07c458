import Synchronization

/// A value that may change while others read it.
final class Held<Value: Sendable>: Sendable {
  private let held: Mutex<Value>

  init(_ value: Value) { held = Mutex(value) }

  var value: Value {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}
