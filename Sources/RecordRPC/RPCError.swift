import RecordModel

/// The `error` member of a JSON-RPC 2.0 reply.
package struct RPCError: Error, Sendable, Equatable {
  /// The record's additions to the specification's number and sentence.
  package struct Content: Sendable, Equatable {
    /// Such as `NOT_FOUND`.
    package var code: Failure.Code
    /// For programs.
    package var details: Value?

    package init(code: Failure.Code, details: Value? = nil) { (self.code, self.details) = (code, details) }
  }

  /// −32700 to −32600 as in the specification, −32000 for refusals of the record.
  package var code: Int
  /// One sentence for a person.
  package var message: String
  /// `nil` if the peer is no recordd.
  package var data: Content?

  package init(code: Int, message: String, data: Content? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }

  /// The wire form of a refusal.
  package init(_ failure: Failure) {
    self.init(
      code: failure.code.errorNumber, message: failure.message,
      data: Content(code: failure.code, details: failure.details))
  }
}

extension RPCError: CustomStringConvertible {
  /// Code and message; never the details.
  package var description: String {
    if let data { "\(data.code.rawValue): \(message)" } else { "error \(code): \(message)" }
  }
}

extension RPCError {
  /// Reads the error object at `node`, or `nil` if it has no number or no message.
  package init?(_ tape: Tape, at node: Int) {
    guard let code = tape.member("code", of: node).flatMap({ tape.integer(at: $0) }),
      let message = tape.member("message", of: node).flatMap({ tape.string(at: $0) })
    else { return nil }
    self.init(code: Int(code), message: message)
    guard let content = tape.member("data", of: node),
      let name = tape.member("code", of: content).flatMap({ tape.string(at: $0) })
    else { return }
    let details = tape.member("details", of: content).map { tape.value(at: $0) }
    data = Content(code: Failure.Code(rawValue: name), details: details)
  }

  /// Appends the error object; details that JSON cannot hold are left out.
  func write(into output: inout [UInt8]) {
    let tape = (try? Tape(value(withDetails: true))) ?? (try? Tape(value(withDetails: false)))
    if let tape { JSON.write(tape, node: tape.root, into: &output) } else { output.append(text: "null") }
  }

  private func value(withDetails: Bool) -> Value {
    var members: [Value.Member] = [.init("code", .integer(Int64(code))), .init("message", .string(message))]
    if let data {
      var content: [Value.Member] = [.init("code", .string(data.code.rawValue))]
      if withDetails, let details = data.details { content.append(.init("details", details)) }
      members.append(.init("data", .object(content)))
    }
    return .object(members)
  }
}
