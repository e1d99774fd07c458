/// The client for counting calls by address: an IPv4 address, or the network of an IPv6 address.
///
/// A provider gives each connection a network of 64 bits at least (RFC 6177, RFC 4291 §2.5.1), so one client
/// has 2^64 addresses. An IPv4 address may also come as an IPv6 address that stands for it (RFC 4291
/// §2.5.5.2, RFC 6052 §2.1).
package struct ClientNetwork: Hashable, Sendable, CustomStringConvertible {
  /// The IPv4 address, or the network as `2001:db8:0:0::/64`.
  package let description: String

  /// The network of an address.
  package init(_ address: ClientAddress) {
    let bytes = address.bytes
    if bytes.count == 4 {
      description = Self.four(bytes[...])
    } else {
      description = bytes.starts(with: Self.translated) ? Self.four(bytes[12...]) : Self.six(bytes)
    }
  }

  /// The same, for an address that may be unknown.
  package init?(_ address: ClientAddress?) {
    guard let address else { return nil }
    self.init(address)
  }

  private static func four(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { "\($0)" }.joined(separator: ".")
  }

  private static func six(_ bytes: [UInt8]) -> String {
    let groups = stride(from: 0, to: 8, by: 2).map {
      String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
    }
    return groups.joined(separator: ":") + "::/64"
  }

  /// Prefix of IPv6 addresses that a translator makes of IPv4 addresses: `64:ff9b::/96`.
  private static let translated: [UInt8] = [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)
}
