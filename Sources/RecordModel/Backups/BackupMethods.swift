/// Has the daemon make a backup.
package struct CreateBackup: Method {
  package static let name = "backup.create"
  package static let summary =
    "Begins a backup of everything acknowledged so far into the configured directory; one at a time."
  /// Shows nothing: what is copied stays sealed.
  package static let access = Access.backUp

  package init() {}

  package typealias Outcome = Backup

  package static let example = CreateBackup()
  package static let exampleOutcome = Backup.example
}

/// Reports how far a backup is.
package struct GetBackupStatus: Method {
  package static let name = "backup.status"
  package static let summary =
    "Answers how far a backup is, where asked to when it has ended, and where it lies once it is complete."
  package static let access = Access.read(.backups)

  package var backup: String
  /// Milliseconds to wait for the end of one that is under way; what is above 2,000 counts as that.
  package var waitMilliseconds: Int?

  package init(backup: String, waitMilliseconds: Int? = nil) {
    (self.backup, self.waitMilliseconds) = (backup, waitMilliseconds)
  }

  package typealias Outcome = Backup

  package static let example = GetBackupStatus(backup: Backup.example.name)
  package static let exampleOutcome = Backup.example
}

/// Lists the backups that are kept.
package struct ListBackups: Method {
  package static let name = "backup.list"
  package static let summary =
    "Lists the complete backups of this store in the configured directory, oldest first, and the last one asked for."
  package static let access = Access.read(.backups)

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    /// Complete ones, oldest first.
    package var backups: [Backup]
    /// The last one requested since the start, running or failed; `nil` if it is among `backups`.
    package var latest: Backup?

    package init(backups: [Backup], latest: Backup?) { (self.backups, self.latest) = (backups, latest) }
  }

  package static let example = ListBackups()
  package static let exampleOutcome = Outcome(backups: [], latest: .example)
}
