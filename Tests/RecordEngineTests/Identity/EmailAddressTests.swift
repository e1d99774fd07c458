import Crypto
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Mail addresses") struct EmailAddressTests {
  @Test(
    "R-MH-021, R-SO-047: addresses that are the same have one form",
    arguments: [
      ("erika@example.org", "erika@example.org"), ("  Erika@Example.ORG\n", "erika@example.org"),
      ("JO\u{308}RG@example.org", "j\u{F6}rg@example.org"),
      ("J\u{D6}RG@example.org", "j\u{F6}rg@example.org"),
      ("a.b+c@sub.example.org", "a.b+c@sub.example.org"),
      ("o'neil@xn--mnchen-3ya.de", "o'neil@xn--mnchen-3ya.de"),
    ])
  func canonical(text: String, form: String) throws {
    let address = try #require(EmailAddress(text))
    #expect(address.canonical.utf8.elementsEqual(form.utf8))
    let key = SymmetricKey(data: [UInt8](repeating: 1, count: 32))
    #expect(address.index(key) == EmailAddress(form)?.index(key))
    #expect(address.account(key, attempt: 0) == EmailAddress(form)?.account(key, attempt: 0))
    #expect(address.account(key, attempt: 0) != address.account(key, attempt: 1))
  }

  @Test(
    "R-SO-048: what is no address is refused, homographs of domains among it",
    arguments: [
      "", "@", "erika", "erika@", "@example.org", "erika@example", "a@b@example.org", "erika@.org",
      "erika@example..org", "erika@example.org.", "erika@-example.org", "erika@example-.org",
      "erika@127.0.0.1", "erika@exa mple.org", "er ika@example.org", "erika@ex\u{430}mple.org",
      "erika@exämple.org", "erika@example.org\u{0}", "eri\u{202E}ka@example.org", "eri\u{200B}ka@example.org",
      "eri\u{FEFF}ka@example.org", ".erika@example.org", "erika.@example.org", "er..ika@example.org",
      "\"erika\"@example.org", "erika@[::1]", "\u{E000}@example.org", "erika\u{FF20}example.org",
      String(repeating: "a", count: 65) + "@example.org", "a@" + String(repeating: "b", count: 64) + ".org",
      "a@" + String(repeating: "bcd.", count: 64) + "org",
    ])
  func refused(text: String) { #expect(EmailAddress(text) == nil) }

  @Test("at most 254 bytes (RFC 5321)") func length() {
    let domain = String(repeating: "abcdefg.", count: 30) + "org"
    let rest = 254 - domain.utf8.count - 1
    #expect(EmailAddress(String(repeating: "x", count: rest) + "@" + domain) != nil)
    #expect(EmailAddress(String(repeating: "x", count: rest + 1) + "@" + domain) == nil)
  }

  @Test("a text of more than 1024 bytes is none, even if it is white space that is too much") func spaces() {
    func padded(_ count: Int) -> String {
      let address = "erika@example.org"
      return String(repeating: " ", count: count - address.utf8.count) + address
    }
    #expect(EmailAddress(padded(1024))?.canonical == "erika@example.org")
    #expect(EmailAddress(padded(1025)) == nil)
  }
}
