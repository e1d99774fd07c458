import Synchronization

/// One daemon for tests that only ask and refuse, and do not look at the log as a whole.
///
/// It runs until the tests end, and is killed then.
actor SharedDaemon {
  private static let only = SharedDaemon()
  private var starting: Task<RunningDaemon, any Error>?

  /// A new connection to the daemon, which is started by the first to ask.
  static func session() async throws -> Session { try await only.daemon().connect() }

  /// Path of its socket.
  static func socket() async throws -> String { try await only.daemon().site.socket }

  private func daemon() async throws -> RunningDaemon {
    let task =
      starting
      ?? Task {
        let site = Site()
        Leftovers.add(directory: site.path)
        return try await site.start()
      }
    starting = task
    return try await task.value
  }
}
