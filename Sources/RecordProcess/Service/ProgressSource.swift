import Synchronization

/// A part of the daemon that can prove that it is alive: the writer thread, the event loop.
///
/// The watchdog calls `probe()` and reads `progress` half an interval later. A busy source moves its number
/// as it works; an idle one moves it because of the probe. A source that does neither is stuck.
package protocol ProgressSource: Sendable {
  /// The name in the log; a constant, never data.
  var name: String { get }
  /// A number that grows whenever the source does something, and at least once after each `probe()`.
  var progress: UInt64 { get }
  /// Requests a sign of life; returns at once and must not wait for the source.
  func probe()
}

/// A progress source for anything that can run a small piece of work: a queue, an event loop, a thread with a
/// signal.
///
/// It does not notice work: the owner calls ``advance()``.
package final class ProgressCounter: ProgressSource {
  /// The name in the log; a constant, never data.
  package let name: String
  private let count = Atomic<UInt64>(0)
  private let ask: @Sendable (ProgressCounter) -> Void

  /// A counter whose `ask` makes its owner call ``advance()`` soon, on the owner's own thread.
  ///
  /// For an event loop: `{ counter in loop.execute { counter.advance() } }`.
  package init(name: String, ask: @escaping @Sendable (ProgressCounter) -> Void) {
    self.name = name
    self.ask = ask
  }

  /// The owner did some work.
  package func advance() { count.wrappingAdd(1, ordering: .relaxed) }

  package var progress: UInt64 { count.load(ordering: .relaxed) }

  package func probe() { ask(self) }
}
