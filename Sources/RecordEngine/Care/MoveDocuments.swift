import RecordModel
import RecordStore

/// The way of a record to another store.
///
/// Key: patient id 16.
struct MoveDocument: Document {
  static var projection: any Projection.Type { CareProjection.self }
  static let prefix = UInt8(ascii: "M")

  var patientId: PatientID
  var moveId: MoveID
  var target: InstanceID
  var key: Bytes

  init(_ patient: PatientID, _ begun: MoveBegun) {
    (patientId, moveId, target, key) = (patient, begun.moveId, begun.target, begun.key)
  }
}

/// Whose record moves.
///
/// Key: move id 16.
struct MovePlaceDocument: Document {
  static var projection: any Projection.Type { CareProjection.self }
  static let prefix = UInt8(ascii: "V")

  var patientId: PatientID
}

/// Where a record came from; the last time, if it moved more than once.
///
/// Key: patient id 16.
struct ReceivedDocument: Document {
  static var projection: any Projection.Type { CareProjection.self }
  static let prefix = UInt8(ascii: "C")

  var moveId: MoveID
  var source: InstanceID
  var events: Int
  var documents: Int
  var hash: Bytes
  var receipt: Bytes

  init(_ received: RecordReceived) {
    (moveId, source, documents) = (received.moveId, received.source, received.documents)
    events = received.positions.count + received.accountPositions.count
    (hash, receipt) = (received.hash, received.receipt)
  }
}

extension CareProjection {
  /// Nobody of the source has a right here because of what happened there.
  static func take(
    _ received: RecordReceived, of patient: PatientID, _ envelope: Envelope, _ documents: StreamDocuments
  ) throws(Failure) {
    for account in received.ended.relationships {
      let key = CareRelationshipDocument.key(patient, account)
      try documents.change(CareRelationshipDocument.self, key) { $0.end(at: envelope.decidedAt) }
    }
    for account in received.ended.emergencies {
      let key = EmergencyGrantDocument.key(patient, account)
      try documents.change(EmergencyGrantDocument.self, key) { $0.isEnded = true }
    }
    for share in received.ended.shares {
      let key = SharedThingDocument.key(patient, share.accountId, share.thingId)
      documents.remove(SharedThingDocument.self, key)
      documents.remove(ShareDocument.self, ShareDocument.key(patient, share.shareId))
    }
    documents.set(ReceivedDocument(received), patient.keyBytes)
  }
}

extension RecordView {
  /// The rights that a record that came gives to people of where it comes from.
  func rightsFromElsewhere(to patient: PatientID) throws(Failure) -> EndedRights {
    var ended = EndedRights()
    ended.relationships = try documents(
      CareRelationshipDocument.self, prefix: patient.keyBytes, limit: .max
    ).filter { !$0.document.isEnded }.map(\.document.accountId)
    ended.emergencies = try documents(
      EmergencyGrantDocument.self, prefix: patient.keyBytes, limit: .max
    ).filter { !$0.document.isEnded }.map { key, _ in
      AccountID(high: key.bigEndian(at: 16), low: key.bigEndian(at: 24))
    }
    ended.shares = try documents(ShareDocument.self, prefix: patient.keyBytes, limit: .max).compactMap {
      key, share in
      RecordID(String(decoding: key.dropFirst(16), as: UTF8.self)).map {
        EndedShare(shareId: $0, thingId: share.thingId, accountId: share.accountId)
      }
    }
    return ended
  }
}
