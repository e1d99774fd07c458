extension Backup {
  /// The documents of a complete backup, whose copies all backups share.
  package struct Documents: Codable, Sendable, Equatable {
    /// Those whose copies it names.
    package var count: Int
    /// Each copy was read and compared with its hash while this backup was made, or so many days before at most; left out
    /// in backups of earlier versions, which did not look.
    package var checkedWithinDays: Int?
    /// When the copy was read that was not read for the longest time.
    package var checkedSince: Timestamp?
    /// Copies that had gone bad, or were missing, and were written anew from the store.
    package var renewed = 0
    /// Documents of which neither the store nor the backups had a sound copy; this backup lacks them.
    package var lost = 0
    /// The first hundred of them; `recordctl backup verify` lists those that the backup names.
    package var lostIds: [DocumentID] = []

    package init(count: Int) { self.count = count }
  }
}
