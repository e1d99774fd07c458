import Synchronization

/// Lets tasks sleep, or wait for something else, and another end all of that for good.
package final class Pause: Sendable {
  private struct State {
    var isOver = false
    var last = 0
    /// What ends those that wait, by number.
    var waiting: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether there is to be no more sleeping.
  package var isOver: Bool { state.withLock { $0.isOver } }

  /// Sleeps so long, or until ``end()``.
  package func sleep(_ duration: Duration) async {
    await wait { () -> Void in try? await Task.sleep(for: duration) }
  }

  /// Waits for what `body` brings; ``end()`` cancels it.
  package func wait<Answer: Sendable>(_ body: @escaping @Sendable () async -> Answer) async -> Answer {
    let task = Task { await body() }
    let (number, isOver) = state.withLock { state in
      state.last += 1
      state.waiting[state.last] = { task.cancel() }
      return (state.last, state.isOver)
    }
    if isOver { task.cancel() }
    let answer = await task.value
    state.withLock { _ = $0.waiting.removeValue(forKey: number) }
    return answer
  }

  /// Ends all sleeping, now and later.
  package func end() {
    let waiting = state.withLock { state in
      state.isOver = true
      return state.waiting.values.map { $0 }
    }
    for cancel in waiting { cancel() }
  }
}
