import RecordModel
import RecordStore

/// A patient's visit.
///
/// Key: patient id 16, visit id.
struct AppointmentDocument: Document {
  static var projection: any Projection.Type { AppointmentProjection.self }
  static let prefix = UInt8(ascii: "A")

  /// As answered.
  var view: Appointment
  /// As it was booked, to recognize repeats by an offline client.
  var booked: AppointmentBooked

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }

  mutating func move(to slot: VisitSlot, at moment: Timestamp) {
    (view.date, view.time, view.timeZone) = (slot.start, slot.localTime, slot.timeZone)
    view.durationMinutes = slot.durationMinutes
    change(at: moment)
  }

  mutating func cancel(_ reason: String?, by actor: Actor, at moment: Timestamp) {
    (view.status, view.cancelledBy, view.cancelReason) = (.cancelled, actor.idText, reason)
    change(at: moment)
  }

  mutating func complete(_ outcome: VisitOutcome, at moment: Timestamp) {
    (view.status, view.outcome) = (.completed, outcome)
    change(at: moment)
  }

  private mutating func change(at moment: Timestamp) {
    view.version += 1
    view.updatedAt = moment
  }
}

/// The beginning of a patient's visit, whatever its status.
///
/// Key: patient id 16, begin newest first 8, visit id.
struct AppointmentTimeDocument: Document {
  static var projection: any Projection.Type { AppointmentProjection.self }
  static let prefix = UInt8(ascii: "T")

  var appointmentId: RecordID
  var start: Timestamp

  static func key(_ patient: PatientID, _ start: Timestamp, _ id: RecordID) -> [UInt8] {
    patient.keyBytes + start.newestFirst + id.keyBytes
  }
}

/// A provider's time taken up by a scheduled visit.
///
/// Found by provider over all patients; owned by the patient's stream. The patient's id ends the key, so that
/// no two streams ever write the same document. Key: provider id, 0x00, begin earliest first 8, patient id
/// 16, visit id.
struct TakenTimeDocument: Document {
  static var projection: any Projection.Type { AppointmentProjection.self }
  static let prefix = UInt8(ascii: "B")

  var start: Timestamp
  var end: Timestamp
  var appointmentId: RecordID

  static func prefix(_ provider: RecordID) -> [UInt8] { provider.keyBytes + [0] }

  static func key(_ visit: Appointment) -> [UInt8] {
    prefix(visit.providerId) + visit.date.earliestFirst + visit.patientId.keyBytes + visit.id.keyBytes
  }

  init(_ visit: Appointment) { (start, end, appointmentId) = (visit.date, visit.end, visit.id) }
}

extension Timestamp {
  /// Eight bytes that sort earlier moments first, including those before 1970.
  var earliestFirst: [UInt8] { [UInt8](bigEndian: UInt64(bitPattern: milliseconds) ^ 1 << 63) }

  /// The moment so many minutes later, at most the calendar's end.
  func adding(minutes: Int64) -> Timestamp {
    let moved = milliseconds.addingReportingOverflow(minutes * 60_000)
    return moved.overflow
      ? .latest : min(max(Timestamp(milliseconds: moved.partialValue), .earliest), .latest)
  }
}

extension Actor {
  /// The account's id; `service-1000` or `system` if no person is behind the call.
  var idText: String {
    switch role {
    case .system: "system"
    case .service: "service-\(low)"
    default: AccountID(high: high, low: low).description
    }
  }
}
