package struct GetAppointment: Method {
  package static let name = "appointments.get"
  package static let summary = "Answers a visit."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  package var appointmentId: RecordID

  package init(patientId: PatientID, appointmentId: RecordID) {
    (self.patientId, self.appointmentId) = (patientId, appointmentId)
  }

  package typealias Outcome = Appointment
  package static let example = GetAppointment(
    patientId: Example.patient, appointmentId: RecordID(known: "visit-1"))
  package static let exampleOutcome = Appointment.example
}

package struct ListAppointments: Method {
  package static let name = "appointments.list"
  package static let summary =
    "Lists upcoming visits, soonest first, and past ones, latest first; each is in one list."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  /// Only visits that begin then or later.
  package var from: Timestamp?
  /// Only visits that begin earlier.
  package var to: Timestamp?
  /// Past visits of a page, 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page of past visits before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  /// Both lists (R-MH-092).
  package struct Outcome: Codable, Sendable, Equatable {
    /// Not completed and not yet over, soonest first, up to 200 (R-MH-297).
    package var upcoming: [Appointment]
    /// All others, latest first.
    package var past: [Appointment]
    package var page: Pagination

    package init(upcoming: [Appointment], past: [Appointment], page: Pagination) {
      (self.upcoming, self.past, self.page) = (upcoming, past, page)
    }
  }

  package static let example = ListAppointments(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    upcoming: [.example], past: [], page: Pagination(limit: 50, nextCursor: nil))
}
