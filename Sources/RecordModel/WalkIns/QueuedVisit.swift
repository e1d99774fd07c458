/// A walk-in request or a scheduled visit in the care team's queue (R-MH-187).
package struct QueuedVisit: Codable, Sendable, Equatable {
  package enum Kind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case walkIn = "walk-in"
    /// Booked in advance.
    case appointment
  }

  package enum Status: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// Nobody has decided.
    case pending
    case scheduled
    case declined
    case cancelled
  }

  /// Of the request, else of the appointment.
  package var id: RecordID
  package var kind: Kind
  package var patientId: PatientID
  package var patientName: String
  package var reason: String
  /// The site's or provider's clock.
  package var preferredDate: CalendarDay
  package var preferredTime: HourMinute
  /// `null` for video and phone.
  @OrNull package var locationId: RecordID?
  package var type: AppointmentType?
  package var status: Status
  /// Of a pending request, since it came.
  package var waitingMinutes: Int
  package var riskLevel: CaseloadRisk
  package var createdAt: Timestamp
  /// `null` until it is scheduled.
  @OrNull package var appointmentId: RecordID?

  package init(
    id: RecordID, kind: Kind, patientId: PatientID, patientName: String, reason: String,
    preferredDate: CalendarDay, preferredTime: HourMinute, locationId: RecordID?, status: Status,
    riskLevel: CaseloadRisk, createdAt: Timestamp
  ) {
    (self.id, self.kind, self.patientId, self.patientName) = (id, kind, patientId, patientName)
    (self.reason, self.preferredDate, self.preferredTime) = (reason, preferredDate, preferredTime)
    (self.status, self.riskLevel, self.createdAt, waitingMinutes) = (status, riskLevel, createdAt, 0)
    self.locationId = locationId
  }

  static let example = QueuedVisit(
    id: RecordID(known: "request-2"), kind: .walkIn, patientId: Example.patient,
    patientName: "Erika Mustermann", reason: "Sore throat", preferredDate: CalendarDay(Example.start),
    preferredTime: HourMinute(clamping: 600), locationId: RecordID(known: "mitte"), status: .pending,
    riskLevel: .low, createdAt: Example.start)
}
