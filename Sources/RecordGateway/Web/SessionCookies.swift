import HTTPTypes
import RecordModel

/// The cookies of a session in a browser: for this host alone, over TLS or on this machine, never for a script, and never with
/// what another site's page asks for (RFC 6265bis §4.1.3.2, §4.1.2.7).
enum SessionCookies {
  /// The access token.
  static let access = "__Host-myhealthally"
  /// What it is exchanged for another with.
  static let renewal = "__Host-myhealthally-renewal"

  private static let rules = "Path=/; Secure; HttpOnly; SameSite=Strict"

  /// They end with the browser.
  static func set(_ tokens: SessionTokens, in answer: inout Answer) {
    answer.headers[values: .setCookie] = [
      "\(access)=\(tokens.accessToken); \(rules)", "\(renewal)=\(tokens.refreshToken); \(rules)",
    ]
  }

  static func clear(in answer: inout Answer) {
    answer.headers[values: .setCookie] = [access, renewal].map { "\($0)=; Max-Age=0; \(rules)" }
  }
}
