import HTTPTypes
import RecordClient
import RecordModel

/// A gateway's behaviour besides its routes.
package struct GatewayOptions: Sendable {
  /// The trusted source of the client's address.
  package var trust = ProxyTrust.nobody
  /// Origins whose pages may use the API from a browser, such as `https://app.example.org`.
  package var origins: Set<String> = []
  /// Targets of links into the app.
  package var links = LinkPlaces()
  /// Whether the routes' limits of requests apply.
  package var limitsRequests = true
  /// For how long a request counts against a limit, in seconds.
  package var windowSeconds = 60
  package var now: @Sendable () -> Timestamp = SystemClock.now

  package init() {}
}

/// Whom to trust about a client's address.
package enum ProxyTrust: Sendable, Equatable {
  /// Nobody: the address is that of the connection.
  case nobody
  /// The proxy in front, whoever connects: the last address of `X-Forwarded-For`, which the proxy itself wrote.
  case proxy

  /// The client's address, for counting and for the access log.
  func client(_ headers: HTTPFields, peer: String?) -> String? {
    guard self == .proxy, let last = headers[values: .forwardedFor].last?.split(separator: ",").last else {
      return peer
    }
    let address = last.filter { $0 != " " }
    let isAddress =
      (1...64).contains(address.utf8.count)
      && address.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
      }
    return isAddress ? address : peer
  }
}
