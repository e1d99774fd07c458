/// The time of a visit, as local clocks show it and as a moment (R-MH-228).
///
/// Both are kept: a zone's rules may change between booking and visit, and the log must still say what was
/// agreed.
package struct VisitSlot: Codable, Sendable, Equatable {
  package var start: Timestamp
  package var durationMinutes: Int
  /// In `timeZone`.
  package var localDate: CalendarDay
  /// In `timeZone`.
  package var localTime: HourMinute
  package var timeZone: String

  package init(
    start: Timestamp, durationMinutes: Int, localDate: CalendarDay, localTime: HourMinute, timeZone: String
  ) {
    (self.start, self.durationMinutes, self.timeZone) = (start, durationMinutes, timeZone)
    (self.localDate, self.localTime) = (localDate, localTime)
  }

  package var end: Timestamp {
    Timestamp(milliseconds: start.milliseconds + Int64(durationMinutes) * 60_000)
  }
}

/// A visit was booked, and is confirmed.
package struct AppointmentBooked: Event, MakesRecord {
  package static let type = EventType(code: 180, name: "appointments.booked")
  package var appointmentId: RecordID
  package var providerId: RecordID
  /// The provider's name at that time.
  package var provider: String
  package var slot: VisitSlot
  package var visitType: AppointmentType
  package var locationId: RecordID?
  /// The site's name at that time.
  package var location: String?
  package var reason: String
  /// The practice that booked it.
  package var practice: String

  package init(
    appointmentId: RecordID, providerId: RecordID, provider: String, slot: VisitSlot,
    visitType: AppointmentType, locationId: RecordID?, location: String?, reason: String, practice: String
  ) {
    (self.appointmentId, self.providerId, self.provider) = (appointmentId, providerId, provider)
    (self.slot, self.visitType, self.locationId) = (slot, visitType, locationId)
    (self.location, self.reason, self.practice) = (location, reason, practice)
  }

  package var madeID: RecordID { appointmentId }

  static let example = AppointmentBooked(
    appointmentId: RecordID(known: "visit-1"), providerId: RecordID(known: "dr-weber"),
    provider: "Dr. Anna Weber",
    slot: VisitSlot(
      start: Timestamp(milliseconds: 1_768_984_200_000), durationMinutes: 30,
      localDate: CalendarDay(Timestamp(milliseconds: 1_768_984_200_000)),
      localTime: HourMinute(clamping: 570), timeZone: "Europe/Berlin"),
    visitType: .inPerson, locationId: RecordID(known: "mitte"), location: "Praxis Mitte",
    reason: "Follow-up", practice: "practice-1")
}

/// A visit was moved.
package struct AppointmentRescheduled: Event {
  package static let type = EventType(code: 181, name: "appointments.rescheduled")
  package var appointmentId: RecordID
  package var slot: VisitSlot
  package var reason: String?
  /// The practice that booked it.
  package var practice: String

  package init(appointmentId: RecordID, slot: VisitSlot, reason: String?, practice: String) {
    (self.appointmentId, self.slot, self.reason) = (appointmentId, slot, reason)
    self.practice = practice
  }
}

/// A visit will not take place.
package struct AppointmentCancelled: Event {
  package static let type = EventType(code: 182, name: "appointments.cancelled")
  package var appointmentId: RecordID
  package var reason: String?

  package init(appointmentId: RecordID, reason: String?) {
    (self.appointmentId, self.reason) = (appointmentId, reason)
  }
}

/// A visit is over.
package struct AppointmentCompleted: Event {
  package static let type = EventType(code: 183, name: "appointments.completed")
  package var appointmentId: RecordID
  package var outcome: VisitOutcome

  package init(appointmentId: RecordID, outcome: VisitOutcome) {
    (self.appointmentId, self.outcome) = (appointmentId, outcome)
  }
}
