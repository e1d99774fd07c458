import RecordModel

/// The way to the daemon, made anew when it breaks.
///
/// Whoever waits for jobs has a connection of their own, so that reports never wait behind them.
package actor DaemonLine {
  private let path: @Sendable () -> String
  private var connection: RecordConnection?
  private var connecting: Task<Result<RecordConnection, ClientError>, Never>?

  package init(path: @escaping @Sendable () -> String) { self.path = path }

  /// How long the daemon may take to answer.
  package static let patience = Duration.seconds(15)

  /// Calls once; where the connection is of no use any more, the next call makes another one.
  package func call<M: Method>(
    _ method: M, commandId: CommandID? = nil, timeout: Duration = DaemonLine.patience
  ) async throws(ClientError) -> M.Outcome {
    let connection = try await open()
    do throws(ClientError) {
      return try await connection.call(method, commandId: commandId, timeout: timeout)
    } catch {
      if case .refused = error { throw error }
      if error != .cancelled { await drop(connection) }
      throw error
    }
  }

  /// Ends the connection.
  package func close() async {
    if let connection { await drop(connection) }
  }

  private func drop(_ broken: RecordConnection) async {
    if connection === broken { connection = nil }
    await broken.close()
  }

  /// One attempt at a time, however many wait for it.
  private func open() async throws(ClientError) -> RecordConnection {
    if let connection { return connection }
    let attempt = connecting ?? Task { [path] in await Self.connect(path()) }
    connecting = attempt
    let outcome = await attempt.value
    if connecting == attempt { connecting = nil }
    let made = try outcome.get()
    connection = connection ?? made
    return made
  }

  private static func connect(_ path: String) async -> Result<RecordConnection, ClientError> {
    var options = ConnectionOptions()
    options.timeout = patience
    do throws(ClientError) {
      return .success(try await RecordConnection.connect(path: path, options: options))
    } catch {
      return .failure(error)
    }
  }
}
