import RecordProcess

/// What the server asks for before it writes; never to be logged.
struct ServerToken: Sendable, Equatable {
  /// The value of the header `Authorization`.
  let header: String

  /// Reads a file of one line.
  static func read(path: String) throws(SettingsError) -> ServerToken {
    guard let token = ServerToken(try SecretFile.read(path: path)) else {
      throw SecretFile.unusable(path, "must have one line of ASCII without spaces, the token")
    }
    return token
  }

  init?(_ bytes: [UInt8]) {
    let line = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
    guard !line.isEmpty, line.allSatisfy({ (0x21...0x7e).contains($0) }) else { return nil }
    header = "Bearer \(String(decoding: line, as: UTF8.self))"
  }
}
