/// The event of an erasure.
package struct ErasureNotice: Codable, Sendable, Equatable {
  package var position: UInt64
  /// Chain hash of the event, 64 hexadecimal digits.
  package var hash: String
  package var recordedAt: Timestamp
  /// Role and id of whoever erased, or of the program that did.
  package var actor: String
  package var channel: String
  package var requestId: RequestID?
  /// Who erased first; a store that was made of a backup repeats the event on its own.
  package var erasedBy: String
  package var erasedAt: Timestamp
  package var reason: ErasureReason
  package var basis: ErasureBasis
  package var override: ErasureOverride?
  /// Events that can never be read again.
  package var events: UInt64

  package init(_ envelope: Envelope, _ event: PatientErased, hash: String) {
    (position, self.hash, recordedAt) = (envelope.position, hash, envelope.recordedAt)
    (actor, channel, requestId) = (envelope.actor.description, "\(envelope.channel)", envelope.request)
    (erasedBy, erasedAt, events) = (event.erasedBy, event.erasedAt, event.events)
    (reason, basis, override) = (event.reason, event.basis, event.override)
  }

  static let example = ErasureNotice(
    Envelope(
      position: 18, stream: .system, revision: 3, typeCode: PatientErased.type.code, version: 1,
      occurredAt: Example.start, recordedAt: Example.start, actor: .service(userID: 1000), channel: .socket),
    PatientErased(
      patientId: Example.patient, reason: .patientRequest, basis: .noLongerNecessary, override: nil,
      erasedBy: "service:1000", erasedAt: Example.start, events: 12),
    hash: Shipment.example.hash)
}

/// Whether the log is what was written, from its first record to its last.
package struct ErasureChain: Codable, Sendable, Equatable {
  package var valid: Bool
  package var head: UInt64
  /// Chain hash there, 64 hexadecimal digits.
  package var headHash: String

  package init(valid: Bool, head: UInt64, headHash: String) {
    (self.valid, self.head, self.headHash) = (valid, head, headHash)
  }
}

/// A piece of key material that was destroyed.
package struct DestroyedKey: Codable, Sendable, Equatable {
  package enum Kind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// A version of the key of the record or of the account.
    case record
    case document
  }

  /// What the copy elsewhere was last reported to hold.
  package enum InCopy: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// It never was reported to hold the piece.
    case never
    /// It still holds it.
    case held
    /// It destroyed it.
    case destroyed
  }

  /// By which the copy knows it, 32 hexadecimal digits: tells nothing of what it opened.
  package var name: String
  package var kind: Kind
  /// Left out where nothing is shipped from here.
  package var copy: InCopy?

  package init(name: String, kind: Kind, copy: InCopy?) {
    (self.name, self.kind, self.copy) = (name, kind, copy)
  }
}

/// What of the record is left in the store; nothing, after an erasure that ended.
package struct ErasureRemains: Codable, Sendable, Equatable {
  package var keys: Int
  package var documents: Int
  /// Rows that were derived from the record.
  package var rows: Int
  /// Whether the erasure list names it, which keeps a backup from bringing it back.
  package var isListed: Bool

  package init(keys: Int, documents: Int, rows: Int, isListed: Bool) {
    (self.keys, self.documents, self.rows, self.isListed) = (keys, documents, rows, isListed)
  }
}

/// The copy that this store ships.
package struct ErasureInStream: Codable, Sendable, Equatable {
  /// When a shipper last reported; left out if none has since the start.
  package var reportedAt: Timestamp?
  /// How far the copy is known to hold the record; 0 before the first report since the start.
  package var shipped: UInt64
  /// Pieces that were destroyed here and that the copy still holds, whoever they were of.
  package var undestroyed: Int

  package init(reportedAt: Timestamp?, shipped: UInt64, undestroyed: Int) {
    (self.reportedAt, self.shipped, self.undestroyed) = (reportedAt, shipped, undestroyed)
  }
}

/// The backups that the daemon keeps.
package struct ErasureInBackups: Codable, Sendable, Equatable {
  /// How many are kept; the oldest goes with each new one.
  package var kept: Int
  /// When the copy of the keys, which alone opens them, was made; left out if there is none.
  package var keysMadeAt: Timestamp?
  /// Keys of the record in that copy.
  package var keysHeld: Int
  /// Those from before the erasure, oldest first: they hold the record, sealed by keys that are gone.
  package var older: [OlderBackup]

  package init(kept: Int, keysMadeAt: Timestamp?, keysHeld: Int, older: [OlderBackup]) {
    (self.kept, self.keysMadeAt, self.keysHeld, self.older) = (kept, keysMadeAt, keysHeld, older)
  }
}

package struct OlderBackup: Codable, Sendable, Equatable {
  package var name: String
  package var createdAt: Timestamp
  package var position: UInt64
  /// With which of the next backups it is removed, 1 for the next.
  package var removedAfter: Int

  package init(name: String, createdAt: Timestamp, position: UInt64, removedAfter: Int) {
    (self.name, self.createdAt, self.position) = (name, createdAt, position)
    self.removedAfter = removedAfter
  }
}
