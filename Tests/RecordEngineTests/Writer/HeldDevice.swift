import Dispatch
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

/// A device whose flushes end when the test says so.
final class HeldDevice: Sendable {
  private struct State {
    var isHeld = false
    var failure: Failure?
    var waiting = 0
  }

  private let state = Mutex(State())
  private let gate = DispatchSemaphore(value: 0)

  func flush() throws(Failure) {
    let isHeld = state.withLock { state in
      state.waiting += state.isHeld ? 1 : 0
      return state.isHeld
    }
    if isHeld {
      gate.holdUntilSignal("the flush may end")
      state.withLock { $0.waiting -= 1 }
    }
    if let failure = state.withLock(\.failure) { throw failure }
  }

  func hold() { state.withLock { $0.isHeld = true } }

  /// Lets the flush that waits end.
  func endOne() { gate.signal() }

  /// Lets that one and all further ones end.
  func release(failing failure: Failure? = nil) {
    state.withLock { ($0.isHeld, $0.failure) = (false, failure) }
    gate.signal()
  }

  func mend() { state.withLock { $0.failure = nil } }

  var isBusy: Bool { state.withLock { $0.waiting > 0 } }
}
