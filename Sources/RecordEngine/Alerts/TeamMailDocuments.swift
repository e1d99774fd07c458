import RecordModel
import RecordStore

/// A mail about an alert to a member of the practice, while it waits to be sent.
///
/// Key: milliseconds 8, mail id 16; so the oldest comes first.
struct TeamMailDocument: Document {
  static var projection: any Projection.Type { AlertProjection.self }
  static let prefix = UInt8(ascii: "T")

  var mail: TeamMail
  var patientId: PatientID
  var isTeam: Bool
  var createdAt: Timestamp
  /// Attempts that failed.
  var attempts = 0
  /// Not offered before this, by the clock like ``until``; `nil` for at once.
  var dueAt: Timestamp?
  /// No longer offered from then on.
  var until: Timestamp

  init(_ mail: TeamMail, of patient: PatientID, _ told: CareTeamTold, at moment: Timestamp) {
    (self.mail, patientId, isTeam) = (mail, patient, told.isTeam)
    (createdAt, until) = (moment, told.until)
  }

  static func key(_ mail: MailID, _ createdAt: Timestamp) -> [UInt8] {
    UInt64(clamping: createdAt.milliseconds).keyBytes + mail.keyBytes
  }

  func isDue(at now: Timestamp) -> Bool { now < until && dueAt.map { $0 <= now } ?? true }

  /// The next offer of a mail that fails now; `nil` if that is too late.
  func next(after now: Timestamp) -> Timestamp? {
    let next = MailRetry.next(after: now, attempts: attempts + 1)
    return next < until ? next : nil
  }
}

/// The place of such a mail by its id, and whose record it is about.
///
/// Key: mail id 16.
struct TeamMailPlaceDocument: Document {
  static var projection: any Projection.Type { AlertProjection.self }
  static let prefix = UInt8(ascii: "L")

  var patientId: PatientID
  var createdAt: Timestamp
}
