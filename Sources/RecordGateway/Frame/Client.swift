import HTTPTypes
import RateWindows

/// The sender of a request, as far as it is known without a session.
struct Client: Sendable {
  /// Counted, and written into the access log; `nil` if it is not known.
  var address: ClientAddress?
  /// Up to 500 characters, none of them a control character.
  var userAgent: String?
}

/// Whom to trust about a client's address.
package enum ProxyTrust: Sendable, Equatable {
  /// Nobody: the address is that of the connection.
  case nobody
  /// The proxy in front, whoever connects: the last address of `X-Forwarded-For`, which the proxy itself wrote.
  case proxy

  /// The client's address, for counting and for the access log.
  ///
  /// What the proxy wrote may have a port; what is no address is nobody's, and not the proxy's either.
  func client(_ headers: HTTPFields, peer: ClientAddress?) -> ClientAddress? {
    guard self == .proxy, let field = headers[values: .forwardedFor].last else { return peer }
    guard let last = field.split(separator: ",").last else { return nil }
    return ClientAddress(forwarded: last)
  }
}
