/// Reads a visit.
package struct GetAppointment: Method {
  package static let name = "appointments.get"
  package static let summary = "Answers a visit."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  package var appointmentId: RecordID

  /// That visit of that patient's.
  package init(patientId: PatientID, appointmentId: RecordID) {
    (self.patientId, self.appointmentId) = (patientId, appointmentId)
  }

  package typealias Outcome = Appointment
  package static let example = GetAppointment(
    patientId: Example.patient, appointmentId: RecordID(known: "visit-1"))
  package static let exampleOutcome = Appointment.example
}

/// Lists visits.
package struct ListAppointments: Method {
  package static let name = "appointments.list"
  package static let summary =
    "Lists upcoming visits, soonest first, and past ones, latest first; each is in one list."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  /// Only visits that begin then or later.
  package var from: Timestamp?
  /// Only visits that begin earlier.
  package var to: Timestamp?
  /// Past visits of a page, 1 to 200.
  package var limit: Int?
  /// Where the page of past visits before ended.
  package var cursor: String?

  /// All of a patient's.
  package init(patientId: PatientID) { self.patientId = patientId }

  /// Both lists (R-MH-092).
  package struct Outcome: Codable, Sendable, Equatable {
    /// Not completed and not yet over, soonest first, up to 200 (R-MH-297).
    package var upcoming: [Appointment]
    /// All others, latest first.
    package var past: [Appointment]
    /// Where the page of past visits ends.
    package var page: Pagination

    /// Both lists.
    package init(upcoming: [Appointment], past: [Appointment], page: Pagination) {
      (self.upcoming, self.past, self.page) = (upcoming, past, page)
    }
  }

  package static let example = ListAppointments(patientId: Example.patient)
  /// One visit.
  package static let exampleOutcome = Outcome(
    upcoming: [.example], past: [], page: Pagination(limit: 50, nextCursor: nil))
}
