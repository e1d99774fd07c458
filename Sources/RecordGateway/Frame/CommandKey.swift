import Crypto
import HTTPTypes
import RecordModel

/// Makes a write happen once, however often it is sent.
enum CommandKey {
  /// The form of an application's keys, and their scope.
  enum Rule: Sendable {
    /// A UUID, valid only for its method and path (C-16).
    case uuid
    /// 8 to 128 visible ASCII characters, valid for the person: with another request the key is refused
    /// (R-MH-271).
    case text
  }

  /// The command id of a request with an `Idempotency-Key`.
  ///
  /// The same for the same key of the same person on the same method and path, as far as the rule includes
  /// them, and for nobody else: version 8 UUID (RFC 9562 §5.8) of a SHA-256 over them, each ended by a zero
  /// byte.
  ///
  /// - Parameter person: the account, or its future owner if there is none yet.
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` if the key does not match the rule.
  static func commandID(
    _ head: HTTPRequest, of person: String, _ rule: Rule = .uuid
  ) throws(Failure) -> CommandID? {
    guard let key = head.headerFields[.idempotencyKey] else { return nil }
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

extension CommandKey.Rule {
  /// The answers kept under a key even though nothing is appended: a refusal uses up no key by C-16, and is
  /// repeated by R-MH-271.
  var keeps: AnswerKeeping {
    switch self {
    case .uuid: .outcomes
    case .text: .refusals
    }
  }
}

extension Exchange {
  /// The command named by the client's `Idempotency-Key`.
  ///
  /// If nobody is signed in, a key counts for the person named by the body's member: nobody shares it with a
  /// stranger.
  func command(_ route: Route, _ rule: CommandKey.Rule) throws(Failure) -> CommandID? {
    guard route.takesKey else { return nil }
    if let session { return try CommandKey.commandID(head, of: session.account.description, rule) }
    guard let name = route.keyOwner, let body, let node = body.member(name, of: body.root),
      let owner = body.string(at: node)
    else { return nil }
    return try CommandKey.commandID(head, of: "\(name):\(owner.lowercased())", rule)
  }

  /// The refusal of a request that did not reach the record: if its key counts for refusals, the record keeps
  /// this one, or returns an earlier one.
  func kept(_ failure: Failure) async -> Failure {
    guard command != nil, keeps == .refusals else { return failure }
    var parameters: [Value.Member] = [
      .init("request", .string(digest)), .init("code", .string(failure.code.rawValue)),
      .init("message", .string(failure.message)),
    ]
    if let details = failure.details { parameters.append(.init("details", details)) }
    do throws(Failure) {
      _ = try await call(KeepRefusal.name, parameters, isWrite: true)
      return failure
    } catch {
      return error
    }
  }

  /// Identifies this request by its method, its target and its body, whose members may be in any order.
  private var digest: String {
    var content = sent
    if let body {
      content = []
      try? CBOR.write(body, node: body.root, zeros: .ignored, into: &content)
    }
    var hash = SHA256()
    for part in [head.method.rawValue, head.path ?? "", head.headerFields[.ifMatch] ?? ""] {
      hash.update(data: Array(part.utf8) + [0])
    }
    hash.update(data: content)
    return Hexadecimal.text(Array(hash.finalize()))
  }
}
