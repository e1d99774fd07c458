import Crypto
import HTTPTypes
import RecordModel

/// Makes a write happen once, however often it is sent.
enum CommandKey {
  /// The command id of a request with an `Idempotency-Key`.
  ///
  /// The same for the same key of the same person on the same method and path (C-16), and for nobody else: version 8 UUID
  /// (RFC 9562 §5.8) of a SHA-256 over the four, each ended by a zero byte.
  ///
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` where the key is not a UUID.
  static func commandID(_ head: HTTPRequest, account: AccountID) throws(Failure) -> CommandID? {
    guard let key = head.headerFields[.idempotencyKey] else { return nil }
    guard let parsed = CommandID(key), parsed.description == key.lowercased() else {
      throw Failure(
        .invalidInput, "an idempotency key is a UUID with hyphens", details: ["field": "Idempotency-Key"])
    }
    var hash = SHA256()
    for part in [account.description, head.method.rawValue, path(head), parsed.description] {
      hash.update(data: Array(part.utf8) + [0])
    }
    let bytes = Array(hash.finalize())
    let (high, low) = (word(bytes[0..<8]), word(bytes[8..<16]))
    return CommandID(
      high: high & 0xFFFF_FFFF_FFFF_0FFF | 0x8000, low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }

  private static func path(_ head: HTTPRequest) -> String {
    String((head.path ?? "").prefix { $0 != "?" })
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
