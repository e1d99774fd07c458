import RecordModel
import Testing

@Suite("Whom people can call") struct HelpContactTests {
  @Test("the usual contacts read back as they are written", arguments: Language.allCases)
  func usual(_ language: Language) {
    let contacts = HelpOffer.usual.contacts(language)
    #expect(HelpContactText.contacts(HelpContactText.text(contacts)) == contacts)
  }

  @Test(
    "a line that is not names with numbers or addresses is refused",
    arguments: [
      "", "Notruf", "=112", "Notruf=", "Notruf=11b", "Notruf=1", "a=112;", "a=112;;b=110",
      "a=http://example.org",
      "a=https://", "a=javascript:alert(1)", "a=+", "a=112=110", "a\u{7}=112",
      Array(repeating: "a=112", count: 13).joined(separator: ";"),
    ])
  func refused(_ line: String) { #expect(HelpContactText.contacts(line) == nil) }

  @Test("numbers may be international, and addresses are those of secure pages") func forms() {
    #expect(
      HelpContactText.contacts(" Lifeline = +1 800 273 8255 ;Page=https://example.org/a") == [
        HelpContact("Lifeline", phone: "+1 800 273 8255"), HelpContact("Page", web: "https://example.org/a"),
      ])
  }
}
