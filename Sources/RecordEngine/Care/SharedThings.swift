import RecordModel
import RecordStore

/// A thing of a record that the patient lets somebody open.
///
/// Key: patient id 16, account id 16, thing's id.
struct SharedThingDocument: Document {
  static var projection: any Projection.Type { CareProjection.self }
  static let prefix = UInt8(ascii: "T")

  var shareId: RecordID
  var area: RecordArea
  var note: String?
  var sharedAt: Timestamp

  init(_ shared: ThingShared, at moment: Timestamp) {
    (shareId, area, note, sharedAt) = (shared.shareId, shared.area, shared.note, moment)
  }

  static func key(_ patient: PatientID, _ account: AccountID, _ thing: RecordID) -> [UInt8] {
    patient.keyBytes + account.keyBytes + thing.keyBytes
  }
}

/// The person and the thing of a share, to find it by its id.
///
/// Key: patient id 16, share's id.
struct ShareDocument: Document {
  static var projection: any Projection.Type { CareProjection.self }
  static let prefix = UInt8(ascii: "S")

  var accountId: AccountID
  var thingId: RecordID

  static func key(_ patient: PatientID, _ share: RecordID) -> [UInt8] { patient.keyBytes + share.keyBytes }
}

extension CallContext {
  /// The id that a parameter names, if it is one.
  func thing(named name: String) -> RecordID? {
    guard let parameters,
      let node = parameters.tape.member(name, of: parameters.node),
      let text = parameters.tape.string(at: node)
    else { return nil }
    return RecordID(text)
  }
}

extension RecordView {
  /// The event of a share that is new, and the share; no event if there is one already.
  ///
  /// - Throws: if the id has another meaning, or the account is no clinician's who can sign in.
  func sharing(
    _ thing: RecordID, in area: RecordArea, of patient: PatientID, with account: AccountID,
    as wanted: RecordID?, note: String?
  ) throws(Failure) -> (event: ThingShared?, share: SharedThingDocument) {
    let clinician = try documentToday(AccountDocument.self, account.keyBytes)
    guard let clinician, clinician.role == .clinician, clinician.disabledAt == nil else {
      throw .noSuch("clinician", field: "clinicianId")
    }
    let id = try newID(wanted, for: patient, in: .care)
    let known = try document(SharedThingDocument.self, SharedThingDocument.key(patient, account, thing))
    if let known, wanted == nil || known.shareId == id { return (nil, known) }
    if try !isFree(id, in: .care) { throw .duplicateID }
    if let known { return (nil, known) }
    let event = ThingShared(shareId: id, area: area, thingId: thing, accountId: account, note: note)
    return (event, SharedThingDocument(event, at: recordedAt))
  }
}
