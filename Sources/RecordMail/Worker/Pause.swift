import Synchronization

/// Lets one task sleep, and another end the sleep for good.
final class Pause: Sendable {
  private struct State {
    var isOver = false
    var sleeper: Task<Void, Never>?
  }

  private let state = Mutex(State())

  /// Whether there is to be no more sleeping.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Sleeps so long, or until ``end()``.
  func sleep(_ duration: Duration) async {
    let sleeper = Task { () -> Void in try? await Task.sleep(for: duration) }
    let isOver = state.withLock { state in
      state.sleeper = sleeper
      return state.isOver
    }
    if isOver { sleeper.cancel() }
    await sleeper.value
  }

  /// Ends this sleep and all later ones.
  func end() {
    state.withLock { state in
      state.isOver = true
      state.sleeper?.cancel()
    }
  }
}
