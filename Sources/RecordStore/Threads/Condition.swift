import Dispatch
import Synchronization

/// Lets threads wait until something holds that others bring about.
package final class Condition: Sendable {
  private struct Waiting {
    var next: UInt64 = 0
    var sleepers: [UInt64: DispatchSemaphore] = [:]
  }

  private let waiting = Mutex(Waiting())

  package init() {}

  /// Has everybody who waits look again.
  package func changed() {
    let sleepers = waiting.withLock { waiting in
      defer { waiting.sleepers = [:] }
      return waiting.sleepers.values
    }
    for sleeper in sleepers { sleeper.signal() }
  }

  /// Returns when the body says so, which is asked first and after every change.
  package func wait<E: Error>(until holds: () throws(E) -> Bool) throws(E) {
    BusyThread.assertNotThisOne()
    while true {
      let sleeper = DispatchSemaphore(value: 0)
      // Before the look: a change right after it is not missed.
      let number = enter(sleeper)
      defer { leave(number) }
      if try holds() { return }
      sleeper.wait()
    }
  }

  private func enter(_ sleeper: DispatchSemaphore) -> UInt64 {
    waiting.withLock { waiting in
      waiting.next += 1
      waiting.sleepers[waiting.next] = sleeper
      return waiting.next
    }
  }

  private func leave(_ number: UInt64) { waiting.withLock { _ = $0.sleepers.removeValue(forKey: number) } }
}
