/// A backup of the store that the daemon makes or has made.
package struct Backup: Codable, Sendable, Equatable {
  /// The state of a backup.
  package enum Status: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// It is being written; there is nothing yet that could be restored.
    case running
    /// It is complete and was verified.
    case finished
    /// It broke off; nothing of it is left.
    case failed
  }

  /// The name of its directory: the moment it was requested, without punctuation.
  package var name: String
  package var status: Status
  /// When it was requested.
  package var createdAt: Timestamp
  /// When it finished or failed.
  package var finishedAt: Timestamp?
  /// Share that is done, 0 to 100.
  package var percent = 0
  /// Bytes of its files.
  package var bytes = 0
  /// Position of the last event in it; 0 while that is not known.
  package var position: UInt64 = 0
  /// Chain hash of that event, 64 hexadecimal digits.
  package var chainHash: String?
  package var path: String?
  /// Left out while it is made, and if the store had none.
  package var documents: Documents?
  package var failure: String?

  package init(name: String, createdAt: Timestamp) {
    (self.name, status, self.createdAt) = (name, .running, createdAt)
  }

  static let example = Backup(name: "20260115T102030000Z", createdAt: Example.start)
}
