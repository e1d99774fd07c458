import CNATS

/// A message as the engine has it.
package struct StoredMessage: Sendable, Equatable {
  package let subject: String
  /// Its place in the stream.
  package let sequence: UInt64
  package let headers: [String: String]
  package let payload: [UInt8]

  /// Whether it stands in place of destroyed key material.
  package var isTombstone: Bool { payload.isEmpty }
}

extension StoredMessage {
  /// Copies a message of the library.
  init(_ message: OpaquePointer) {
    let length = Int(natsMsg_GetDataLength(message))
    payload =
      natsMsg_GetData(message).map { data in
        [UInt8](UnsafeRawBufferPointer(start: data, count: length))
      } ?? []
    subject = natsMsg_GetSubject(message).map { String(cString: $0) } ?? ""
    sequence = natsMsg_GetSequence(message)
    headers = Self.headers(of: message)
  }

  private static func headers(of message: OpaquePointer) -> [String: String] {
    var found: [String: String] = [:]
    for name in known {
      var value: UnsafePointer<CChar>?
      if natsMsgHeader_Get(message, name, &value) == NATS_OK, let value {
        found[name] = String(cString: value)
      }
    }
    return found
  }

  private static let known = [
    HeaderName.epoch, HeaderName.first, HeaderName.last, HeaderName.hashBefore, HeaderName.hash,
    HeaderName.destroyed, HeaderName.log, HeaderName.messageID, HeaderName.offset, HeaderName.bytes,
    HeaderName.pieceHash, HeaderName.wholeHash,
  ]
}
