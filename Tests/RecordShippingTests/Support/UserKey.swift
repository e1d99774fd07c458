import Crypto
import Foundation

/// An nkey of a user, as the engine knows it: a public key, and a file of the seed.
struct UserKey {
  private static let user: UInt8 = 20 << 3

  let name: String
  let seed: String

  init() {
    let key = Curve25519.Signing.PrivateKey()
    name = Self.text([Self.user] + key.publicKey.rawRepresentation)
    seed = Self.text([18 << 3 | Self.user >> 5, (Self.user & 31) << 3] + key.rawRepresentation)
  }

  /// Base32 without padding, after a checksum.
  private static func text(_ bytes: [UInt8]) -> String {
    let sum = checksum(bytes)
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    var (text, bits, count) = ("", 0, 0)
    for byte in bytes + [UInt8(sum & 255), UInt8(sum >> 8)] {
      (bits, count) = (bits << 8 | Int(byte), count + 8)
      while count >= 5 {
        text.append(digits[bits >> (count - 5) & 31])
        count -= 5
      }
      bits &= (1 << count) - 1
    }
    if count > 0 { text.append(digits[bits << (5 - count) & 31]) }
    return text
  }

  // CRC-16/XMODEM.
  private static func checksum(_ bytes: [UInt8]) -> UInt16 {
    var sum: UInt16 = 0
    for byte in bytes {
      sum ^= UInt16(byte) << 8
      for _ in 0..<8 { sum = sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021 }
    }
    return sum
  }
}
