/// A patient's wish to be seen without an appointment (R-MH-170).
package struct WalkInRequest: Codable, Sendable, Equatable {
  package var id: RecordID
  package var patientId: PatientID
  package var reason: String
  /// The site's clock.
  package var preferredDate: CalendarDay
  package var preferredTime: HourMinute
  package var locationId: RecordID
  package var locationName: String
  package var status: RequestState
  /// For the patient to show at the site.
  package var confirmationNumber: String
  /// `null` until it is accepted.
  @OrNull package var appointmentId: RecordID?
  /// `null` unless it was declined.
  @OrNull package var declineReason: String?
  package var createdAt: Timestamp
  package var updatedAt: Timestamp

  package init(
    id: RecordID, patientId: PatientID, _ content: WalkInContent, status: RequestState,
    createdAt: Timestamp, updatedAt: Timestamp
  ) {
    (self.id, self.patientId, self.status) = (id, patientId, status)
    (reason, preferredDate, preferredTime) = (content.reason, content.preferredDate, content.preferredTime)
    (locationId, locationName) = (content.locationId, content.locationName)
    confirmationNumber = content.confirmationNumber
    (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
  }

  static let example = WalkInRequest(
    id: RecordID(known: "request-2"), patientId: Example.patient,
    WalkInContent(
      reason: "Sore throat", preferredDate: CalendarDay(Example.start),
      preferredTime: HourMinute(clamping: 600), locationId: RecordID(known: "mitte"),
      locationName: "Praxis Mitte", confirmationNumber: "W-7F3K-92QD", isUrgent: false),
    status: .submitted, createdAt: Example.start, updatedAt: Example.start)
}
