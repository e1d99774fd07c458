import RecordModel
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

  @Test func missingKeySaysWhatToDo() {
    let directory = TemporaryDirectory()
    let failure = #expect(throws: Failure.self) { _ = try KeyFile.read(directory.path + "/none") }
    #expect(failure?.code == .wrongKey)
    #expect(
      failure?.message == "the key file cannot be read (No such file or directory); name it with --key-file")
  }
}
