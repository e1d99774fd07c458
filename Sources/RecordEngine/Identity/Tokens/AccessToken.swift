import RecordStore

/// What an access token says (RFC 9068, without scopes).
///
/// Nothing about health. The role is for clients to show; the daemon reads it from the account.
struct AccessToken: Codable, Equatable {
  /// The store that made the token.
  var iss: String
  /// The application that it is for.
  var aud: String
  var sub: String
  var sid: String
  /// Names the token itself.
  var jti: String
  var role: String
  /// Issued, of use from and until: seconds since 1970.
  var iat: Int64
  var nbf: Int64
  var exp: Int64

  /// What `typ` says of an access token and of no other (RFC 9068 §2.1).
  static let type = "at+jwt"
  /// The one algorithm (RFC 8037).
  static let algorithm = "EdDSA"

  /// The header of a token.
  struct Header: Codable {
    var alg = AccessToken.algorithm
    var typ = AccessToken.type
    var kid: String
  }
}
