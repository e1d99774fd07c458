import Testing

@testable import RecordModel

struct TextPartsTests {
  /// Every sequence of up to three bytes after a lead byte from a coarse grid, against the standard library.
  @Test func sequencesAreWellFormedExactlyWhereTheStandardLibrarySaysSo() {
    let grid: [UInt8] = [0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xFF]
    var wrong: [[UInt8]] = []
    for lead in UInt8(0x80)...0xFF {
      for second in grid {
        for third in grid {
          for fourth in grid {
            let bytes = [lead, second, third, fourth]
            let isValid = String(validating: bytes, as: UTF8.self) != nil
            if (UTF8Sequence.firstInvalid(in: bytes, 0..<4) == nil) != isValid { wrong.append(bytes) }
          }
        }
      }
    }
    #expect(wrong == [])
  }

  /// Each byte value at each place of texts around the width of eight bytes.
  @Test(arguments: [true, false])
  func plainTextEndsAtTheFirstSpecialByte(stopsAtMultibyte: Bool) {
    var wrong: [[UInt8]] = []
    for byte in UInt8.min...UInt8.max {
      let isSpecial = byte < 0x20 || byte == 0x22 || byte == 0x5C || stopsAtMultibyte && byte >= 0x80
      for length in 0..<20 {
        for place in 0..<length {
          var text = [UInt8](repeating: 0x61, count: length)
          text[place] = byte
          text[length - 1] = place == length - 1 ? byte : 0x22
          let end = text.withUnsafeBytes { PlainText.end($0, from: 0, stopsAtMultibyte: stopsAtMultibyte) }
          let expected = isSpecial ? place : place == length - 1 ? length : length - 1
          if end != expected { wrong.append(text) }
        }
      }
    }
    #expect(wrong == [])
  }

  /// RFC 4648 §10 without padding, and the two characters of the URL alphabet.
  static let base64: [([UInt8], String)] = [
    ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
    (Array("foob".utf8), "Zm9vYg"), (Array("fooba".utf8), "Zm9vYmE"), (Array("foobar".utf8), "Zm9vYmFy"),
    ([0xFB, 0xFF], "-_8"),
  ]

  @Test(arguments: base64)
  func base64IsReadAndWritten(bytes: [UInt8], text: String) {
    #expect(Base64URL.text(bytes) == text)
    #expect(Base64URL.parse(text.utf8) == bytes)
  }

  @Test(arguments: ["Z", "Zg==", "Zh", "Zm9", "+_8", "-/8", "Zm9v\n", "Zm9vY", "Zm 8"])
  func otherBase64IsRefused(text: String) { #expect(Base64URL.parse(text.utf8) == nil) }

  static let sentences: [(CodingFailure, String)] = [
    (CodingFailure(.malformed, offset: 3, expected: "a value"), "malformed input (byte 3); expected a value"),
    (CodingFailure(.unknownMember, path: "a[1].b", offset: 9), "unknown member at a[1].b (byte 9)"),
    (
      CodingFailure(.wrongType, path: "x", expected: "a string"),
      "a value of the wrong type at x; expected a string"
    ),
    (CodingFailure(.tooDeep), "nested too deeply"),
  ]

  @Test(arguments: sentences)
  func failuresAreSentences(failure: CodingFailure, text: String) { #expect(failure.description == text) }

  @Test func pathsJoin() {
    let failure = CodingFailure(.wrongType, path: "[1].b")
    #expect(failure.within("a").path == "a[1].b" && failure.within("").path == "[1].b")
    #expect(CodingFailure(.wrongType).within("a").path == "a")
    #expect(CodingFailure(.wrongType, path: "b").within("a").path == "a.b")
  }

  /// Nothing of the input is in a failure's text but short plain names.
  @Test func failuresHoldNoInput() throws {
    let secret = "hunter2 Meier"
    let texts = [
      "\"\(secret)", "[\"\(secret)\"", "{\"\(secret)\":1,\"\(secret)\":2}", "{\"a\":\"\(secret)\"}",
      "\(secret)",
      "{\"\(secret)\":\"\(secret)\"}", "[\"\(secret)\\ud800\"]", "{\"a\":[\(secret)]}",
    ]
    for text in texts {
      let failure = #expect(throws: CodingFailure.self) {
        try JSON.decode([String: Int].self, from: Array(text.utf8))
      }
      let words = String(describing: try #require(failure))
      #expect(!words.contains("hunter2") && !words.contains("Meier"), "\(words)")
    }
  }
}
