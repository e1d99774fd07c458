import RecordModel
import RecordStore

/// The owner of each id, over all patients, so that no id is given twice within an area (R-MH-269, R-MH-270).
enum RecordIDProjection: Projection {
  static let name = "record-ids"
  static let revision: UInt32 = 1
  static let handles = EventCatalog.all.filter { $0 is any MakesRecord.Type }
  static let ignores = EventCatalog.all.filter { !($0 is any MakesRecord.Type) }

  /// The areas whose ids are kept.
  static let areas = Set(handles.compactMap { EventCatalog.area(code: $0.type.code) })

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let made = event.payload as? any MakesRecord, let patient = event.envelope.stream.patient,
      let area = EventCatalog.area(code: event.envelope.typeCode)
    else { return }
    documents.set(RecordOwner(patientId: patient), RecordOwner.key(made.madeID, area))
  }
}

/// The patient whose record has an id.
///
/// Key: name of the area, 0x00, id.
struct RecordOwner: Document {
  static var projection: any Projection.Type { RecordIDProjection.self }
  static let prefix = UInt8(ascii: "O")

  var patientId: PatientID

  static func key(_ id: RecordID, _ area: RecordArea) -> [UInt8] {
    Array(area.rawValue.utf8) + [0] + id.keyBytes
  }
}

extension RecordView {
  /// The id for a new record: the client's, if nobody else's record has it, or a fresh one.
  ///
  /// An id of the same patient's record is returned too; the caller decides whether it is the same record
  /// again.
  func newID(_ wanted: RecordID?, for patient: PatientID, in area: RecordArea) throws(Failure) -> RecordID {
    guard let wanted else { return RecordID(made: store.random.words()) }
    let owner = try document(RecordOwner.self, RecordOwner.key(wanted, area))
    if let owner, owner.patientId != patient { throw .duplicateID }
    return wanted
  }
}

extension RecordView {
  /// Whether no record of an area has an id.
  func isFree(_ id: RecordID, in area: RecordArea) throws(Failure) -> Bool {
    try document(RecordOwner.self, RecordOwner.key(id, area)) == nil
  }
}

extension Failure {
  /// Does not reveal whose the id is (R-MH-270).
  static let duplicateID = Failure(
    .stateConflict, "this id is taken by other content", details: ["reason": "duplicate_id", "field": "id"])

  /// A step that the record's state does not allow.
  static func conflict(_ reason: String, _ message: String) -> Failure {
    Failure(.stateConflict, message, details: ["reason": .string(reason)])
  }

  /// No such id, or it is another patient's.
  static func noSuch(_ thing: String, field: String) -> Failure {
    Failure(.notFound, "there is no such \(thing)", details: ["field": .string(field)])
  }
}
