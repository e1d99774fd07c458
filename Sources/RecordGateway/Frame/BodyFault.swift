import RecordModel

/// Why a body that is read while it comes does not come whole.
enum BodyFault: String, Error, Sendable {
  /// The client or its framing ended before the body did.
  case cut
  /// It did not come in time.
  case late
  /// Too many bodies are on their way.
  case crowded

  var failure: Failure {
    switch self {
    case .cut, .late:
      Failure(
        .invalidInput, "the body ended early", details: ["field": "body", "reason": .string(rawValue)])
    case .crowded:
      Failure(.overloaded, "too many bodies are on their way", details: ["retryAfterSeconds": 1])
    }
  }
}
