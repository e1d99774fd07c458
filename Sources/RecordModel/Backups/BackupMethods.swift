/// Has the daemon make a backup.
package struct CreateBackup: Method {
  /// `backup.create`.
  package static let name = "backup.create"
  package static let summary =
    "Begins a backup of everything acknowledged so far into the configured directory; one at a time."
  /// Shows nothing: what is copied stays sealed.
  package static let access = Access.backUp

  package init() {}

  /// What the method answers.
  package typealias Outcome = Backup

  package static let example = CreateBackup()
  /// It is begun.
  package static let exampleOutcome = Backup.example
}

/// Tells how far a backup is.
package struct GetBackupStatus: Method {
  /// `backup.status`.
  package static let name = "backup.status"
  package static let summary =
    "Answers how far a backup is, where asked to when it has ended, and where it lies once it is complete."
  /// Looks at the backups.
  package static let access = Access.read(.backups)

  /// Name of the backup.
  package var backup: String
  /// Milliseconds to wait for the end of one that is under way; what is above 2,000 counts as that.
  package var waitMilliseconds: Int?

  package init(backup: String, waitMilliseconds: Int? = nil) {
    (self.backup, self.waitMilliseconds) = (backup, waitMilliseconds)
  }

  /// What the method answers.
  package typealias Outcome = Backup

  package static let example = GetBackupStatus(backup: Backup.example.name)
  /// It runs.
  package static let exampleOutcome = Backup.example
}

/// Lists the backups that are kept.
package struct ListBackups: Method {
  /// `backup.list`.
  package static let name = "backup.list"
  package static let summary =
    "Lists the complete backups of this store in the configured directory, oldest first, and the last one asked for."
  /// Looks at the backups.
  package static let access = Access.read(.backups)

  package init() {}

  /// The backups.
  package struct Outcome: Codable, Sendable, Equatable {
    /// Complete ones, oldest first.
    package var backups: [Backup]
    /// The last one that was asked for since the start, unless it is among them; running or failed.
    package var latest: Backup?

    package init(backups: [Backup], latest: Backup?) { (self.backups, self.latest) = (backups, latest) }
  }

  package static let example = ListBackups()
  /// None yet, and one that runs.
  package static let exampleOutcome = Outcome(backups: [], latest: .example)
}
