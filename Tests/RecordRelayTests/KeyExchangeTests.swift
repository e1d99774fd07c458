import Crypto
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordNoise

@Suite("The exchange of keys") struct KeyExchangeTests {
  private typealias Key = Curve25519.KeyAgreement.PrivateKey

  private static func bytes(_ digits: String) throws -> [UInt8] {
    try #require(Hexadecimal.bytes(Array(digits.utf8)))
  }

  /// A private key whose half for signing does not matter.
  private static func relay(_ digits: String) throws -> RelayPrivateKey {
    try RelayPrivateKey(text: Array((digits + String(repeating: "1", count: 64)).utf8))
  }

  // The test vector of Noise_KK_25519_ChaChaPoly_SHA256 in vectors/cacophony.txt of haskell-cryptography/cacophony.
  @Test("it is Noise_KK_25519_ChaChaPoly_SHA256, byte for byte as published") func published() throws {
    let first = try Self.relay("e61ef9919cde45dd5f82166404bd08e38bceb5dfdfded0a34c8df7ed542214d1")
    let second = try Self.relay("4a3acbfdb163dec651dfa3194dece676d437029c62a408b4c5ea9114246e4893")
    let prologue = try Self.bytes("4a6f686e2047616c74")
    var near = try KeyExchange.initiator(
      first, to: second.publicKey, prologue: prologue,
      ephemeral: Key(
        rawRepresentation: Self.bytes("893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a")))
    var far = try KeyExchange.responder(
      second, to: first.publicKey, prologue: prologue,
      ephemeral: Key(
        rawRepresentation: Self.bytes("bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b")))
    let one = try near.first(Self.bytes("4c756477696720766f6e204d69736573"))
    #expect(
      Hexadecimal.text(one)
        == "ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c7944"
        + "0177015efc1fe7a37c629af7120a96274e6ab7afcc9261901d0e09ae32a5bb96")
    var (taken, two, answering) = try far.answer(one, Self.bytes("4d757272617920526f746862617264"))
    #expect(Hexadecimal.text(taken) == "4c756477696720766f6e204d69736573")
    #expect(
      Hexadecimal.text(two)
        == "95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f144808843"
        + "b274d3429adc47ca093ba63ef90f8da89fda108db471dccfa4894aa7b00003")
    var (content, asking) = try near.takeSecond(two)
    #expect(Hexadecimal.text(content) == "4d757272617920526f746862617264")
    for (isFirst, payload, sealed) in [
      (true, "462e20412e20486179656b", "966b05bc69ec01b8454d3160a214e6f24a3d884eb31ec2408af63f"),
      (false, "4361726c204d656e676572", "0ad887fba4f611bbb4afe44ba3556b8164332ca7d5934634d63d80"),
      // The numbers go on: computed from the specification by another program.
      (
        true, "4a65616e2d426170746973746520536179",
        "012b28ae646ae7830e2c5472cb023eab071c1db3d8413ec69b513b83832f974c2d"
      ),
      (
        false, "457567656e2042f6686d20766f6e2042617765726b",
        "bb3e6a48160d9c5971d37f975727294e0d868342db31832e54d07191ab0ca3c3703b5ed3d9"
      ),
    ] {
      let plain = try Self.bytes(payload)
      let made = isFirst ? try asking.sending.seal(plain) : try answering.sending.seal(plain)
      #expect(Hexadecimal.text(made) == sealed)
      #expect(
        (isFirst ? try answering.receiving.open(made) : try asking.receiving.open(made)) == plain)
    }
  }

  @Test("keys that are no points, or make every secret the same, are refused") func weak() throws {
    let own = RelayPrivateKey()
    // Points of small order (RFC 7748, section 6.1): 0, 1 and p - 1.
    for digits in [
      "01" + String(repeating: "0", count: 62), "ec" + String(repeating: "f", count: 60) + "7f",
    ] {
      let weak = try RelayPublicKey(text: Array((digits + String(repeating: "1", count: 64)).utf8))
      var exchange = try KeyExchange.initiator(own, to: weak, prologue: [])
      #expect(throws: NoiseFailure.weakKey) { try exchange.first() }
    }
    #expect(throws: Failure.self) { try RelayPublicKey(text: Array(String(repeating: "0", count: 128).utf8)) }
    let other = RelayPrivateKey()
    var exchange = try KeyExchange.responder(own, to: other.publicKey, prologue: [])
    #expect(throws: NoiseFailure.weakKey) {
      try exchange.answer([UInt8](repeating: 0, count: KeyExchange.bare))
    }
  }

  @Test("texts of keys are read again; anything else is refused") func texts() throws {
    let key = RelayPrivateKey()
    #expect(try RelayPrivateKey(text: Array((key.text + "\n").utf8)).publicKey == key.publicKey)
    #expect(try RelayPublicKey(text: Array(key.publicKey.text.utf8)) == key.publicKey)
    for text in ["", "x", String(key.text.dropLast()), key.text + "0", key.text + "\n\n"] {
      #expect(throws: Failure.self, "\(text.count)") { try RelayPrivateKey(text: Array(text.utf8)) }
      #expect(throws: Failure.self, "\(text.count)") { try RelayPublicKey(text: Array(text.utf8)) }
    }
  }

  @Test("a message is no longer than Noise allows") func long() throws {
    var state = CipherState(SymmetricKey(size: .bits256))
    #expect(throws: NoiseFailure.wrongLength) { try state.seal([UInt8](repeating: 1, count: 65_520)) }
    #expect(try state.seal([UInt8](repeating: 1, count: 65_519)).count == 65_535)
    #expect(throws: NoiseFailure.wrongLength) { try state.open([UInt8](repeating: 1, count: 15)) }
  }
}
