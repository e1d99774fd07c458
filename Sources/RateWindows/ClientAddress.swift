import Glibc

/// The network address of a client: a text that is none is nobody's, and is neither counted nor written down
/// as one.
///
/// Equal addresses have equal texts, however they were written: the shortest one in lower case, without a zone,
/// and that of the IPv4 address for one that IPv6 maps (RFC 4291 §2.5.5.2).
package struct ClientAddress: Hashable, Sendable, CustomStringConvertible {
  /// 4 or 16 bytes in network order.
  let bytes: [UInt8]

  /// Longest text that is read: an IPv6 address with the name of a zone or a port.
  private static let longest = 64

  /// Reads an address in text form, with or without a zone.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count <= Self.longest else { return nil }
    let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    let plain = String(parts.first ?? "")
    guard plain.utf8.allSatisfy(Self.isPart) else { return nil }
    if let four = Self.read(plain, AF_INET, count: 4) {
      guard parts.count == 1 else { return nil }
      bytes = four
    } else if let six = Self.read(plain, AF_INET6, count: 16) {
      guard parts.count == 1 || Self.isZone(parts[1]) else { return nil }
      bytes = six.starts(with: Self.mapped) ? Array(six[12...]) : six
    } else {
      return nil
    }
  }

  /// Reads an address as proxies write it into `X-Forwarded-For`: with or without a port, and an IPv6 address
  /// in brackets if there is one.
  package init?(forwarded text: some StringProtocol) {
    guard let begin = text.firstIndex(where: { !Self.isSpace($0) }),
      let end = text.lastIndex(where: { !Self.isSpace($0) })
    else { return nil }
    let word = text[begin...end]
    if word.first == "[" {
      let inside = word.dropFirst().prefix { $0 != "]" }
      let rest = word.dropFirst(inside.count + 1)
      guard inside.contains(":"), rest.first == "]", Self.isPortOrNone(rest.dropFirst()) else { return nil }
      self.init(inside)
    } else if word.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1,
      let colon = word.firstIndex(of: ":")
    {
      guard Self.isPortOrNone(word[colon...]) else { return nil }
      self.init(word[..<colon])
    } else {
      self.init(word)
    }
  }

  package var description: String {
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func read(_ text: String, _ family: Int32, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return inet_pton(family, text, &bytes) == 1 ? bytes : nil
  }

  /// A byte of an address without its zone; a zero byte would end the text for the system's reader.
  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3a, 0x41...0x46, 0x61...0x66, UInt8(ascii: "."): true
    default: false
    }
  }

  /// The name or number of an interface.
  private static func isZone(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: "._-".utf8.contains(byte)
        }
      }
  }

  private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }

  private static func isPortOrNone(_ text: some StringProtocol) -> Bool {
    if text.isEmpty { return true }
    let digits = text.dropFirst()
    return text.first == ":" && (1...5).contains(digits.utf8.count)
      && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(digits) != nil
  }

  /// Prefix of IPv6 addresses that map an IPv4 address: `::ffff:0:0/96`.
  private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
}
