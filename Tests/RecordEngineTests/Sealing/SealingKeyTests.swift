import Crypto
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("XAES-256-GCM") struct SealingKeyTests {
  /// The two vectors of the C2SP specification `xaes-256-gcm`.
  @Test(arguments: [
    (UInt8(1), "", "ce546ef63c9cc60765923609b33a9a1974e96e52daf2fcf7075e2271"),
    (UInt8(3), "c2sp.org/XAES-256-GCM", "986ec1832593df5443a179437fd083bf3fdb41abd740a21f71eb769d"),
  ])
  func publishedVectors(keyByte: UInt8, context: String, ciphertext: String) throws {
    let key = SealingKey(SymmetricKey(data: [UInt8](repeating: keyByte, count: 32)))
    let nonce = Array("ABCDEFGHIJKLMNOPQRSTUVWX".utf8)
    let plaintext = Array("XAES-256-GCM".utf8)
    let sealed = try key.seal(plaintext, nonce: nonce, authenticating: Array(context.utf8))
    #expect(Array(sealed.prefix(24)) == nonce)
    #expect(Hexadecimal.text(sealed.dropFirst(24)) == ciphertext)
    #expect(key.open(sealed[...], authenticating: Array(context.utf8)) == plaintext)
  }

  @Test("every flipped bit, another context and another key are refused") func tampering() throws {
    let key = SealingKey(SymmetricKey(size: .bits256))
    let sealed = try key.seal([1, 2, 3], nonce: randomBytes(24), authenticating: [9])
    for bit in 0..<sealed.count * 8 {
      var changed = sealed
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(key.open(changed[...], authenticating: [9]) == nil)
    }
    #expect(key.open(sealed[...], authenticating: [8]) == nil)
    #expect(SealingKey(SymmetricKey(size: .bits256)).open(sealed[...], authenticating: [9]) == nil)
    for length in 0..<sealed.count { #expect(key.open(sealed.prefix(length), authenticating: [9]) == nil) }
  }
}
