import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Secrets in shares") struct SecretSharingTests {
  @Test("the field is the one of AES (FIPS 197 §4.2, §4.2.1)")
  func field() {
    #expect(SecretSharing.product(0x57, 0x83) == 0xc1)
    #expect(SecretSharing.product(0x57, 0x13) == 0xfe)
    #expect(SecretSharing.product(0x57, 0x02) == 0xae)
    #expect(SecretSharing.product(0x57, 0x10) == 0x07)
    for element in UInt8.min...UInt8.max {
      let inverse = SecretSharing.inverse(element)
      #expect(SecretSharing.product(element, inverse) == (element == 0 ? 0 : 1))
    }
  }

  @Test("multiplying is commutative and distributes over adding, for all elements")
  func axioms() {
    var wrong = 0
    for left in UInt8.min...UInt8.max {
      for right in UInt8.min...UInt8.max {
        let product = SecretSharing.product(left, right)
        if product != SecretSharing.product(right, left) { wrong += 1 }
        if product ^ left != SecretSharing.product(left, right ^ 1) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("any three of five give the secret, in any order, and two do not")
  func anyThree() throws {
    let secret = (0..<32).map { UInt8($0 * 7 & 0xFF) }
    let shares = try SecretSharing.split(
      secret, threshold: 3, count: 5, random: SeededRandomSource(seed: 3))
    for first in 0..<5 {
      for second in 0..<5 where second != first {
        #expect(SecretSharing.join([shares[first], shares[second]]) != secret)
        for third in 0..<5 where third != first && third != second {
          #expect(SecretSharing.join([shares[first], shares[second], shares[third]]) == secret)
        }
      }
    }
    #expect(SecretSharing.join(shares) == secret)
  }

  @Test("a share below the threshold goes with every secret, each by exactly one choice of chance")
  func tellsNothing() {
    // With a threshold of two a share is secret ^ chance * x: chance must reach every byte, whatever the secret.
    for x in UInt8(1)...UInt8.max {
      let reached = Set((UInt8.min...UInt8.max).map { SecretSharing.product($0, x) })
      #expect(reached.count == 256, "x = \(x)")
    }
  }

  @Test("the bytes of shares are spread evenly, whatever the secret (chi-squared, 255 degrees, p = 0.0001)")
  func spread() throws {
    let random = SeededRandomSource(seed: 17)
    for secret: UInt8 in [0x00, 0xFF, 0x5A] {
      var counts = [Int](repeating: 0, count: 256)
      for _ in 0..<64 {
        let shares = try SecretSharing.split(
          [UInt8](repeating: secret, count: 400), threshold: 3, count: 3, random: random)
        for byte in shares[1].bytes { counts[Int(byte)] += 1 }
      }
      let expected = 100.0
      let distance = counts.reduce(0.0) {
        $0 + (Double($1) - expected) * (Double($1) - expected) / expected
      }
      #expect(distance < 347.7, "secret \(secret)")
    }
  }

  @Test(arguments: [(0, 5), (6, 5), (1, 256), (1, 0)])
  func refusesNumbers(_ threshold: Int, _ count: Int) {
    #expect(throws: Failure.self) {
      try SecretSharing.split([1], threshold: threshold, count: count, random: SeededRandomSource(seed: 1))
    }
  }

  @Test("shares that do not belong together give nothing")
  func strangers() {
    let one = SecretSharing.Share(index: 1, bytes: [1, 2])
    #expect(SecretSharing.join([]) == nil)
    #expect(SecretSharing.join([one, one]) == nil)
    #expect(SecretSharing.join([one, SecretSharing.Share(index: 2, bytes: [1])]) == nil)
    #expect(SecretSharing.join([SecretSharing.Share(index: 0, bytes: [1])]) == nil)
  }
}

@Suite("Recovery copies") struct RecoveryCopyTests {
  private let instance = InstanceID(high: 0x550e_8400_e29b_41d4, low: 0xa716_4466_5544_0fff)

  private func copies(_ shares: (count: Int, threshold: Int)?) throws -> [RecoveryCopy] {
    try RecoveryCopy.copies(
      of: try KeyEncryptionKey(TestEngine.key), for: instance, shares: shares,
      random: SeededRandomSource(seed: 5))
  }

  @Test("the key on one sheet reads back, also as people type it")
  func whole() throws {
    let copy = try #require(try copies(nil).first)
    #expect(try RecoveryCopy(copy.text) == copy)
    let typed = copy.text.lowercased().replacing("0", with: "o").replacing("1", with: "l")
    #expect(try RecoveryCopy(typed.replacing(" ", with: "-\r\n")) == copy)
    #expect(
      try RecoveryCopy.key([copy]).check(for: instance)
        == KeyEncryptionKey(TestEngine.key).check(for: instance))
    #expect(copy.text.split(whereSeparator: \.isWhitespace).allSatisfy { $0.count <= 4 })
  }

  @Test("three of five shares give the key, two are too few, one twice counts once")
  func shares() throws {
    let all = try copies((5, 3)).map { try RecoveryCopy($0.text) }
    let wanted = try KeyEncryptionKey(TestEngine.key).check(for: instance)
    #expect(try RecoveryCopy.key([all[4], all[0], all[2]]).check(for: instance) == wanted)
    for few in [[all[0], all[1]], [all[0], all[1], all[1]]] {
      let failure = #expect(throws: Failure.self) { try RecoveryCopy.key(few) }
      #expect(failure?.details?["reason"] == "too_few_shares")
    }
    let others = try RecoveryCopy.copies(
      of: try KeyEncryptionKey(TestEngine.key), for: instance, shares: (5, 3),
      random: SeededRandomSource(seed: 6))
    #expect(throws: Failure.self) { try RecoveryCopy.key([all[0], all[1], others[2]]) }
  }

  @Test("every digit that is wrong, missing or too many is noticed")
  func mistyped() throws {
    let text = try #require(try copies((3, 2)).first).text
    let digits = Array(text.utf8)
    for place in digits.indices where ![0x20, 0x0A].contains(digits[place]) {
      var wrong = digits
      wrong[place] = wrong[place] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
      #expect(throws: Failure.self) { try RecoveryCopy(String(decoding: wrong, as: UTF8.self)) }
      wrong.remove(at: place)
      #expect(throws: Failure.self) { try RecoveryCopy(String(decoding: wrong, as: UTF8.self)) }
    }
    for wrong in [text + "0", "", "U", "é"] { #expect(throws: Failure.self) { try RecoveryCopy(wrong) } }
  }

  @Test("a threshold of one is refused: each share would be the key")
  func thresholdOfOne() { #expect(throws: Failure.self) { try copies((5, 1)) } }
}
