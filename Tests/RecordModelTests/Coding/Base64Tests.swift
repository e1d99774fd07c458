import RecordTestSupport
import Testing

@testable import RecordModel

@Suite("Base64") struct Base64Tests {
  private static let url = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  /// Digit by digit out of a string of bits, as RFC 4648 §4 tells it.
  private static func told(_ bytes: [UInt8]) -> String {
    var bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    while !bits.count.isMultiple(of: 6) { bits.append(0) }
    return String(
      stride(from: 0, to: bits.count, by: 6).map { start in
        url[bits[start..<start + 6].reduce(0) { $0 << 1 | Int($1) }]
      })
  }

  private static func padded(_ text: String) -> String {
    let whole = text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return String(whole.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
  }

  @Test("given bytes of each length, then their digits are those of the definition, and give them back")
  func lengths() {
    var generator = SeededGenerator(seed: 64)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      let text = Self.told(bytes)
      #expect(Base64URL.text(bytes) == text && Base64URL.parse(text.utf8) == bytes)
      #expect(Base64.text(bytes) == Self.padded(text) && Base64.parse(Self.padded(text)) == bytes)
      #expect(Base64.text(([1] + bytes).dropFirst()) == Self.padded(text), "of a part of an array")
    }
  }

  @Test("given any other character at any place, then the text is refused", arguments: [5, 6, 7, 8])
  func strange(length: Int) {
    let good = Array(Self.told((0..<UInt8(length)).map { $0 &* 36 }).utf8)
    let digits = Set(Self.url.map { $0.asciiValue! })
    for place in good.indices {
      for character in UInt8.min...UInt8.max {
        var text = good
        text[place] = character
        guard let bytes = Base64URL.parse(text) else { continue }
        #expect(digits.contains(character) && Array(Base64URL.text(bytes).utf8) == text)
      }
    }
  }

  @Test(
    "given padding that does not fit, then the text is refused",
    arguments: [
      "Z", "Zg", "Zg=", "Zg===", "=Zg=", "Zm8", "Zm8==", "Zm9v=", "Zm9v====", "====", "==", "Z===", "Zh==",
      "Zm9=", "-_8=", "Zg==Zg==", "Zg==\n",
    ])
  func padding(text: String) { #expect(Base64.parse(text) == nil) }

  @Test("given nothing, then it is no bytes") func empty() {
    #expect(Base64.parse("") == [] && Base64URL.parse("".utf8) == [] && Base64.text([]) == "")
  }
}
