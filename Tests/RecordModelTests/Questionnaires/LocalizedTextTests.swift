import RecordModel
import Testing

@Suite struct LocalizedTextTests {
  @Test func eachLanguageHasItsText() {
    let text = LocalizedText(de: "Schlaf", en: "Sleep")
    #expect(text.localized(.de) == "Schlaf")
    #expect(text.localized(.en) == "Sleep")
  }

  @Test(arguments: [
    (#"{"de":"Schlaf","en":"Sleep"}"#, LocalizedText(de: "Schlaf", en: "Sleep")),
    (#"{"de":"Schlaf"}"#, LocalizedText(de: "Schlaf", en: "")),
    (#"{"en":"Sleep"}"#, LocalizedText(de: "", en: "Sleep")),
    (#"{}"#, LocalizedText(de: "", en: "")),
  ])
  func anAbsentLanguageReadsAsEmpty(json: String, expected: LocalizedText) throws {
    #expect(try JSON.decode(LocalizedText.self, from: Array(json.utf8)) == expected)
  }

  @Test func blocksKeepWhatTheyHold() throws {
    let json = #"{"de":[{"type":"paragraph","n":1}],"en":[]}"#
    let blocks = try JSON.decode(LocalizedBlocks.self, from: Array(json.utf8))
    #expect(blocks.localized(.de).first?["type"] == .string("paragraph"))
    #expect(blocks.localized(.de).first?["n"] == .integer(1))
    #expect(blocks.localized(.en).isEmpty)
  }
}
