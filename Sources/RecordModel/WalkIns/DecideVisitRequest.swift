package struct ListVisitRequests: Method {
  package static let name = "visitRequests.list"
  package static let summary =
    "Lists what the caller's patients wait for: urgent requests first, then by age, then scheduled visits."
  package static let access = Access.read(.patient, only: .careTeam, of: .ownPatients)

  /// Pending and scheduled ones if left out.
  package var status: QueuedVisit.Status?
  /// Only this site.
  package var locationId: RecordID?
  /// 1 to 200.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    /// Requests that became no visit, or not yet.
    package var pending: [QueuedVisit]
    /// Soonest first.
    package var scheduled: [QueuedVisit]
    /// Of both lists together, in this order.
    package var page: Pagination

    package init(pending: [QueuedVisit], scheduled: [QueuedVisit], page: Pagination) {
      (self.pending, self.scheduled, self.page) = (pending, scheduled, page)
    }
  }

  package static let example = ListVisitRequests()
  package static let exampleOutcome = Outcome(
    pending: [.example], scheduled: [], page: Pagination(limit: 50, nextCursor: nil))
}

package struct AcceptVisitRequest: Method {
  package static let name = "visitRequests.accept"
  package static let summary = "Turns a request into an appointment, which is booked with it."
  package static let access = Access.write(.patient, only: .careTeam, of: .ownPatients)

  /// Whose request it is; found by its id if left out.
  package var patientId: PatientID?
  package var visitRequestId: RecordID
  /// The site's or provider's clock.
  package var date: CalendarDay
  package var time: HourMinute
  package var type: AppointmentType
  /// The site of a visit in person; that of the request if left out.
  package var locationId: RecordID?
  /// 5 to 480; the provider's usual if left out.
  package var durationMinutes: Int?
  /// At most 500 characters.
  package var note: String?

  package init(visitRequestId: RecordID, date: CalendarDay, time: HourMinute, type: AppointmentType) {
    (self.visitRequestId, self.date, self.time, self.type) = (visitRequestId, date, time, type)
  }

  package typealias Outcome = Appointment
  package static let example = AcceptVisitRequest(
    visitRequestId: RecordID(known: "request-2"), date: AppointmentBooked.example.slot.localDate,
    time: HourMinute(clamping: 570), type: .inPerson)
  package static let exampleOutcome = Appointment.example
}

package struct DeclineVisitRequest: Method {
  package static let name = "visitRequests.decline"
  package static let summary = "Declines a request, with a reason that the patient sees."
  package static let access = Access.write(.patient, only: .careTeam, of: .ownPatients)

  /// Whose request it is; found by its id if left out.
  package var patientId: PatientID?
  package var visitRequestId: RecordID
  /// 1 to 500 characters.
  package var reason: String

  package init(visitRequestId: RecordID, reason: String) {
    (self.visitRequestId, self.reason) = (visitRequestId, reason)
  }

  package typealias Outcome = QueuedVisit
  package static let example = DeclineVisitRequest(
    visitRequestId: RecordID(known: "request-2"), reason: "Please call 911.")
  package static let exampleOutcome = QueuedVisit.example
}
