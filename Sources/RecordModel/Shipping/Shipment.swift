/// Records of a log as they lie in it, sealed and linked, for a copy that is kept elsewhere.
package struct Shipment: Codable, Sendable, Equatable {
  /// Position of the first record.
  package var first: UInt64
  /// Position of the last one.
  package var last: UInt64
  /// Chain hash of the record before the first; 64 hexadecimal digits, zeros before the first record of a log.
  package var hashBefore: String
  /// Chain hash of the last record.
  package var hash: String
  /// The bytes of a shipped batch in base64; its layout is that of `RecordStore.ShippedBatch`.
  package var batch: String

  package init(first: UInt64, last: UInt64, hashBefore: String, hash: String, batch: String) {
    (self.first, self.last, self.hashBefore) = (first, last, hashBefore)
    (self.hash, self.batch) = (hash, batch)
  }

  static let example = Shipment(
    first: 1, last: 1, hashBefore: String(repeating: "0", count: 64),
    hash: String(repeating: "a1b2c3d4", count: 8), batch: "UlNCMQ==")
}

/// A piece of key material for the holder of the centre's key; nobody else can open it.
package struct KeyParcel: Codable, Sendable, Equatable {
  /// Names the piece, and tells nothing of what it opens: 32 hexadecimal digits.
  package var name: String
  /// Sealed for the centre, in base64; left out if the piece was destroyed, and its copies are to be.
  package var sealed: String?
  /// Bytes of the sealed file of the document that the piece opens, which is to be stored before it; left out for all other pieces.
  package var documentBytes: Int?
  /// Whether the piece opens a document whose file cannot be read here, so that it goes without; left out if not.
  package var lacksDocument: Bool?

  package init(name: String, sealed: String?, documentBytes: Int? = nil) {
    (self.name, self.sealed, self.documentBytes) = (name, sealed, documentBytes)
  }

  static let example = KeyParcel(name: String(repeating: "0f1e2d3c", count: 4), sealed: "AAECAw==")
}

/// How far one log has been shipped.
package struct ShippedLog: Codable, Sendable, Equatable {
  /// `record`, or `access-` and the year of a volume of the access log.
  package var log: String
  /// The instance in its sealed records.
  package var instance: InstanceID
  /// Position of the last record.
  package var head: UInt64
  /// Position of the last record that the copy is known to hold; 0 if none.
  package var shipped: UInt64
  /// When the oldest record that is not shipped was recorded; left out if all are.
  package var waitingSince: Timestamp?

  package init(
    log: String, instance: InstanceID, head: UInt64, shipped: UInt64, waitingSince: Timestamp? = nil
  ) {
    (self.log, self.instance, self.head) = (log, instance, head)
    (self.shipped, self.waitingSince) = (shipped, waitingSince)
  }

  static let example = ShippedLog(
    log: "record", instance: ReportStatus.exampleOutcome.instance, head: 12, shipped: 10,
    waitingSince: Example.start)
}
