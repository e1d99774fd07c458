import HTTPTypes
import Logging
import RateWindows
import Synchronization

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

  /// Why the proxy in front is not heard about the client of a request; `nil` if it is, or is not asked.
  func fault(_ headers: HTTPFields) -> AddressFault? {
    guard self == .proxy else { return nil }
    guard headers[.forwardedFor] != nil else { return .missing }
    return client(headers, peer: nil) == nil ? .unreadable : nil
  }
}

/// What is wrong with the address that a proxy names.
enum AddressFault: Int, Sendable, CaseIterable {
  /// It names none: all its clients are counted as one, under its own address.
  case missing
  /// It names something that is no address: all such clients are counted as one.
  case unreadable

  /// For the log: what follows, and what to change.
  ///
  /// Never has anything of the request.
  var text: String {
    switch self {
    case .missing:
      "a request came without X-Forwarded-For, though client-address is forwarded; clients whose proxy does not send it "
        + "are counted as one: let the proxy set X-Forwarded-For to the address that connects to it"
    case .unreadable:
      "the last entry of X-Forwarded-For is no address, so all such clients are counted as one: let the proxy write the "
        + "IP address that connects to it, not a name or \"unknown\""
    }
  }
}

/// What was said about the proxy in front: each fault once, since it comes with every request.
final class AddressNotices: Sendable {
  private let said = Mutex<Set<AddressFault>>([])

  /// Says it, unless it was said before.
  func tell(_ fault: AddressFault, _ logger: Logger) {
    guard said.withLock({ $0.insert(fault).inserted }) else { return }
    logger.warning("\(fault.text)")
  }
}
