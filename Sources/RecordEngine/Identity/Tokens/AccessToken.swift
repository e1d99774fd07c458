import RecordStore

/// The claims of an access token (RFC 9068, without scopes).
///
/// Nothing about health. The role is for clients to show; the daemon reads it from the account.
struct AccessToken: Codable, Equatable {
  /// The store that made the token.
  var iss: String
  /// The application.
  var aud: String
  var sub: String
  var sid: String
  /// Identifies the token itself.
  var jti: String
  var role: String
  /// Issued at, valid from and until: seconds since 1970.
  var iat: Int64
  var nbf: Int64
  var exp: Int64

  /// The `typ` of access tokens and of no others (RFC 9068 §2.1).
  static let type = "at+jwt"
  /// The one algorithm (RFC 8037).
  static let algorithm = "EdDSA"

  struct Header: Codable {
    var alg = AccessToken.algorithm
    var typ = AccessToken.type
    var kid: String
  }
}
