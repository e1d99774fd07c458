import RecordEngine
import RecordProcess
import Synchronization

/// What the service manager is told of a daemon that serves: also whether it still folds.
final class ServingStatus: Sendable {
  private struct State {
    var isFolding = true
    var isTold = false
  }

  private let state = Mutex(State())
  private let notifier: ServiceNotifier
  private let position: UInt64

  /// Says that the daemon is ready.
  init(_ notifier: ServiceNotifier, _ engine: Engine) {
    (self.notifier, position) = (notifier, engine.position)
    engine.whenProjectionsServe { [weak self] in self?.hasFolded() }
    isReady()
  }

  /// The start, or a reload, is over.
  func isReady() {
    state.withLock { state in
      state.isTold = true
      notifier.ready(status: words(state))
    }
  }

  /// From now on nothing is told of folding any more.
  func isStopping() { state.withLock { $0.isTold = false } }

  private func hasFolded() {
    state.withLock { state in
      state.isFolding = false
      if state.isTold { notifier.status(words(state)) }
    }
  }

  private func words(_ state: State) -> String {
    "serving from position \(position)" + (state.isFolding ? ", and folding projections anew" : "")
  }
}
