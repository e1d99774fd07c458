import NIOCore

/// The client's name in EHLO (RFC 5321 §4.1.1.1, §4.1.4).
enum HelloName {
  /// A name of more than one label, or an address as a literal; `nil` for anything else, for which servers turn a
  /// client away: the address of the connection stands in for it.
  static func text(_ name: String) -> String? {
    if let literal = literal(name) { return literal }
    let labels = (name.hasSuffix(".") ? name.dropLast() : name[...])
      .split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, name.utf8.count <= 253, labels.allSatisfy(isLabel) else { return nil }
    // Digits alone make no name, but half an address.
    guard labels.last?.utf8.allSatisfy({ (0x30...0x39).contains($0) }) == false else { return nil }
    return labels.joined(separator: ".")
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

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
      && label.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"): true
        default: false
        }
      }
  }
}
