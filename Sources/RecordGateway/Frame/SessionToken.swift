import HTTPTypes
import RecordModel

/// A request's access token.
struct SessionToken: Sendable, Equatable {
  /// The token as sent; only the record knows whether it is valid.
  let text: String
  /// Whether the browser sent it automatically, so that another site may have caused the request.
  let isCookie: Bool

  /// Longer ones are none of ours.
  static let longest = 4096

  /// The token of a request: that of `Authorization: Bearer` if there is one, else the cookie's (C-08), if
  /// the dialect has one.
  ///
  /// - Throws: ``RecordModel/Failure/Code/unauthorized`` if it cannot be a token.
  init?(_ headers: HTTPFields, cookie name: String?) throws(Failure) {
    if let bearer = Self.bearer(headers) {
      (text, isCookie) = (bearer, false)
    } else if let name, let cookie = Cookies.value(name, in: headers) {
      (text, isCookie) = (cookie, true)
    } else {
      return nil
    }
    guard Self.isPlausible(text) else { throw .noSession }
  }

  private static func bearer(_ headers: HTTPFields) -> String? {
    guard let value = headers[.authorization] else { return nil }
    let parts = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].lowercased() == "bearer" else { return nil }
    return parts.count > 1 ? String(parts[1]) : ""
  }

  /// Three parts of URL-safe Base64 (RFC 7515 §3.1).
  private static func isPlausible(_ text: String) -> Bool {
    guard (1...longest).contains(text.utf8.count) else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        true
      default: false
      }
    }
  }
}

/// The cookies of a request (RFC 6265 §5.4).
enum Cookies {
  /// The first cookie of that name; malformed ones are skipped.
  static func value(_ name: String, in headers: HTTPFields) -> String? {
    for field in headers[values: .cookie] {
      for pair in field.split(separator: ";") {
        let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, halves[0].drop(while: { $0 == " " }) == name else { continue }
        return String(halves[1].filter { $0 != "\"" && $0 != " " })
      }
    }
    return nil
  }
}

extension Failure {
  /// Nobody is signed in.
  static let noSession = Failure(.unauthorized, "no session, or one that is not valid")
}
