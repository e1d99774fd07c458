/// Has the daemon make a backup.
public struct CreateBackup: Method {
  /// `backup.create`.
  public static let name = "backup.create"
  /// For the documentation.
  public static let summary =
    "Begins a backup of everything acknowledged so far into the configured directory; one at a time."
  /// Shows nothing: what is copied stays sealed.
  public static let access = Access.backUp

  /// A backup.
  public init() {}

  /// What the method answers.
  public typealias Outcome = Backup

  /// A backup.
  public static let example = CreateBackup()
  /// It is begun.
  public static let exampleOutcome = Backup.example
}

/// Tells how far a backup is.
public struct GetBackupStatus: Method {
  /// `backup.status`.
  public static let name = "backup.status"
  /// For the documentation.
  public static let summary = "Answers how far a backup is, and where it lies once it is complete."
  /// Looks at the backups.
  public static let access = Access.read(.backups)

  /// Name of the backup.
  public var backup: String

  /// That backup.
  public init(backup: String) { self.backup = backup }

  /// What the method answers.
  public typealias Outcome = Backup

  /// A backup.
  public static let example = GetBackupStatus(backup: Backup.example.name)
  /// It runs.
  public static let exampleOutcome = Backup.example
}

/// Lists the backups that are kept.
public struct ListBackups: Method {
  /// `backup.list`.
  public static let name = "backup.list"
  /// For the documentation.
  public static let summary =
    "Lists the complete backups of this store in the configured directory, oldest first, and the last one asked for."
  /// Looks at the backups.
  public static let access = Access.read(.backups)

  /// All of them.
  public init() {}

  /// The backups.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Complete ones, oldest first.
    public var backups: [Backup]
    /// The last one that was asked for since the start, unless it is among them; running or failed.
    public var latest: Backup?

    /// A list.
    public init(backups: [Backup], latest: Backup?) { (self.backups, self.latest) = (backups, latest) }
  }

  /// All of them.
  public static let example = ListBackups()
  /// None yet, and one that runs.
  public static let exampleOutcome = Outcome(backups: [], latest: .example)
}
