import HTTPTypes
import NIOHTTP1
import RecordModel

/// Why a connection is refused or ended before any route was looked for.
enum ConnectionFault: String, Error, Sendable, CaseIterable {
  /// What came is no request of HTTP/1.1 (RFC 9112).
  case malformed
  /// The target is neither a path nor an absolute address (RFC 9112 §3.2).
  case target
  /// `Host` is missing, stands there twice, or is no host (RFC 9112 §3.2).
  case host
  /// The body's length cannot be told, or can be told in two ways (RFC 9112 §6.3).
  case length
  /// Something other than `100-continue` is expected (RFC 9110 §10.1.1).
  case expectation
  /// The head is larger than the limit (RFC 6585 §5).
  case headerOverflow
  /// The request did not come in time (RFC 9110 §15.5.9).
  case timeout
  /// There are as many connections as there may be.
  case crowded
  /// Another version of HTTP.
  case version

  /// What the parser found.
  init(_ error: HTTPParserError) {
    switch error {
    case .headerOverflow: self = .headerOverflow
    case .invalidVersion: self = .version
    case .unexpectedContentLength, .invalidContentLength: self = .length
    default: self = .malformed
    }
  }

  /// The status that HTTP has for it.
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

  /// The same as a failure, for an application's envelope.
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
