import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Passwords") struct PasswordTests {
  @Test(
    "the vectors of RFC 7914 §12",
    arguments: [
      (
        "", "", 4, 1, 1,
        "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
          + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
      ),
      (
        "password", "NaCl", 10, 8, 16,
        "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
          + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
      ),
    ])
  func vectors(password: String, salt: String, rounds: Int, size: Int, lanes: Int, hex: String) throws {
    let cost = ScryptCost(roundsLog2: rounds, blockSize: size, parallelism: lanes)
    let key = try PasswordHash.derive(Array(password.utf8), salt: Array(salt.utf8), cost, count: 64)
    #expect(Hexadecimal.text(key) == hex)
  }

  @Test("R-MH-024: a hash is salted, slow by default, read back from its text, and of one password")
  func hash()
    throws
  {
    let cost = ScryptCost(roundsLog2: 4, blockSize: 8, parallelism: 1)
    let password = try #require(Password(typed: "korrekt Pferd"))
    let (first, second) = (try PasswordHash(password, cost: cost), try PasswordHash(password, cost: cost))
    #expect(first.text != second.text)
    let read = try #require(PasswordHash(first.text))
    #expect(read == first)
    #expect(try read.isHash(of: password))
    #expect(try !read.isHash(of: #require(Password(typed: "korrekt pferd"))))
    #expect(first.text.hasPrefix("$scrypt$ln=4,r=8,p=1$"))
    #expect(ScryptCost.recommended == ScryptCost(roundsLog2: 17, blockSize: 8, parallelism: 1))
  }

  @Test(
    "a text that is no hash of ours is not computed",
    arguments: [
      "", "$scrypt$", "$scrypt$ln=4,r=8,p=1$AAAA", "$argon2id$ln=4,r=8,p=1$AAAA$AAAAAAAAAAAAAAAAAAAAAA",
      "$scrypt$ln=63,r=8,p=1$AAAA$AAAAAAAAAAAAAAAAAAAAAA",
      "$scrypt$ln=20,r=32,p=1$AAAA$AAAAAAAAAAAAAAAAAAAAAA",
      "$scrypt$ln=4,r=0,p=1$AAAA$AAAAAAAAAAAAAAAAAAAAAA", "$scrypt$ln=4,r=8,p=99$AAAA$AAAAAAAAAAAAAAAAAAAAAA",
      "$scrypt$ln=4,r=8,p=1$A=AA$AAAAAAAAAAAAAAAAAAAAAA", "$scrypt$ln=4,r=8,p=1$AAAA$AAAA",
      "$scrypt$r=8,ln=4,p=1$AAAA$AAAAAAAAAAAAAAAAAAAAAA",
    ])
  func damagedHash(text: String) { #expect(PasswordHash(text) == nil) }

  @Test(
    "NFKC: the same letters in other widths, shapes and orders are the same password",
    arguments: [
      ("\u{FB01}", "fi"), ("\u{FF21}\u{FF42}", "Ab"), ("\u{2460}", "1"), ("\u{212B}", "\u{C5}"),
      ("A\u{30A}", "\u{C5}"), ("\u{1E9B}\u{323}", "\u{1E69}"), ("\u{338F}", "kg"), ("\u{1D400}", "A"),
      ("a\u{323}\u{307}", "\u{1EA1}\u{307}"), ("a\u{307}\u{323}", "\u{1EA1}\u{307}"),
      ("\u{3000}", " "), ("plain", "plain"), ("Straße", "Straße"),
    ])
  func compatible(text: String, normal: String) {
    #expect(Array(NormalizedText.compatible(text).unicodeScalars) == Array(normal.unicodeScalars))
  }

  @Test(
    "R-MH-023, R-SO-049: weak passwords are refused",
    arguments: [
      ("seven77", false), ("eight888", true), ("pässwört", true), (String(repeating: "ab1", count: 42), true),
      (String(repeating: "abc", count: 43), false), ("Erika@Example.org", false), ("erika.mustermann", true),
      ("password1", false), ("PASSWORD1", false), ("ｐａｓｓｗｏｒｄ", false), ("12345678", false),
      ("abababab", false),
      ("passwort123", false), ("einfach nur lang", true), ("Erika-Muster", false), ("😀😁😂😃😄😅😆😇", true),
    ])
  func rules(text: String, isGood: Bool) throws {
    for address in ["erika@example.org", "erika-muster@example.org"] {
      let address = try #require(EmailAddress(address))
      let isOwn = text.lowercased() == address.localPart
      let password = try? Password(new: text, address: address, field: "password")
      if text == "Erika-Muster" || text == "Erika@Example.org" {
        let isRefused = isOwn || text.lowercased() == address.canonical
        #expect((password == nil) == isRefused)
      } else {
        #expect((password != nil) == isGood)
      }
    }
  }

  @Test("two passwords that are equal in the first 72 bytes are two (R-SO-049)") func long() throws {
    let cost = ScryptCost(roundsLog2: 4, blockSize: 8, parallelism: 1)
    let common = String(repeating: "x1", count: 40)
    let hash = try PasswordHash(#require(Password(typed: common + "a")), cost: cost)
    #expect(try !hash.isHash(of: #require(Password(typed: common + "b"))))
  }

  @Test("password bombs are no password, and cost nothing to refuse") func bombs() {
    #expect(Password(typed: String(repeating: "x", count: 1 << 20)) == nil)
    // One scalar of 3 bytes that becomes 18.
    #expect(Password(typed: String(repeating: "\u{FDFA}", count: 128)) == nil)
    #expect(Password(typed: String(repeating: "\u{1F600}", count: 129)) == nil)
  }
}
