import Dispatch
import Testing

extension DispatchSemaphore {
  /// Waits for a signal.
  ///
  /// One that never comes throws ``NeverHappened``: a lost signal is then a red test, and not a run without an end.
  package func waitForSignal(_ what: String) throws {
    if wait(timeout: .now() + .seconds(Waiting.guardSeconds)) == .timedOut { throw NeverHappened(what: what) }
  }

  /// Waits for a signal where nothing can be thrown, as in hooks; that none came is recorded instead.
  package func holdUntilSignal(_ what: String, sourceLocation: SourceLocation = #_sourceLocation) {
    do { try waitForSignal(what) } catch { Issue.record(error, sourceLocation: sourceLocation) }
  }
}

extension DispatchGroup {
  /// Waits until everybody who entered has left.
  ///
  /// Where somebody never does, it throws ``NeverHappened``.
  package func waitForAll(_ what: String) throws {
    if wait(timeout: .now() + .seconds(Waiting.guardSeconds)) == .timedOut { throw NeverHappened(what: what) }
  }
}
