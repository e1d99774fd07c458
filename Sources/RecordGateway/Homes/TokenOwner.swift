import RecordModel

/// What a token says of where it belongs.
///
/// None of it is believed: the instance that it leads to checks the token, and another
/// one's is good nowhere else.
enum TokenOwner {
  /// The instance that made an access token (`iss`, RFC 7519 §4.1.1).
  static func instance(ofAccess token: String) -> InstanceID? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = Base64URL.parse(parts[1].utf8),
      let claims = try? JSON.parse(bytes), let node = claims.member("iss", of: claims.root),
      let issuer = claims.string(at: node), issuer.hasPrefix(prefix)
    else { return nil }
    return InstanceID(String(issuer.dropFirst(prefix.count)))
  }

  private static let prefix = "recordd:"

  /// The account of a refresh token or of a mailed one, which both begin with its id.
  static func account(of token: String) -> AccountID? {
    guard token.utf8.count <= 128, let bytes = Base64URL.parse(token.utf8), [48, 80].contains(bytes.count)
    else { return nil }
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    return AccountID(high: word(bytes[0..<8]), low: word(bytes[8..<16]))
  }
}
