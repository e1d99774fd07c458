import RecordModel
import Testing

/// Both sides of the limits of texts that people write into settings and forms, and of scores.
@Suite("Edges of texts and scores") struct TextEdgeTests {
  @Test(
    "how somebody is reached: a number of 2 to 30 characters, or an https address of at most 200",
    arguments: [
      ("112", true), ("11", true), ("1", false), ("", false), ("0800 111 0 111", true), ("12a", false),
      ("a12", false), ("+49 30 1", true), ("+12", true), ("+1", false), ("+", false), ("+1a", false),
      ("++12", false), ("12+3", false), (String(repeating: "1", count: 30), true),
      (String(repeating: "1", count: 31), false), ("https://x", true), ("https://", false),
      ("http://x.org", false),
      ("https://a b", false), ("https://a~", true), ("https://a\u{7f}", false), ("https://ä.org", false),
      ("https://" + String(repeating: "x", count: 192), true),
      ("https://" + String(repeating: "x", count: 193), false),
    ])
  func reach(text: String, isGood: Bool) { #expect((HelpContactText.contacts("A=\(text)") != nil) == isGood) }

  @Test("names of 1 to 100 bytes, and 1 to 12 contacts") func contacts() {
    let name = String(repeating: "n", count: 100)
    #expect(HelpContactText.contacts(" \(name) = 112 ")?.map(\.name) == [name])
    for line in ["\(name)n=112", "=112", "a\tb=112", "112", "a=b=112", "a=112;", ""] {
      #expect(HelpContactText.contacts(line) == nil, "\(line)")
    }
    let all = (1...13).map { "c\($0)=112" }
    #expect(HelpContactText.contacts(all.prefix(12).joined(separator: ";"))?.count == 12)
    #expect(HelpContactText.contacts(all.joined(separator: ";")) == nil)
  }

  @Test("a consent's version has at most 20 characters, an address at most 1024 before it is trimmed")
  func lengths() {
    #expect(ConsentVersion("v" + String(repeating: "1", count: 19)) != nil)
    #expect(ConsentVersion("v" + String(repeating: "1", count: 20)) == nil)
    let address = "a@example.org"
    let spaces = String(repeating: " ", count: 1024 - address.utf8.count)
    #expect(
      EmailAddress(spaces + address)?.canonical == address && EmailAddress(spaces + " " + address) == nil)
  }

  @Test(
    "scores as they are written",
    arguments: [
      (1005, "10.05"), (1009, "10.09"), (1010, "10.1"), (1000, "10"), (9, "0.09"), (10, "0.1"), (-5, "-0.05"),
      (-110, "-1.1"), (0, "0"), (99, "0.99"),
    ])
  func scores(hundredths: Int, text: String) {
    #expect(ScoreValue(hundredths: hundredths).description == text)
  }

  @Test("scores are read up to 10¹⁰, to the hundredth") func reading() throws {
    func read(_ text: String) -> Int? {
      (try? JSON.decode([ScoreValue].self, from: Array("[\(text)]".utf8)))?.first?.hundredths
    }
    #expect(read("10000000000") == 1_000_000_000_000 && read("10000000000.01") == nil)
    #expect(read("-10000000000") == -1_000_000_000_000 && read("-10000000000.01") == nil)
    #expect(read("2.99") == 299 && read("2.995") == nil && read("0.001") == nil)
  }

  @Test("what is too large is no quotient, whichever number it is") func overflow() {
    #expect(ScoreValue(Int.max / 200, dividedBy: 1)?.hundredths == Int.max / 200 * 100)
    #expect(ScoreValue(Int.max / 200 + 1, dividedBy: 1) == nil)
    #expect(ScoreValue(1, dividedBy: Int.max / 2) == ScoreValue(hundredths: 0))
    #expect(ScoreValue(1, dividedBy: Int.max / 2 + 1) == nil)
    #expect(ScoreValue(Int.max / 200, dividedBy: 1 << 61) == nil)
    #expect(ScoreValue(1, dividedBy: 0) == nil && ScoreValue(1, dividedBy: -1) == nil)
  }
}
