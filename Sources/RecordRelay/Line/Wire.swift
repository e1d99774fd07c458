import CNATS
import RecordShipping

/// A message from the engine.
struct WireMessage {
  var subject = ""
  var reply: String?
  var bytes: [UInt8] = []
  /// Whether it says that nobody listens where something was sent; for what, it does not say.
  var saysNobody = false
}

/// A connection to the engine on which no thread of the library reads or writes: the loop does.
///
/// It does not come back by itself: what was lost in between, nobody would know.
final class Wire: @unchecked Sendable {
  // Made on one thread and then used by the loop's alone.
  private let connection: OpaquePointer
  private let events: WireEvents

  private init(_ connection: OpaquePointer, _ events: WireEvents) {
    (self.connection, self.events) = (connection, events)
  }

  deinit { natsConnection_Destroy(connection) }

  /// Connects to one of the servers; waits for it.
  static func connect(_ options: EngineOptions) throws(EngineAnswer) -> Wire {
    let (prepared, events) = (try options.prepared(), WireEvents())
    defer { natsOptions_Destroy(prepared) }
    // Without pings no other thread ever ends the connection; the relay hears itself instead.
    for status in [
      events.attach(to: prepared), natsOptions_SetPingInterval(prepared, 0),
      natsOptions_SetIOBufSize(prepared, 131_072),
      natsOptions_SetErrorHandler(prepared, { _, _, _, _ in }, nil),
    ] where status != NATS_OK { throw .failed(status: Int(status.rawValue)) }
    var made: OpaquePointer?
    let status = natsConnection_Connect(&made, prepared)
    guard status == NATS_OK, let made else { throw EngineAnswer(connecting: status) }
    return Wire(made, events)
  }

  var descriptor: CInt { events.descriptor }
  var isOver: Bool { events.isOver }
  /// Bytes that the engine has not taken yet.
  var buffered: Int { max(0, Int(natsConnection_Buffered(connection))) }
  /// Bytes of the largest message that the engine takes.
  var largest: Int { Int(natsConnection_GetMaxPayload(connection)) }

  /// Whether the engine has refused something for want of a right.
  var wasRefused: Bool {
    var text: UnsafePointer<CChar>?
    return natsConnection_GetLastError(connection, &text) == NATS_NOT_PERMITTED
  }

  /// Reads what has come.
  func read() { natsConnection_ProcessReadEvent(connection) }

  /// Writes what waits; whether all of it was taken.
  func write() -> Bool {
    if events.wantsWrite { natsConnection_ProcessWriteEvent(connection) }
    return !events.wantsWrite
  }

  /// Puts a message where ``write()`` takes it; whether there was room for it.
  func publish(_ subject: String, reply: String?, _ bytes: UnsafeRawBufferPointer) -> Bool {
    let (start, count) = (bytes.baseAddress, CInt(bytes.count))
    let status =
      reply.map { natsConnection_PublishRequest(connection, subject, $0, start, count) }
      ?? natsConnection_Publish(connection, subject, start, count)
    return status == NATS_OK
  }

  func subscribe(_ subject: String, group: String? = nil) -> Subscription? {
    var made: OpaquePointer?
    let status =
      group.map { natsConnection_QueueSubscribeSync(&made, connection, subject, $0) }
      ?? natsConnection_SubscribeSync(&made, connection, subject)
    return status == NATS_OK ? made.map { Subscription($0, self) } : nil
  }

  /// Ends it; waits for nothing that the engine would have to answer.
  func close() {
    _ = write()
    natsConnection_Close(connection)
  }
}
