import Foundation
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordMail

@Suite("The file with the password for a relay") struct SMTPCredentialsTests {
  @Test(
    "two lines, with or without an end of the second, a mark before them and CR at their ends",
    arguments: ["u\np", "u\np\n", "u\r\np\r\n", "u\r\np", "\u{FEFF}u\np\n", "\u{FEFF}u\r\np\r\n"]) func taken(
      text: String
    )
  {
    #expect(SMTPCredentials(Array(text.utf8)) == SMTPCredentials(user: "u", password: "p"))
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", "\n", "u", "u\n", "u\n\n", "\np", "u\np\nx", "u\np\0\n", "u\np\n\n", "\r\np", "u\r\n\r\n",
      "\u{FEFF}",
    ])
  func refused(text: String) { #expect(SMTPCredentials(Array(text.utf8)) == nil) }

  @Test(
    "a file that everybody may read is not used",
    arguments: [(0o600, true), (0o400, true), (0o640, true), (0o644, false), (0o660, false), (0o601, false)])
  func permissions(mode: Int, isUsed: Bool) throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/smtp"
    _ = FileManager.default.createFile(
      atPath: path, contents: Data("u\np\n".utf8), attributes: [.posixPermissions: mode])
    if isUsed {
      #expect(try SMTPCredentials.read(path: path) == SMTPCredentials(user: "u", password: "p"))
    } else {
      #expect(throws: SettingsError.self) { try SMTPCredentials.read(path: path) }
    }
    #expect(throws: SettingsError.self) { try SMTPCredentials.read(path: directory.path) }
    #expect(throws: SettingsError.self) { try SMTPCredentials.read(path: path + "x") }
  }

  @Test(
    "base64 as RFC 4648 §10 has it",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ]) func base64(text: String, encoded: String)
  {
    #expect(Base64.encode(Array(text.utf8)) == Array(encoded.utf8))
  }
}
