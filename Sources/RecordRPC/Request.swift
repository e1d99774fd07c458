import RecordModel

/// One JSON-RPC 2.0 request on a tape.
package struct Request: Sendable, Equatable {
  /// The client's id; `nil` for a notification, which is never answered.
  package let id: MessageID?
  package let method: String
  /// Node of the parameters object, or `nil` if there is none.
  package let params: Int?
}

/// Why a value cannot be carried out as a request, with the id for the answer.
package struct RequestRefusal: Error, Sendable, Equatable {
  /// The id to answer under; `nil` if the request is a notification and gets no answer.
  package let id: MessageID?
  package let failure: Failure
}

extension Request {
  /// Reads the request at `node`.
  ///
  /// Members other than the four of the specification are refused, and so are positional parameters. The
  /// refusal carries the request's id if it can be read, else `null`.
  package static func read(_ tape: Tape, at node: Int) throws(RequestRefusal) -> Request {
    guard tape.kind(of: node) == .object else {
      throw invalid("a request is an object, or an array of objects")
    }
    let idNode = tape.member("id", of: node)
    let id = idNode.flatMap { MessageID(tape, at: $0) }
    if idNode != nil, id == nil { throw invalid("id must be a string, a number or null") }
    let version = tape.member("jsonrpc", of: node)
    guard let version, tape.kind(of: version) == .string, tape.bytes(at: version).elementsEqual("2.0".utf8)
    else {
      throw invalid("jsonrpc must be \"2.0\"", id)
    }
    guard let name = tape.member("method", of: node), tape.kind(of: name) == .string,
      let method = tape.string(at: name)
    else { throw invalid("method must be a string", id) }
    let params = tape.member("params", of: node)
    let known = 2 + (idNode == nil ? 0 : 1) + (params == nil ? 0 : 1)
    guard tape.count(of: node) == known else {
      throw invalid("a request has no members but jsonrpc, id, method and params", id)
    }
    if let params { try check(tape, params, id) }
    return Request(id: id, method: method, params: params)
  }

  private static func check(_ tape: Tape, _ params: Int, _ id: MessageID?) throws(RequestRefusal) {
    switch tape.kind(of: params) {
    case .object:
      // Told under the request's own id; the other requests of a batch are not concerned.
      guard let beyond = tape.numberBeyond(in: params) else { return }
      let details: Value = ["field": .string(beyond.path), "expected": .string(beyond.expected ?? "")]
      throw RequestRefusal(
        id: id, failure: Failure(.invalidInput, "invalid parameters: \(beyond)", details: details))
    case .array:
      let failure = Failure(
        .invalidInput, "params must be an object: parameters are passed by name, not by position",
        details: ["field": "params"])
      throw RequestRefusal(id: id, failure: failure)
    default: throw invalid("params must be an object", id)
    }
  }

  private static func invalid(_ message: String, _ id: MessageID? = nil) -> RequestRefusal {
    RequestRefusal(id: id ?? .null, failure: Failure(.invalidRequest, message))
  }
}
