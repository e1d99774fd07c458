import CNATS

/// Messages of a subject that wait for the loop.
final class Subscription {
  private let pointer: OpaquePointer
  // The library's object must not outlive its connection.
  private let wire: Wire

  init(_ pointer: OpaquePointer, _ wire: Wire) { (self.pointer, self.wire) = (pointer, wire) }

  deinit { natsSubscription_Destroy(pointer) }

  /// Nothing more is to come.
  func end() { natsSubscription_Unsubscribe(pointer) }

  /// The messages that have come since the last time.
  func messages() -> [WireMessage] {
    var count: UInt64 = 0
    guard natsSubscription_QueuedMsgs(pointer, &count) == NATS_OK else { return [] }
    return (0..<count).compactMap { _ in next() }
  }

  private func next() -> WireMessage? {
    var message: OpaquePointer?
    let status = natsSubscription_NextMsg(&message, pointer, 0)
    if status == NATS_NO_RESPONDERS { return WireMessage(saysNobody: true) }
    guard status == NATS_OK, let message else { return nil }
    defer { natsMsg_Destroy(message) }
    if natsMsg_IsNoResponders(message) { return WireMessage(saysNobody: true) }
    let data = UnsafeRawBufferPointer(
      start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))
    return WireMessage(
      subject: natsMsg_GetSubject(message).map { String(cString: $0) } ?? "",
      reply: natsMsg_GetReply(message).map { String(cString: $0) }, bytes: Array(data))
  }
}
