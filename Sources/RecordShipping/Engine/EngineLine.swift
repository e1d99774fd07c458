/// The way to the engine, made anew when it breaks; its number says that it is another one than before.
package actor EngineLine {
  private let options: @Sendable () -> EngineOptions
  private let threads: CallThreads
  private var connection: EngineConnection?
  private var connecting: Task<Result<EngineConnection, EngineAnswer>, Never>?
  /// Counts the connections.
  private var number = 0

  package init(threads: CallThreads, options: @escaping @Sendable () -> EngineOptions) {
    (self.threads, self.options) = (threads, options)
  }

  /// The connection, made where there is none.
  package func current() async throws(EngineAnswer) -> (number: Int, connection: EngineConnection) {
    if let connection, connection.isOpen { return (number, connection) }
    let attempt = connecting ?? Task { [options, threads] in await Self.connect(options(), threads) }
    connecting = attempt
    let outcome = await attempt.value
    if connecting == attempt {
      connecting = nil
      if case .success(let made) = outcome { (connection, number) = (made, number + 1) }
    }
    _ = try outcome.get()
    guard let connection else { throw .disconnected }
    return (number, connection)
  }

  /// Ends a connection that is of no use any more; another made since stays.
  package func drop(_ number: Int) {
    guard number == self.number else { return }
    connection?.close()
    connection = nil
  }

  /// Ends the connection, whichever it is.
  package func close() { drop(number) }

  private static func connect(
    _ options: EngineOptions, _ threads: CallThreads
  ) async -> Result<EngineConnection, EngineAnswer> {
    do throws(EngineAnswer) {
      return .success(try await EngineConnection.connect(options, on: threads))
    } catch {
      return .failure(error)
    }
  }
}
