/// Names in the settings that go to the engine as they are.
enum ServerNames {
  /// The servers of a comma-separated list; `nil` if one of them is no address.
  ///
  /// Names and passwords have no place in it.
  static func parse(_ text: String) -> [String]? {
    let servers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.filter { $0 != " " }) }
    if text.isEmpty { return [] }
    return servers.allSatisfy(isServer) ? servers : nil
  }

  private static func isServer(_ text: String) -> Bool {
    guard let scheme = ["nats://", "tls://"].first(where: { text.hasPrefix($0) }) else { return false }
    let rest = text.dropFirst(scheme.count)
    guard let colon = rest.lastIndex(of: ":"), let port = Int(rest[rest.index(after: colon)...]),
      (1...65_535).contains(port)
    else { return false }
    let host = rest[..<colon].utf8
    return !host.isEmpty && host.count <= 253 && host.allSatisfy(isHost)
  }

  // Brackets and colons are those of an IPv6 address.
  private static func isHost(_ byte: UInt8) -> Bool {
    isPlain(byte)
      || [UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":")].contains(byte)
  }

  static func isStream(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(isPlain)
  }

  static func isUserKey(_ text: String) -> Bool {
    text.utf8.count == 56 && text.hasPrefix("U")
      && text.utf8.allSatisfy { (0x41...0x5a).contains($0) || (0x32...0x37).contains($0) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
