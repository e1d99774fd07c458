import RecordModel
import RecordStore
import RecordTestSupport
import Testing

@testable import RecordOffline

/// Where the key is looked for.
struct KeyFileTests {
  static let places: [(String?, [String: String], String)] = [
    ("/k", ["RECORDD_KEY_FILE": "/e", "CREDENTIALS_DIRECTORY": "/c"], "/k"),
    (nil, ["RECORDD_KEY_FILE": "/e", "CREDENTIALS_DIRECTORY": "/c"], "/e"),
    (nil, ["RECORDD_KEY_FILE": "", "CREDENTIALS_DIRECTORY": "/c"], "/c/kek"),
    (nil, ["CREDENTIALS_DIRECTORY": "/c", "RECORDD_CREDENTIAL": "other"], "/c/other"),
    (nil, [:], "/var/lib/recordd.kek"),
  ]

  @Test(arguments: places)
  func place(_ named: String?, _ environment: [String: String], _ expected: String) {
    #expect(KeyFile.path(named: named, stateDirectory: "/var/lib/recordd//") { environment[$0] } == expected)
  }

  /// As editors of other systems leave it; 32 bytes of a key are no text, whatever they are.
  @Test func aMarkAndCarriageReturnsAreNoPartOfAKey() throws {
    let directory = TemporaryDirectory()
    let digits = String(repeating: "0a", count: 32)
    let key = try KeyEncryptionKey(Array(digits.utf8))
    let raw = [0xEF, 0xBB, 0xBF] + [UInt8](repeating: 7, count: 27) + [13, 10]
    let copy = "# recordd recovery copy\n\(digits.prefix(32))\n\(digits.suffix(32))\n"
    for (number, text) in [
      digits, digits + "\n", digits + "\r\n", "\u{FEFF}" + digits, "\u{FEFF}\(digits)\r\n",
    ].enumerated() {
      let path = directory.path + "/\(number)"
      try write(Array(text.utf8), to: path)
      #expect(try KeyFile.read(path).text == key.text)
    }
    #expect(try KeyEncryptionKey(raw).text == Hexadecimal.text(raw) + "\n")
    let path = directory.path + "/copy"
    for text in [copy, copy.replacing("\n", with: "\r\n"), "\u{FEFF}" + copy.replacing("\n", with: "\r\n")] {
      try write(Array(text.utf8), to: path)
      #expect(try KeyFile.text(path).first == "#")
    }
  }

  @Test func missingKeySaysWhatToDo() {
    let directory = TemporaryDirectory()
    let failure = #expect(throws: Failure.self) { _ = try KeyFile.read(directory.path + "/none") }
    #expect(failure?.code == .wrongKey)
    #expect(
      failure?.message == "the key file cannot be read (No such file or directory); name it with --key-file")
  }
}
