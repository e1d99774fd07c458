import RecordModel
import Testing

@Suite("Names of domains") struct DomainNameTests {
  @Test(
    "two labels at least, of letters, digits and hyphens within, and no address",
    arguments: [
      ("a.b", true), ("relay-1.example.org", true), ("xn--hxajbheg2az3al.xn--jxalpdlp", true), ("1.a2", true),
      ("A.B", true), ("a", false), ("", false), (".", false), ("a.", false), (".a", false), ("a..b", false),
      ("-a.b", false), ("a-.b", false), ("a.b-", false), ("a_b.c", false), ("a b.c", false),
      ("10.0.0", false),
      ("a.1", false), ("häus.de", false), ("a.b\r\n", false), ("a.\u{301}b", false),
      (String(repeating: "a", count: 63) + ".b", true), (String(repeating: "a", count: 64) + ".b", false),
      (String(repeating: "a.", count: 126) + "b", true), (String(repeating: "a.", count: 126) + "bc", false),
    ]) func dotted(text: String, isName: Bool)
  {
    #expect(DomainName.isDotted(text) == isName, "\(text)")
  }

  @Test("letters of other scripts are those of whoever asks") func letters() {
    #expect(DomainName.isLabel("häus") { $0.properties.isAlphabetic })
    #expect(!DomainName.isLabel("-ä") { $0.properties.isAlphabetic })
    #expect(!DomainName.isLabel(String(repeating: "ä", count: 32)) { $0.properties.isAlphabetic })
  }
}
