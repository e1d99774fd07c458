import HTTPTypes
import NIOHTTP1
import RecordModel

/// Why a connection is refused or ended before any route was looked up.
enum ConnectionFault: String, Error, Sendable, CaseIterable {
  /// The bytes are no HTTP/1.1 request (RFC 9112).
  case malformed
  /// The target is neither a path nor an absolute address (RFC 9112 §3.2).
  case target
  /// `Host` is missing, duplicate or invalid (RFC 9112 §3.2).
  case host
  /// The body's length is missing or ambiguous (RFC 9112 §6.3).
  case length
  /// An expectation other than `100-continue` (RFC 9110 §10.1.1).
  case expectation
  /// The head is larger than the limit (RFC 6585 §5).
  case headerOverflow
  /// The request did not come in time (RFC 9110 §15.5.9).
  case timeout
  /// The limit of connections is reached.
  case crowded
  /// Another version of HTTP.
  case version

  /// The fault of a parser's error.
  init(_ error: HTTPParserError) {
    switch error {
    case .headerOverflow: self = .headerOverflow
    case .invalidVersion: self = .version
    case .unexpectedContentLength, .invalidContentLength: self = .length
    default: self = .malformed
    }
  }

  var status: HTTPResponse.Status {
    switch self {
    case .malformed, .target, .host, .length: .badRequest
    case .expectation: .expectationFailed
    case .headerOverflow: .requestHeaderFieldsTooLarge
    case .timeout: .requestTimeout
    case .crowded: .serviceUnavailable
    case .version: .httpVersionNotSupported
    }
  }

  /// The same, for an application's envelope.
  var failure: Failure {
    switch self {
    case .crowded:
      Failure(.overloaded, "too many connections; try again", details: ["retryAfterSeconds": 1])
    case .host: invalid("Host")
    case .expectation: invalid("Expect")
    case .length: invalid("Content-Length")
    case .headerOverflow: invalid("headers")
    case .malformed, .target, .timeout, .version: invalid("request")
    }
  }

  private func invalid(_ field: String) -> Failure {
    Failure(
      .invalidInput, "the request cannot be taken",
      details: ["field": .string(field), "reason": .string(rawValue)])
  }
}
