import RecordModel

/// The contract's `Appointment` (R-SO-261).
struct SuperOneAppointment: Codable, Sendable, Equatable {
  var id: String
  var userId: String
  var facilityId: String
  var facilityName: String
  var location: String
  var serviceType: LabService
  var appointmentDate: Timestamp
  var appointmentTime: HourMinute
  var status: LabVisit.Status
  var confirmationNumber: String
  @OrNull var notes: String?
  var createdAt: Timestamp
  var updatedAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id = "_id"
    case userId, facilityId, facilityName, location, serviceType, appointmentDate, appointmentTime, status
    case confirmationNumber, notes, createdAt, updatedAt
  }

  init(_ visit: LabVisit) {
    (id, userId, facilityId) = (visit.id.text, visit.patientId.description, visit.facilityId.text)
    (facilityName, location, serviceType) = (visit.facilityName, visit.location, visit.service)
    (appointmentDate, appointmentTime, status) = (visit.date, visit.time, visit.status)
    (confirmationNumber, createdAt, updatedAt) = (visit.confirmationNumber, visit.createdAt, visit.updatedAt)
    notes = visit.notes
  }

  static let shape = Shape.closed(
    .required("_id", .id), .required("userId", .id), .required("facilityId", .id),
    .required("facilityName", .anyText), .required("location", .anyText),
    .required("serviceType", .words(of: LabService.self)), .required("appointmentDate", .moment),
    .required("appointmentTime", .clock), .required("status", .words(of: LabVisit.Status.self)),
    .required("confirmationNumber", .anyText), .required("notes", .orNull(.anyText)),
    .required("createdAt", .moment), .required("updatedAt", .moment))
}
