import Synchronization

/// Waits for work whose end may not come although it has said what it brings, such as a process that the kernel does not let go.
enum BoundedEnd {
  /// What `work` says, once it has ended, or `patience` after it has said it or was cancelled.
  static func wait<Answer: Sendable>(
    _ patience: Duration,
    for work:
      @escaping @Sendable (_ say: @escaping @Sendable (Result<Answer, any Error>) -> Void) async -> Void
  ) async throws -> Answer {
    let said = Said<Answer>()
    let (ends, end) = AsyncStream.makeStream(of: Never.self)
    let late: @Sendable () -> Void = {
      Task {
        try? await Task.sleep(for: patience)
        end.finish()
      }
    }
    let task = Task {
      await work { outcome in
        said.set(outcome)
        late()
      }
      end.finish()
    }
    return try await withTaskCancellationHandler {
      // In a task of its own: waiting for the end is not what is cancelled.
      await Task { for await _ in ends {} }.value
      return try said.outcome.get()
    } onCancel: {
      task.cancel()
      late()
    }
  }

  private final class Said<Answer: Sendable>: Sendable {
    private let state = Mutex<Result<Answer, any Error>?>(nil)

    var outcome: Result<Answer, any Error> { state.withLock { $0 } ?? .failure(CancellationError()) }

    /// The first counts.
    func set(_ outcome: Result<Answer, any Error>) { state.withLock { $0 = $0 ?? outcome } }
  }
}
