import Crypto
import RecordModel
import RecordStore

/// Time-based one-time codes (RFC 6238) with HMAC-SHA1, 30 seconds and six digits, as generators make them.
struct TotpGenerator: Sendable {
  let secret: [UInt8]

  static let stepSeconds: Int64 = 30
  static let secretBytes = 20
  /// Steps before and after the current one whose codes are accepted too: clocks differ (RFC 6238 §5.2).
  static let reach: Int64 = 1

  /// The step of a moment.
  static func step(at moment: Timestamp) -> Int64 {
    moment.wholeSeconds / stepSeconds
  }

  /// The code of a step (RFC 4226 §5.3).
  func code(step: Int64, digits: Int = 6) -> String {
    let mac = Array(
      HMAC<Insecure.SHA1>.authenticationCode(
        for: [UInt8](bigEndian: UInt64(bitPattern: step)), using: SymmetricKey(data: secret)))
    let offset = Int(mac[mac.count - 1] & 15)
    let word = mac.bigEndian(at: offset, as: UInt32.self) & 0x7FFF_FFFF
    var rest = word
    var text: [UInt8] = []
    for _ in 0..<digits {
      text.append(UInt8(48 + rest % 10))
      rest /= 10
    }
    return String(decoding: text.reversed(), as: UTF8.self)
  }

  /// The step of this code: the current one, or the one before or after it, if that may be used.
  ///
  /// Exactly six ASCII digits: a code that is read leniently can be used twice (CVE-2025-55000).
  func step(of code: String, at moment: Timestamp, where isAllowed: (Int64) -> Bool) -> Int64? {
    guard OneTimeSecret.isDigits(code) else { return nil }
    let now = Self.step(at: moment)
    var found: Int64?
    for step in now - Self.reach...now + Self.reach {
      let isRight = constantTimeEqual(self.code(step: step).utf8, code.utf8)
      if isRight, isAllowed(step), found == nil { found = step }
    }
    return found
  }

  /// RFC 4648 §6 without padding, as generators read it.
  static func base32(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
    var (buffer, bits): (UInt32, UInt32) = (0, 0)
    var text: [UInt8] = []
    for byte in bytes {
      (buffer, bits) = (buffer << 8 | UInt32(byte), bits + 8)
      while bits >= 5 {
        bits -= 5
        text.append(alphabet[Int(buffer >> bits & 31)])
      }
      buffer &= 31
    }
    if bits > 0 { text.append(alphabet[Int(buffer << (5 - bits) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }
}
