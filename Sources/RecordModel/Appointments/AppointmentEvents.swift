/// The time of a visit, as a place's clocks show it and as a moment (R-MH-228).
///
/// Both are kept: a zone's rule may change between booking and visit, and the log shall still say what was agreed.
package struct VisitSlot: Codable, Sendable, Equatable {
  package var start: Timestamp
  /// How long it lasts.
  package var durationMinutes: Int
  /// The day that clocks show.
  package var localDate: CalendarDay
  /// The time that clocks show.
  package var localTime: HourMinute
  /// Where they show it.
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
  /// The provider's name then.
  package var provider: String
  package var slot: VisitSlot
  /// How it takes place.
  package var visitType: AppointmentType
  /// The site of a visit in person.
  package var locationId: RecordID?
  /// The site's name then.
  package var location: String?
  /// Why the patient comes.
  package var reason: String
  /// The practice that it was booked by.
  package var practice: String

  package init(
    appointmentId: RecordID, providerId: RecordID, provider: String, slot: VisitSlot,
    visitType: AppointmentType, locationId: RecordID?, location: String?, reason: String, practice: String
  ) {
    (self.appointmentId, self.providerId, self.provider) = (appointmentId, providerId, provider)
    (self.slot, self.visitType, self.locationId) = (slot, visitType, locationId)
    (self.location, self.reason, self.practice) = (location, reason, practice)
  }

  /// The visit's.
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
  /// Its new time.
  package var slot: VisitSlot
  package var reason: String?
  /// The practice that it was booked by.
  package var practice: String

  /// A move.
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

  /// A cancellation.
  package init(appointmentId: RecordID, reason: String?) {
    (self.appointmentId, self.reason) = (appointmentId, reason)
  }
}

/// A visit is over.
package struct AppointmentCompleted: Event {
  package static let type = EventType(code: 183, name: "appointments.completed")
  package var appointmentId: RecordID
  /// Whether the patient came.
  package var outcome: VisitOutcome

  package init(appointmentId: RecordID, outcome: VisitOutcome) {
    (self.appointmentId, self.outcome) = (appointmentId, outcome)
  }
}
