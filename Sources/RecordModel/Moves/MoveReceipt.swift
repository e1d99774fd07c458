/// A store's word that it has a patient's record.
package struct MoveReceipt: Codable, Sendable, Equatable {
  package var moveId: MoveID
  package var patientId: PatientID
  package var source: InstanceID
  package var target: InstanceID
  /// Those of the account included.
  package var events: Int
  package var documents: Int
  /// Running hash over everything that was taken, 64 hexadecimal digits.
  package var hash: String
  /// Made with a key that only source and target have, 64 hexadecimal digits.
  package var mac: String

  package init(
    moveId: MoveID, patientId: PatientID, source: InstanceID, target: InstanceID, events: Int, documents: Int,
    hash: String, mac: String
  ) {
    (self.moveId, self.patientId, self.source, self.target) = (moveId, patientId, source, target)
    (self.events, self.documents, self.hash, self.mac) = (events, documents, hash, mac)
  }

  static let example = MoveReceipt(
    moveId: Example.move, patientId: Example.patient, source: ReportStatus.exampleOutcome.instance,
    target: Example.otherStore, events: 12, documents: 1, hash: String(repeating: "1", count: 64),
    mac: String(repeating: "2", count: 64))
}

/// Where the pages of a move go on; nothing but the store that gave it reads it.
package struct MoveCursor: Codable, Sendable, Equatable {
  /// What a page holds, in this order.
  package enum Part: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// Whose record it is, and the key of the receipt.
    case opening
    case documents
    case events
    /// How much there was.
    case end
  }

  /// Number of the page, from 0.
  package var page: Int
  package var part: Part
  /// Number of the document, from 0.
  package var document: Int
  /// Its bytes so far.
  package var offset: Int
  /// Position of the last event.
  package var after: UInt64

  package init(page: Int = 0, part: Part = .opening, document: Int = 0, offset: Int = 0, after: UInt64 = 0) {
    (self.page, self.part) = (page, part)
    (self.document, self.offset, self.after) = (document, offset, after)
  }
}

extension Example {
  static let move = MoveID(high: 0x6BA7_B810_9DAD_41D1, low: 0x80B4_00C0_4FD4_30C8)
  static let otherStore = InstanceID(high: 0x7CA7_B810_9DAD_41D1, low: 0x80B4_00C0_4FD4_30C8)
}
