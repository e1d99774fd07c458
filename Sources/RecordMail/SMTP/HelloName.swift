import NIOCore
import RecordModel

/// The client's name in EHLO (RFC 5321 §4.1.1.1, §4.1.4).
enum HelloName {
  /// A name of more than one label, or an address as a literal; `nil` for anything else, for which servers turn a
  /// client away: the address of the connection stands in for it.
  static func text(_ name: String) -> String? {
    if let literal = literal(name) { return literal }
    let plain = name.hasSuffix(".") ? name.dropLast() : name[...]
    return DomainName.isDotted(plain) ? String(plain) : nil
  }

  /// The literal of the address at this end of a connection (RFC 5321 §4.1.3).
  static func literal(of address: SocketAddress?) -> String {
    address?.ipAddress.flatMap(literal) ?? "[127.0.0.1]"
  }

  private static func literal(_ text: String) -> String? {
    switch try? SocketAddress(ipAddress: text, port: 0) {
    case .v4?: "[\(text)]"
    case .v6?: "[IPv6:\(text)]"
    default: nil
    }
  }
}
