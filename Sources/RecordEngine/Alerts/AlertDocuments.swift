import RecordModel
import RecordStore

/// A patient's alert.
///
/// Key: patient id 16, alert id.
struct AlertDocument: Document {
  static var projection: any Projection.Type { AlertProjection.self }
  static let prefix = UInt8(ascii: "A")

  var id: RecordID
  /// As it was first raised, to recognize repeats by an offline client.
  var raised: AlertRaised
  /// Of the most severe occurrence, the last of equal ones.
  var cause: AlertCause
  var severity: AlertSeverity
  var status = AlertStatus.open
  var occurrences = 1
  /// Occurrences whose reading was declared wrong.
  var retracted = 0
  var raisedAt: Timestamp
  var lastOccurredAt: Timestamp
  var acknowledged: Mark?
  var assessment: AlertAssessment?
  var actions: [AlertAction] = []
  var resolvedAt: Timestamp?
  var version = 1

  /// An act, by actor and time.
  struct Mark: Codable, Sendable, Equatable {
    var by: String
    var at: Timestamp
  }

  init(_ raised: AlertRaised, at moment: Timestamp) {
    (id, self.raised, cause, severity) = (raised.alertId, raised, raised.cause, raised.severity)
    (raisedAt, lastOccurredAt) = (moment, moment)
  }

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }
}

/// An alert's place among a patient's: unresolved first, then by severity, then oldest first.
///
/// Key: patient id 16, whether it is resolved 1, severity's rank 1, when it was raised earliest first 8,
/// alert id.
struct PatientAlertDocument: Document {
  static var projection: any Projection.Type { AlertProjection.self }
  static let prefix = UInt8(ascii: "P")

  var alertId: RecordID

  static func prefix(_ patient: PatientID, isResolved: Bool) -> [UInt8] {
    patient.keyBytes + [isResolved ? 1 : 0]
  }

  static func key(_ alert: AlertDocument, of patient: PatientID) -> [UInt8] {
    prefix(patient, isResolved: alert.status == .resolved) + [alert.severity.rank]
      + alert.raisedAt.earliestFirst + alert.id.keyBytes
  }
}

/// An alert's place among all patients'; the patient's stream owns it, and the patient stands in the key, so
/// that no two streams ever write the same document.
///
/// Key: whether it is resolved 1, severity's rank 1, when it was raised earliest first 8, patient id 16,
/// alert id.
struct QueuedAlertDocument: Document {
  static var projection: any Projection.Type { AlertProjection.self }
  static let prefix = UInt8(ascii: "Q")

  var patientId: PatientID
  var alertId: RecordID

  static func prefix(isResolved: Bool) -> [UInt8] { [isResolved ? 1 : 0] }

  static func key(_ alert: AlertDocument, of patient: PatientID) -> [UInt8] {
    prefix(isResolved: alert.status == .resolved) + [alert.severity.rank] + alert.raisedAt.earliestFirst
      + patient.keyBytes + alert.id.keyBytes
  }
}

/// The alerts of a patient that repeats join until they are resolved (R-MH-185).
///
/// Key: patient id 16. A key is not sealed, so the subject of an alert is stored inside.
struct UnresolvedAlertsDocument: Document {
  static var projection: any Projection.Type { AlertProjection.self }
  static let prefix = UInt8(ascii: "U")

  struct Place: Codable, Sendable {
    var source: AlertSource
    var subject: String
    var alertId: RecordID
  }

  private(set) var places: [Place] = []

  /// The alert that a cause belongs to.
  func alert(of cause: AlertCause) -> RecordID? { places.first { $0.isOf(cause) }?.alertId }

  mutating func set(_ alert: RecordID?, for cause: AlertCause) {
    places.removeAll { $0.isOf(cause) }
    guard let alert, let subject = cause.subject else { return }
    places.append(Place(source: cause.source, subject: subject, alertId: alert))
  }
}

extension UnresolvedAlertsDocument.Place {
  fileprivate func isOf(_ cause: AlertCause) -> Bool { source == cause.source && subject == cause.subject }
}

/// The alerts that rest on a reading.
///
/// Key: patient id 16, 0 for an entry of vitals or 1 for a laboratory result, the reading's id.
struct AlertReadingDocument: Document {
  static var projection: any Projection.Type { AlertProjection.self }
  static let prefix = UInt8(ascii: "R")

  var alerts: [RecordID]

  static func key(_ patient: PatientID, vitals id: RecordID) -> [UInt8] {
    patient.keyBytes + [0] + id.keyBytes
  }

  static func key(_ patient: PatientID, lab id: RecordID) -> [UInt8] { patient.keyBytes + [1] + id.keyBytes }

  static func key(_ patient: PatientID, _ cause: AlertCause) -> [UInt8]? {
    guard let id = cause.sourceId else { return nil }
    return switch cause.source {
    case .vital, .device: key(patient, vitals: id)
    case .lab: key(patient, lab: id)
    case .medication, .questionnaire, .manual: nil
    }
  }
}
