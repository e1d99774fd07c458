import Crypto
import RecordModel
import RecordStore

extension RecordID {
  /// The id of a notification: a version 4 UUID, as links require (C-20), made of the patient and the cause.
  ///
  /// A hash and not a random number, so that folding the log again gives the same id, which earlier marks
  /// still match. Nobody can guess it without the patient's id, which has 122 random bits and is in no link
  /// (R-RH-236).
  init(notification name: String, of patient: PatientID) {
    self.init(derived: "notification", name, of: patient)
  }

  /// An id derived from a record's kind, its patient and its cause.
  init(derived kind: String, _ name: String, of patient: PatientID) {
    var hash = SHA256()
    hash.update(data: Array(kind.utf8) + [0] + patient.keyBytes + Array(name.utf8))
    let bytes = Array(hash.finalize())
    let words = (bytes[0..<8], bytes[8..<16])
    self.init(uuid: (words.0.reduce(0) { $0 << 8 | UInt64($1) }, words.1.reduce(0) { $0 << 8 | UInt64($1) }))
  }

  /// The id of a patient's notification, even if it was stored before ids were UUIDs, such as `n-42`.
  static func notification(_ id: RecordID, of patient: PatientID) -> RecordID {
    NotificationID(id.text) == nil ? RecordID(notification: id.text, of: patient) : id
  }

  /// The id of an assessment as that of a record.
  init(_ assessment: AssessmentID) { self.init(replacing: assessment.description) }
}
