import RecordModel
import RecordStore

/// A request of whatever kind, and all that became of it.
///
/// Key: patient id 16, request id.
struct RequestDocument: Document {
  static var projection: any Projection.Type { RequestProjection.self }
  static let prefix = UInt8(ascii: "R")

  var opened: RequestOpened
  var state: RequestState
  var openedAt: Timestamp
  var changedAt: Timestamp
  /// What was written, the request's own words first.
  var replies: [SupportReply] = []
  /// The appointment that it became.
  var appointmentId: RecordID?
  /// Why it was declined.
  var declineReason: String?
  /// Of a visit by video.
  var call = CallDetails()

  /// What belongs to a visit by video alone.
  struct CallDetails: Codable, Sendable {
    var startedAt: Timestamp?
    var endedAt: Timestamp?
    var participants: [VirtualVisit.Participant] = []
    var notes = ""
    var notesVersion = 0
    var prescriptions: [PrescriptionLine] = []
    /// The last one of each side; an older one lets nobody in.
    var tickets: [Ticket] = []
  }

  struct Ticket: Codable, Sendable, Equatable {
    /// SHA-256 in hexadecimal digits.
    var hash: String
    var until: Timestamp
    var role: ActingPerson.Role
    var isUsed = false
  }

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }

  init(_ opened: RequestOpened, at moment: Timestamp) {
    (self.opened, openedAt, changedAt) = (opened, moment, moment)
    state = RequestLifecycle.of(opened.kind).first
    if let support = opened.support {
      replies = [
        SupportReply(id: opened.requestId, fromRole: .patient, text: support.message, timestamp: moment)
      ]
    }
  }

  /// Whether nothing can be done with it any more.
  var isFinal: Bool { RequestLifecycle.of(opened.kind).isFinal(state) }
}

/// A patient's requests of a kind, latest first.
///
/// Key: patient id 16, kind 1, when it was opened newest first 8, request id.
struct RequestListDocument: Document {
  static var projection: any Projection.Type { RequestProjection.self }
  static let prefix = UInt8(ascii: "L")

  var requestId: RecordID

  static func prefix(_ patient: PatientID, _ kind: RequestKind) -> [UInt8] {
    patient.keyBytes + [kind.storedByte]
  }

  static func key(_ patient: PatientID, _ document: RequestDocument) -> [UInt8] {
    prefix(patient, document.opened.kind) + document.openedAt.newestFirst + document.opened.requestId.keyBytes
  }
}

/// The visit by video of an appointment, of which there is one (R-MH-188).
///
/// Key: patient id 16, appointment id.
struct VisitOfAppointmentDocument: Document {
  static var projection: any Projection.Type { RequestProjection.self }
  static let prefix = UInt8(ascii: "A")

  var requestId: RecordID

  static func key(_ patient: PatientID, _ appointment: RecordID) -> [UInt8] {
    patient.keyBytes + appointment.keyBytes
  }
}

/// The visit by video in a room.
///
/// Found by the room over all patients; the patient's id ends the key, so that no two streams ever write the
/// same document. Key: room, 0x00, patient id 16.
struct VisitRoomDocument: Document {
  static var projection: any Projection.Type { RequestProjection.self }
  static let prefix = UInt8(ascii: "V")

  var patientId: PatientID
  var requestId: RecordID

  static func prefix(_ room: String) -> [UInt8] { Array(room.utf8) + [0] }
  static func key(_ room: String, _ patient: PatientID) -> [UInt8] { prefix(room) + patient.keyBytes }
}

extension RequestKind {
  /// Stands in keys, and is never given twice.
  fileprivate var storedByte: UInt8 {
    switch self {
    case .support: 1
    case .walkIn: 2
    case .virtualVisit: 3
    }
  }
}
