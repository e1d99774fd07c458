import Crypto
import RecordModel
import RecordStore

/// A mailed secret: never stored, but derived from the nonce of its event under a key outside the log.
///
/// HMAC-SHA256 over purpose, account and nonce; so a secret for one purpose or account is worthless for
/// another.
struct OneTimeSecret: Sendable {
  private let code: [UInt8]
  private let account: AccountID

  init(_ purpose: CodePurpose, _ account: AccountID, nonce: [UInt8], key: SymmetricKey) {
    self.account = account
    let message = Array("code 1\0\(purpose.rawValue)\0".utf8) + account.keyBytes + nonce
    code = Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
  }

  /// Six digits, each number as likely as any other.
  var digits: String {
    // A word at or above the greatest multiple of a million is skipped; all four are with a chance of 2^-176.
    let limit = UInt64.max - UInt64.max % 1_000_000
    let words = [0, 8, 16, 24].map { code.bigEndian(at: $0, as: UInt64.self) }
    let number = (words.first { $0 < limit } ?? words[0]) % 1_000_000
    let text = String(number)
    return String(repeating: "0", count: 6 - text.count) + text
  }

  /// Account and 256 bits as 64 characters of base64url.
  var token: String { Base64URL.text(account.keyBytes + code) }

  /// The account that a token names, whether or not the rest is right.
  static func account(ofToken text: String) -> AccountID? {
    guard text.utf8.count == 64, let bytes = Base64URL.parse(text.utf8) else { return nil }
    return AccountID(high: bytes.bigEndian(at: 0), low: bytes.bigEndian(at: 8))
  }

  /// Whether a text is exactly six ASCII digits (R-MH-037).
  static func isDigits(_ text: String) -> Bool {
    text.utf8.count == 6 && text.utf8.allSatisfy { (48...57).contains($0) }
  }
}
