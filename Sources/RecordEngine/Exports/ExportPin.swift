import LMDB
import RecordModel
import RecordStore

/// The state of an export: one patient's record at one position of the log.
struct ExportPin {
  let patient: PatientID
  let position: UInt64
  /// Position after which only changes are shown; 0 for everything.
  let since: UInt64
  /// Position of the patient's first event.
  let firstPosition: UInt64
  /// Chain hash of the record at the position.
  let chainHash: [UInt8]
  /// When the log accepted that record.
  let recordedAt: Timestamp

  var stream: StreamID { StreamID(patient) }

  /// Pins the record at a position, or at the head if none is given.
  ///
  /// - Throws: ``RecordModel/Failure/Code/notFound`` if there is no such patient or the record was erased,
  ///   ``RecordModel/Failure/Code/invalidInput`` if the patient's record did not exist at that position, or
  ///   the position does not lie after `since`.
  init(
    _ patient: PatientID, at wanted: UInt64?, since: UInt64? = nil, in store: Store
  ) throws(Failure) {
    self = try store.environment.read { (view) throws(Failure) in
      let stream = StreamID(patient)
      guard let first = try store.databases.streams.positions(of: stream, from: 0, limit: 1, view).first,
        try store.keyring.key(stream, version: store.record(first, view).envelope.keyVersion) != nil
      else {
        if store.keyring.isErased(stream) { throw Failure.erased }
        throw Failure(.notFound, "there is no such patient", details: ["field": "patientId"])
      }
      let head = try store.meta.head(view).position
      let position = wanted ?? head
      guard (first...max(first, head)).contains(position) else {
        throw Failure(
          .invalidInput, "position lies between the patient's first event and the head of the log",
          details: ["field": "position"])
      }
      guard since ?? 0 < position else {
        throw Failure(.invalidInput, "since lies before the position", details: ["field": "since"])
      }
      return ExportPin(patient, first, since ?? 0, try store.record(position, view))
    }
  }

  init(_ patient: PatientID, _ first: UInt64, _ since: UInt64, _ last: StoredRecord) {
    (self.patient, firstPosition, self.since, position) = (patient, first, since, last.position)
    (chainHash, recordedAt) = (Array(last.hash), last.envelope.recordedAt)
  }
}
