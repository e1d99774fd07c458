/// The record goes to another store: from here on it takes no other events, nor does the account of the same id.
package struct MoveBegun: Event {
  package static let type = EventType(code: 359, name: "care.move-begun")
  package static let closesRecord: Bool? = true

  package var moveId: MoveID
  /// The store that it goes to.
  package var target: InstanceID
  /// The public key that everything is sealed to; 32 bytes.
  package var key: Bytes

  package init(moveId: MoveID, target: InstanceID, key: Bytes) {
    (self.moveId, self.target, self.key) = (moveId, target, key)
  }
}

/// The record stays: the other store said that it never takes it, or somebody answers for that.
package struct MoveCancelled: Event {
  package static let type = EventType(code: 374, name: "care.move-cancelled")
  package static let closesRecord: Bool? = false

  package var moveId: MoveID
  /// The other store's word, 32 bytes; `nil` if it could not be asked any more.
  package var refusal: Bytes?

  package init(moveId: MoveID, refusal: Bytes?) { (self.moveId, self.refusal) = (moveId, refusal) }
}

/// The record came from another store; everything before this event was recorded there.
package struct RecordReceived: Event {
  package static let type = EventType(code: 375, name: "care.record-received")

  package var moveId: MoveID
  /// The store that it comes from.
  package var source: InstanceID
  /// Running hash over everything that came; 32 bytes.
  package var hash: Bytes
  /// What the source was answered, which only the holder of the move's key can make; 32 bytes.
  package var receipt: Bytes
  package var documents: Int
  /// Where the record's events stood in the source's log, by their revisions.
  package var positions: [UInt64]
  /// The same of the account's events; empty if there is no account.
  package var accountPositions: [UInt64]
  /// Rights of people of the source, which end with this event.
  package var ended: EndedRights

  package init(
    moveId: MoveID, source: InstanceID, hash: Bytes, receipt: Bytes, documents: Int, positions: [UInt64],
    accountPositions: [UInt64], ended: EndedRights
  ) {
    (self.moveId, self.source, self.hash, self.receipt) = (moveId, source, hash, receipt)
    (self.documents, self.positions, self.accountPositions) = (documents, positions, accountPositions)
    self.ended = ended
  }
}

/// Who could see a record, or something of it, where it came from.
///
/// An id there may be somebody else's here, or nobody's.
package struct EndedRights: Codable, Sendable, Equatable {
  /// Whose care for the patient ended.
  package var relationships: [AccountID] = []
  /// Whose access in an emergency ended.
  package var emergencies: [AccountID] = []
  /// What was shared with just one of them.
  package var shares: [EndedShare] = []

  package init() {}
}

package struct EndedShare: Codable, Sendable, Equatable {
  package var shareId: RecordID
  package var thingId: RecordID
  package var accountId: AccountID

  package init(shareId: RecordID, thingId: RecordID, accountId: AccountID) {
    (self.shareId, self.thingId, self.accountId) = (shareId, thingId, accountId)
  }
}
