import RecordModel
import RecordStore

/// An entry of a patient's history.
///
/// Key: patient id 16, resource 1, state 1, beginning newest first 8, entry id; so one range holds the active
/// entries of one kind.
struct HistoryDocument: Document, Equatable {
  static var projection: any Projection.Type { HistoryProjection.self }
  static let prefix = UInt8(ascii: "E")

  /// Position of the event that recorded it.
  var position: UInt64
  var recorded: HistoryRecorded
  var startAt: Timestamp
  var recordedAt: Timestamp
  var recordedBy: String
  var end: HistoryTime?
  var isRetracted = false

  /// The state byte of keys, in listing order.
  enum State: UInt8, Codable, Sendable, CaseIterable { case active, ended, retracted }

  var state: State { isRetracted ? .retracted : end == nil ? .active : .ended }

  static func prefix(_ patient: PatientID, _ resource: HistoryResource, _ state: State) -> [UInt8] {
    patient.keyBytes + [resource.code, state.rawValue]
  }

  func key(_ patient: PatientID) -> [UInt8] {
    Self.prefix(patient, recorded.content.resource, state) + startAt.newestFirst + recorded.entryId.keyBytes
  }

  /// The entry as answered.
  var entry: HistoryEntry {
    let resource = recorded.content.resource
    return HistoryEntry(
      id: recorded.entryId, status: isRetracted ? .enteredInError : resource.status(hasEnded: end != nil),
      content: recorded.content, end: end, recordedAt: recordedAt, recordedBy: recordedBy)
  }
}

/// The patient was asked and has none of a kind.
///
/// Key: patient id 16, resource 1, moment newest first 8, entry id.
struct HistoryAbsenceDocument: Document, Equatable {
  static var projection: any Projection.Type { HistoryProjection.self }
  static let prefix = UInt8(ascii: "N")

  /// Position of the event that recorded it.
  var position: UInt64
  var entryId: RecordID
  var askedAt: Timestamp
  var recordedBy: String

  static func prefix(_ patient: PatientID, _ resource: HistoryResource) -> [UInt8] {
    patient.keyBytes + [resource.code]
  }

  func key(_ patient: PatientID, _ resource: HistoryResource) -> [UInt8] {
    Self.prefix(patient, resource) + askedAt.newestFirst + entryId.keyBytes
  }
}

/// The place of an entry or an assertion by its id alone, among all patients.
///
/// Key: entry id.
struct HistoryPlaceDocument: Document, Equatable {
  static var projection: any Projection.Type { HistoryProjection.self }
  static let prefix = UInt8(ascii: "I")

  var patientId: PatientID
  var resource: HistoryResource
  var at: Timestamp
  var state = HistoryDocument.State.active
  /// Whether it is an assertion of absence.
  var isAbsence = false

  /// Key of the entry there.
  func key(_ id: RecordID) -> [UInt8] {
    let prefix =
      isAbsence
      ? HistoryAbsenceDocument.prefix(patientId, resource)
      : HistoryDocument.prefix(patientId, resource, state)
    return prefix + at.newestFirst + id.keyBytes
  }
}
