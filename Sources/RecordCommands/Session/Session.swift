import RecordClient
import RecordConsole
import RecordModel

/// A connection to the daemon for one run of the program.
struct Session {
  let connection: RecordConnection
  let console: Console

  /// Connects, does the work, and closes.
  static func run(_ options: SharedOptions, _ work: (Session) async throws -> Void) async throws {
    let connection: RecordConnection
    do throws(ClientError) {
      var connecting = ConnectionOptions()
      connecting.timeout = .seconds(options.timeout)
      connection = try await RecordConnection.connect(path: options.socketPath, options: connecting)
    } catch {
      throw CommandFailure(error)
    }
    let session = Session(connection: connection, console: Console(options))
    do {
      try await work(session)
    } catch {
      await connection.close()
      throw error
    }
    await connection.close()
  }

  /// Sends a query.
  func ask<M: Method>(
    _ method: M, _ tracing: TracingOptions? = nil, asOf: AsOf? = nil, timeout: Duration? = nil
  ) async throws(CommandFailure) -> Answered<M> {
    var meta = CallMeta(language: console.style.language, asOf: asOf)
    meta.requestId = tracing?.requestID
    return try await connection.answer(to: method, meta, timeout: timeout)
  }

  /// Sends a query about a patient, at the moment of the options.
  func ask<M: Method>(_ method: M, _ reading: ReadingOptions) async throws(CommandFailure) -> Answered<M> {
    try await ask(method, reading.tracing, asOf: reading.asOf)
  }

  /// Sends a command, under the caller's id or a fresh one.
  func command<M: Method>(_ method: M, _ options: CommandOptions) async throws(CommandFailure) -> Answered<M>
  {
    try await connection.answer(to: method, options.meta(console.style.language))
  }
}
