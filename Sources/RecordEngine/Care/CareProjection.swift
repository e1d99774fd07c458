import RecordModel
import RecordStore

/// Who cares for whom, and who opened a record in an emergency.
enum CareProjection: Projection {
  static let name = "care"
  static let revision: UInt32 = 2
  static let handles = EventCatalog.types(of: .care)
  static let ignores = EventCatalog.outside(.care)
  static let streamKind: StreamID.Kind? = .patient

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    switch event.payload {
    case let started as CareRelationshipStarted:
      let relationship = CareRelationshipDocument(patient, started)
      documents.set(relationship, CareRelationshipDocument.key(patient, started.accountId))
      documents.set(
        CaredPatientDocument(patientId: patient), CaredPatientDocument.key(started.accountId, patient))
    case let ended as CareRelationshipEnded:
      let key = CareRelationshipDocument.key(patient, ended.accountId)
      try documents.change(CareRelationshipDocument.self, key) { $0.end(at: event.envelope.decidedAt) }
    case let opened as EmergencyAccessOpened:
      let access = EmergencyAccessDocument(patient, opened, at: event.envelope.decidedAt)
      documents.set(access, EmergencyAccessDocument.key(patient, opened.accessId))
      documents.set(
        EmergencyGrantDocument(
          accessId: opened.accessId, openedAt: event.envelope.decidedAt, until: opened.until),
        EmergencyGrantDocument.key(patient, opened.accountId))
    case let ended as EmergencyAccessEnded:
      let key = EmergencyGrantDocument.key(patient, ended.accountId)
      guard try documents.get(EmergencyGrantDocument.self, key)?.accessId == ended.accessId else { return }
      try documents.change(EmergencyGrantDocument.self, key) { $0.isEnded = true }
    case let reviewed as EmergencyAccessReviewed:
      let key = EmergencyAccessDocument.key(patient, reviewed.accessId)
      try documents.change(EmergencyAccessDocument.self, key) { $0.review(reviewed, event.envelope) }
    default: break
    }
  }
}

/// Somebody's care for a patient; the last relationship of the two.
///
/// Key: patient id 16, account id 16.
struct CareRelationshipDocument: Document {
  static var projection: any Projection.Type { CareProjection.self }
  static let prefix = UInt8(ascii: "R")

  var patientId: PatientID
  var accountId: AccountID
  var role: CareRole
  var from: Timestamp
  var until: Timestamp?
  /// Whether it was ended; final whatever the clock says later.
  var isEnded = false

  init(_ patient: PatientID, _ started: CareRelationshipStarted) {
    (patientId, accountId, role) = (patient, started.accountId, started.role)
    (from, until) = (started.from, started.until)
  }

  static func key(_ patient: PatientID, _ account: AccountID) -> [UInt8] {
    patient.keyBytes + account.keyBytes
  }

  func isActive(at now: Timestamp) -> Bool {
    !isEnded && from <= now && until.map { now < $0 } ?? true
  }

  /// Ends it, unless it ended before.
  mutating func end(at moment: Timestamp) { (until, isEnded) = (min(moment, until ?? moment), true) }
}

/// A patient whom somebody cares or cared for.
///
/// Key: account id 16, patient id 16.
struct CaredPatientDocument: Document {
  static var projection: any Projection.Type { CareProjection.self }
  static let prefix = UInt8(ascii: "P")

  var patientId: PatientID

  static func key(_ account: AccountID, _ patient: PatientID) -> [UInt8] {
    account.keyBytes + patient.keyBytes
  }
}

/// An emergency access with its review.
///
/// Key: patient id 16, access id.
struct EmergencyAccessDocument: Document {
  static var projection: any Projection.Type { CareProjection.self }
  static let prefix = UInt8(ascii: "E")

  var access: EmergencyAccess

  init(_ patient: PatientID, _ opened: EmergencyAccessOpened, at moment: Timestamp) {
    access = EmergencyAccess(
      id: opened.accessId, patientId: patient, accountId: opened.accountId, role: opened.role,
      reason: opened.reason, openedAt: moment, until: opened.until)
  }

  static func key(_ patient: PatientID, _ access: RecordID) -> [UInt8] {
    patient.keyBytes + access.keyBytes
  }

  mutating func review(_ reviewed: EmergencyAccessReviewed, _ envelope: Envelope) {
    access.review = EmergencyAccess.Review(
      finding: reviewed.finding, note: reviewed.note, reviewedAt: envelope.recordedAt,
      reviewedBy: envelope.actor.idText)
  }
}

/// The end of somebody's emergency access to a record.
///
/// Key: patient id 16, account id 16.
struct EmergencyGrantDocument: Document {
  static var projection: any Projection.Type { CareProjection.self }
  static let prefix = UInt8(ascii: "G")

  var accessId: RecordID
  /// By the clock, like the end.
  var openedAt: Timestamp
  var until: Timestamp
  /// Whether it was seen to be over; final whatever the clock says later.
  var isEnded = false

  static func key(_ patient: PatientID, _ account: AccountID) -> [UInt8] {
    patient.keyBytes + account.keyBytes
  }
}
