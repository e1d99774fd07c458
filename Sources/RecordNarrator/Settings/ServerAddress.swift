import Glibc

/// Where the server is that writes.
package struct ServerAddress: Sendable, Equatable {
  /// As the operator wrote it.
  package let text: String
  /// Of its chat completions.
  let url: String
  /// Whether it is on this machine, whatever a name server says.
  let isHere: Bool
  let isEncrypted: Bool
  /// Whether it is a socket of the file system, where there is no host to name.
  let isSocket: Bool

  /// `nil` if it is none of the forms that the settings allow.
  package init?(_ text: String) {
    guard text.utf8.count <= 512, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else { return nil }
    if text.hasPrefix("unix:/") {
      let path = text.dropFirst(5)
      // sun_path of a Unix socket address has 108 bytes with the closing zero byte.
      guard path.utf8.count <= 107 else { return nil }
      (url, isHere, isEncrypted, isSocket) = (
        "http+unix://\(Self.escaped(path))\(Self.completions)", true, false, true
      )
    } else {
      guard let place = Self.place(text) else { return nil }
      (url, isHere, isEncrypted, isSocket) = (place.url, place.isHere, text.hasPrefix("https://"), false)
    }
    self.text = text
  }

  private static let completions = "/v1/chat/completions"

  /// The parts of an address of the web without user, query and fragment.
  private static func place(_ text: String) -> (url: String, isHere: Bool)? {
    guard let scheme = ["http://", "https://"].first(where: text.hasPrefix),
      !text.contains(where: { "@?#\\%".contains($0) })
    else { return nil }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" }
    guard let (host, port) = hostAndPort(authority), let isHere = isHere(host) else { return nil }
    var path = String(rest.dropFirst(authority.count))
    while path.hasSuffix("/") { path.removeLast() }
    if path.hasSuffix("/v1") { path.removeLast(3) }
    // Never looked up: whoever answers for names could send it elsewhere.
    let shown = host == "localhost" ? "127.0.0.1" : host
    return ("\(scheme)\(shown)\(port)\(path)\(completions)", isHere)
  }

  /// The host, in brackets if it is an IPv6 address, and the port after its colon, or nothing.
  private static func hostAndPort(_ authority: Substring) -> (host: String, port: String)? {
    let isBracketed = authority.first == "["
    guard let end = isBracketed ? authority.firstIndex(of: "]") : authority.firstIndex(of: ":") else {
      return isBracketed || authority.isEmpty ? nil : (String(authority), "")
    }
    let host = isBracketed ? authority[...end] : authority[..<end]
    let port = authority[host.endIndex...]
    guard !port.isEmpty else { return (String(host), "") }
    guard port.first == ":", let number = UInt16(port.dropFirst()), number > 0 else { return nil }
    return host.isEmpty ? nil : (String(host), ":\(number)")
  }

  /// `nil` if it is no host at all.
  private static func isHere(_ host: String) -> Bool? {
    if host == "localhost" { return true }
    if host.first == "[" {
      var address = in6_addr()
      guard inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &address) == 1 else { return nil }
      return withUnsafeBytes(of: address) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
    }
    var address = in_addr()
    if inet_pton(AF_INET, host, &address) == 1 {
      return withUnsafeBytes(of: address) { $0.first == 127 }
    }
    let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.".utf8)
    return host.utf8.allSatisfy(allowed.contains) && host.first != "-" ? false : nil
  }

  /// Everything but letters, digits and what never means anything, as RFC 3986 §2.1 writes it.
  private static func escaped(_ path: Substring) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    var escaped: [UInt8] = []
    for byte in path.utf8 {
      escaped += plain.contains(byte) ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
