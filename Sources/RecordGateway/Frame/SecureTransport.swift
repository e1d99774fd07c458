import HTTPTypes
import RecordModel

/// Which requests have to come over TLS (R-SO-023).
package enum SecureTransport: String, Sendable, CaseIterable {
  /// Every request.
  case always = "yes"
  /// All but those that never leave this machine: from its own addresses, where no proxy stands in front.
  case remote
  /// None.
  case never = "no"

  /// Whether a request is refused because it came in the clear.
  ///
  /// - Parameter peer: the address at the other end of the connection; `nil` on a Unix socket.
  func refuses(_ head: HTTPRequest, peer: String?, _ trust: ProxyTrust) -> Bool {
    if trust.isSecure(head) { return false }
    switch self {
    case .always: return true
    case .remote: return trust == .proxy || !Self.isLocal(peer)
    case .never: return false
    }
  }

  /// Half a year; browsers do not come back in the clear for so long (RFC 6797 §6.1).
  static let strictTransport = "max-age=15552000"

  private static func isLocal(_ peer: String?) -> Bool {
    guard let peer else { return true }
    return peer == "::1" || peer.hasPrefix("127.") || peer.hasPrefix("::ffff:127.")
  }
}

extension ProxyTrust {
  /// Whether a request came over TLS: here, or at the proxy in front.
  func isSecure(_ head: HTTPRequest) -> Bool {
    if head.scheme == "https" { return true }
    guard self == .proxy else { return false }
    let last = head.headerFields[values: .forwardedProto].last?.split(separator: ",").last
    return last?.filter { $0 != " " }.lowercased() == "https"
  }
}

extension Failure {
  /// It came in the clear.
  static let insecure = Failure(
    .forbidden, "this service is reached by https alone", details: ["reason": "insecure"])
}
