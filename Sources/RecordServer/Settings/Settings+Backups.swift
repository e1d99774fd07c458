import RecordProcess

extension Settings {
  /// The place of backups.
  static var backups: [SettingDefinition] {
    [
      .optionalPath(
        "backup-directory", \.backupDirectory,
        meaning:
          "Directory of the backups, for the daemon's user alone and outside of the state directory. Empty: none are "
          + "made."),
      .optionalPath(
        "backup-keys", \.backupKeys,
        meaning:
          "Directory of the newest copy of the keys, which opens all backups: never keep older ones of it. Empty: the "
          + "name of backup-directory with .keys behind it."),
      .count(
        "backup-keep", \.keptBackups, 1...10_000, unit: "backups",
        meaning: "Complete backups that are kept; the oldest are removed after a new one."),
    ]
  }

  /// Places of backups that would defeat their purpose.
  var backupConflicts: [SettingsError.Problem] {
    guard let directory = backupDirectory.map(Self.normal) else { return [] }
    let (state, keys) = (Self.normal(stateDirectory), backupKeys.map(Self.normal))
    var problems: [SettingsError.Problem] = []
    if Self.is(directory, within: state) || Self.is(state, within: directory) {
      problems.append(
        .conflict(name: "backup-directory", reason: "must not be within state-dir or around it"))
    }
    if let keys, Self.is(keys, within: directory) || Self.is(keys, within: state) {
      problems.append(
        .conflict(name: "backup-keys", reason: "must not be within backup-directory or state-dir"))
    }
    return problems
  }

  private static func normal(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }

  private static func `is`(_ path: [Substring], within other: [Substring]) -> Bool {
    path.starts(with: other)
  }
}
