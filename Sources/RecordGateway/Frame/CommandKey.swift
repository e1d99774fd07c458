import Crypto
import HTTPTypes
import RecordModel

/// Makes a write happen once, however often it is sent.
enum CommandKey {
  /// What an application's keys may be, and what they are bound to.
  enum Rule: Sendable {
    /// A UUID, which counts for the method and path that it was sent with alone (C-16).
    case uuid
    /// 8 to 128 visible ASCII characters, which count for the person: with another request the key is refused
    /// (R-MH-271).
    case text
  }

  /// The command id of a request with an `Idempotency-Key`.
  ///
  /// The same for the same key of the same person on the same method and path, as far as the rule asks for them, and for
  /// nobody else: version 8 UUID (RFC 9562 §5.8) of a SHA-256 over them, each ended by a zero byte.
  ///
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` where the key is none by the rule.
  static func commandID(
    _ head: HTTPRequest, account: AccountID?, _ rule: Rule = .uuid
  ) throws(Failure) -> CommandID? {
    guard let key = head.headerFields[.idempotencyKey] else { return nil }
    let person = account?.description ?? ""
    switch rule {
    case .uuid:
      guard let parsed = CommandID(key), parsed.description == key.lowercased() else {
        throw .badKey("an idempotency key is a UUID with hyphens")
      }
      return commandID(of: [person, head.method.rawValue, path(head), parsed.description])
    case .text:
      guard (8...128).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
        throw .badKey("an idempotency key has 8 to 128 visible ASCII characters")
      }
      return commandID(of: [person, key])
    }
  }

  private static func commandID(of parts: [String]) -> CommandID? {
    var hash = SHA256()
    for part in parts { hash.update(data: Array(part.utf8) + [0]) }
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

extension Failure {
  fileprivate static func badKey(_ message: String) -> Failure {
    Failure(.invalidInput, message, details: ["field": "Idempotency-Key"])
  }
}
