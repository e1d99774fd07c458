/// The caller's visits of one day (R-MH-174).
package struct GetSchedule: Method {
  package static let name = "care.schedule"
  package static let summary =
    "Answers the visits of a day that the clinician or nurse who calls has with patients in their care."
  package static let access = Access.read(.patient, only: .careTeam, of: .ownPatients)

  /// In the caller's time zone; today if left out.
  package var date: CalendarDay?

  package init(date: CalendarDay? = nil) { self.date = date }

  package struct Outcome: Codable, Sendable, Equatable {
    package var date: CalendarDay
    /// The name of the caller's zone.
    package var timeZone: String
    /// The earliest first; cancelled ones are among them.
    package var items: [ScheduleItem]

    package init(date: CalendarDay, timeZone: String, items: [ScheduleItem]) {
      (self.date, self.timeZone, self.items) = (date, timeZone, items)
    }
  }

  package static let example = GetSchedule()
  package static let exampleOutcome = Outcome(
    date: CalendarDay(Example.start), timeZone: "Europe/Berlin", items: [.example])
}

/// A visit as a schedule shows it.
package struct ScheduleItem: Codable, Sendable, Equatable {
  package var appointmentId: RecordID
  package var date: Timestamp
  /// In the schedule's zone.
  package var time: HourMinute
  package var patientId: PatientID
  /// Empty if no name is known.
  package var patientName: String
  package var type: AppointmentType
  package var status: AppointmentStatus
  /// The site's name; `null` for video and phone.
  @OrNull package var location: String?

  /// - Parameter time: on the clocks of the schedule's zone.
  package init(_ visit: Appointment, time: HourMinute, patientName: String) {
    (appointmentId, date, patientId) = (visit.id, visit.date, visit.patientId)
    (type, status, location) = (visit.type, visit.status, visit.location)
    (self.time, self.patientName) = (time, patientName)
  }

  static let example = ScheduleItem(.example, time: Appointment.example.time, patientName: "Erika Mustermann")
}
