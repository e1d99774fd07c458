import NIOCore
import RecordClient
import Synchronization

/// One connection to the daemon, made when it is needed and made again when it is lost.
final class ConnectionSlot: Sendable {
  private struct State {
    var connection: RecordConnection?
    /// All callers that need the connection wait for the same attempt.
    var attempt: Task<Result<RecordConnection, ClientError>, Never>?
    var connects = 0
  }

  /// The connection's event loop.
  let loop: any EventLoop
  private let options: DaemonLink.Options
  private let onConnect: @Sendable () -> Void
  private let state = Mutex(State())

  init(
    _ options: DaemonLink.Options, _ loop: any EventLoop, onConnect: @escaping @Sendable () -> Void
  ) {
    (self.options, self.loop, self.onConnect) = (options, loop, onConnect)
  }

  /// The connection, if there is a usable one.
  var open: RecordConnection? {
    state.withLock { $0.connection?.isOpen == true ? $0.connection : nil }
  }

  /// Connections made so far.
  var connects: Int { state.withLock { $0.connects } }

  /// The connection, made now if there is none.
  func connection() async throws(ClientError) -> RecordConnection {
    if let open { return open }
    return try await attempt().value.get()
  }

  private func attempt() -> Task<Result<RecordConnection, ClientError>, Never> {
    state.withLock { state in
      if let attempt = state.attempt { return attempt }
      let attempt = Task { await self.connect() }
      state.attempt = attempt
      return attempt
    }
  }

  private func connect() async -> Result<RecordConnection, ClientError> {
    var settings = ConnectionOptions()
    settings.timeout = options.timeout
    let result: Result<RecordConnection, ClientError>
    do throws(ClientError) {
      result = .success(
        try await RecordConnection.connect(path: options.path, options: settings, group: loop))
    } catch { result = .failure(error) }
    state.withLock { state in
      state.attempt = nil
      state.connection = try? result.get()
      if state.connection != nil { state.connects += 1 }
    }
    if case .success = result { onConnect() }
    return result
  }

  func close() async {
    let connection = state.withLock { $0.connection.take() }
    await connection?.close()
  }
}
