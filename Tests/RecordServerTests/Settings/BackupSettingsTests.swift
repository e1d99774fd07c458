import RecordProcess
import Testing

@testable import RecordServer

@Suite("Settings of backups") struct BackupSettingsTests {
  private static let places: [(directory: String?, keys: String?, refused: [String])] = [
    (nil, nil, []), (nil, "/var/lib/recordd/keys", []),
    ("/var/lib/recordd-backup", nil, []), ("/var/lib/recordd-backup", "/var/lib/recordd-backup-keys", []),
    ("/var/lib/recordd/backup", nil, ["backup-directory"]), ("/var/lib/recordd", nil, ["backup-directory"]),
    ("/var/lib/recordd/./backup/", nil, ["backup-directory"]), ("/var/lib", nil, ["backup-directory"]),
    ("/", nil, ["backup-directory"]), ("/backup", "/backup/keys", ["backup-keys"]),
    ("/backup", "/backup", ["backup-keys"]), ("/backup", "/var/lib/recordd/keys", ["backup-keys"]),
  ]

  @Test("backups lie outside of the state, and keys outside of both", arguments: places)
  func refused(_ directory: String?, _ keys: String?, _ refused: [String]) {
    var settings = Settings()
    (settings.backupDirectory, settings.backupKeys) = (directory, keys)
    let names = settings.conflicts().compactMap { problem -> String? in
      if case .conflict(let name, _) = problem { name } else { nil }
    }
    #expect(names == refused)
  }
}
