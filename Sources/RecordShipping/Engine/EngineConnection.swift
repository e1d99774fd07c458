import CNATS
import Synchronization

/// A connection to the engine.
///
/// It does not come back by itself: whoever makes the next one looks at the copy first.
package final class EngineConnection: @unchecked Sendable {
  // The library's objects may be used by any thread, and live as long as this.
  let connection: OpaquePointer
  let context: OpaquePointer
  let threads: CallThreads
  let patience: Int64

  private init(
    _ connection: OpaquePointer, _ context: OpaquePointer, _ threads: CallThreads, _ options: EngineOptions
  ) {
    (self.connection, self.context) = (connection, context)
    (self.threads, patience) = (threads, options.patience)
  }

  deinit {
    jsCtx_Destroy(context)
    natsConnection_Destroy(connection)
  }

  /// Connects to one of the servers.
  package static func connect(
    _ options: EngineOptions, on threads: CallThreads
  ) async throws(EngineAnswer) -> EngineConnection {
    try await threads.run {
      ClientLibrary.outcome { () throws(EngineAnswer) in try connected(options, threads) }
    }
  }

  private static func connected(
    _ options: EngineOptions, _ threads: CallThreads
  ) throws(EngineAnswer) -> EngineConnection {
    let prepared = try options.prepared()
    defer { natsOptions_Destroy(prepared) }
    var connection: OpaquePointer?
    try ClientLibrary.check(natsConnection_Connect(&connection, prepared))
    guard let connection else { throw .disconnected }
    var context: OpaquePointer?
    let status = natsConnection_JetStream(&context, connection, nil)
    guard status == NATS_OK, let context else {
      natsConnection_Destroy(connection)
      throw ClientLibrary.answer(status)
    }
    return EngineConnection(connection, context, threads, options)
  }

  /// Whether it can still be used.
  package var isOpen: Bool { natsConnection_Status(connection) == NATS_CONN_STATUS_CONNECTED }

  /// Ends it; calls that wait fail.
  package func close() { natsConnection_Close(connection) }

  /// Runs a call of the library on a thread for such.
  func call<Value: Sendable>(
    _ body: @escaping @Sendable (EngineConnection) throws(EngineAnswer) -> Value
  ) async throws(EngineAnswer) -> Value {
    try await threads.run { ClientLibrary.outcome { () throws(EngineAnswer) in try body(self) } }
  }

  /// How long to wait for an answer, as the library wants it.
  var waiting: jsOptions {
    var options = jsOptions()
    jsOptions_Init(&options)
    options.Wait = patience
    return options
  }
}
