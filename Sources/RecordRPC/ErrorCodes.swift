import RecordModel

extension Failure.Code {
  /// The frame is not strict JSON; details hold a `reason` and a byte `offset`.
  package static let parseError = Self(rawValue: "PARSE_ERROR")
  /// The frame is JSON and no JSON-RPC 2.0 request.
  package static let invalidRequest = Self(rawValue: "INVALID_REQUEST")
  /// There is no method of that name.
  package static let methodNotFound = Self(rawValue: "METHOD_NOT_FOUND")

  /// The number that JSON-RPC 2.0 has for this kind of refusal; −32000 for everything the specification does
  /// not name.
  package var errorNumber: Int {
    switch self {
    case .parseError: -32700
    case .invalidRequest: -32600
    case .methodNotFound: -32601
    case .invalidInput: -32602
    case .internalError: -32603
    default: -32000
    }
  }
}

extension Failure {
  /// A frame that is not strict JSON.
  package init(notJSON failure: CodingFailure) {
    var details: [Value.Member] = [.init("reason", .string(failure.kind.rawValue))]
    if let offset = failure.offset { details.append(.init("offset", .integer(Int64(offset)))) }
    self.init(.parseError, "the frame is not strict JSON: \(failure)", details: .object(details))
  }
}
