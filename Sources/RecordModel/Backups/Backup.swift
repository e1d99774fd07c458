/// A backup of the store that the daemon makes or has made.
public struct Backup: Codable, Sendable, Equatable {
  /// Where a backup stands.
  public enum Status: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// It is being written; there is nothing yet that could be restored.
    case running
    /// It is complete and was verified.
    case finished
    /// It broke off; nothing of it is left.
    case failed
  }

  /// Its name, which is that of its directory: the moment it was asked for, without punctuation.
  public var name: String
  /// Where it stands.
  public var status: Status
  /// When it was asked for.
  public var createdAt: Timestamp
  /// When its end came, whichever.
  public var finishedAt: Timestamp?
  /// Share that is done, 0 to 100.
  public var percent = 0
  /// Bytes of its files.
  public var bytes = 0
  /// Position of the last event in it; 0 while that is not known.
  public var position: UInt64 = 0
  /// Chain hash of that event, 64 hexadecimal digits.
  public var chainHash: String?
  /// Its directory.
  public var path: String?
  /// Why it failed.
  public var failure: String?

  /// A backup that was just asked for.
  public init(name: String, createdAt: Timestamp) {
    (self.name, status, self.createdAt) = (name, .running, createdAt)
  }

  static let example = Backup(name: "20260115T102030000Z", createdAt: Example.start)
}
