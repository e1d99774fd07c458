import Synchronization

/// A part of the daemon that can prove that it is alive: the writer thread, the event loop.
///
/// The watchdog asks with `probe()` and looks at `progress` half an interval later. A busy source moves its
/// number as it works; an idle one moves it because it was asked. A source that does neither is stuck.
package protocol ProgressSource: Sendable {
  /// What to call it in the log; a constant, never data.
  var name: String { get }
  /// A number that grows whenever the source does something, and at least once after each `probe()`.
  var progress: UInt64 { get }
  /// Asks for a sign of life; returns at once and must not wait for the source.
  func probe()
}

/// A progress source for anything that can run a small piece of work: a queue, an event loop, a thread with a
/// signal.
///
/// It does not notice by itself that work happened: the owner calls ``advance()``.
package final class ProgressCounter: ProgressSource {
  /// What to call it in the log.
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

  /// The owner did something.
  package func advance() { count.wrappingAdd(1, ordering: .relaxed) }

  /// How often the owner did something.
  package var progress: UInt64 { count.load(ordering: .relaxed) }

  /// Asks the owner for a sign of life.
  package func probe() { ask(self) }
}
