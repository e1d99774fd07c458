/// Tells the slots of a provider's day.
package struct GetAvailability: Method {
  package static let name = "practice.availability"
  package static let summary =
    "Tells which slots of a provider's day are free, and nothing of who has the others."
  /// Reads what is the same for all patients.
  package static let access = Access.read(.catalogue)

  package var providerId: RecordID
  /// The day where the provider is.
  package var date: CalendarDay

  /// A day of a provider's.
  package init(providerId: RecordID, date: CalendarDay) { (self.providerId, self.date) = (providerId, date) }

  /// The slots of a day.
  package struct Outcome: Codable, Sendable, Equatable {
    package var providerId: RecordID
    package var date: CalendarDay
    /// The name of the zone that day and times are in.
    package var timeZone: String
    /// The slots, earliest first.
    package var slots: [AvailabilitySlot]

    package init(providerId: RecordID, date: CalendarDay, timeZone: String, slots: [AvailabilitySlot]) {
      (self.providerId, self.date, self.timeZone, self.slots) = (providerId, date, timeZone, slots)
    }
  }

  /// A day.
  package static let example = GetAvailability(
    providerId: RecordID(known: "dr-weber"), date: CalendarDay(Example.start))
  /// One slot.
  package static let exampleOutcome = Outcome(
    providerId: RecordID(known: "dr-weber"), date: CalendarDay(Example.start), timeZone: "Europe/Berlin",
    slots: [
      AvailabilitySlot(
        time: HourMinute(clamping: 540), durationMinutes: 30, types: [.video, .inPerson], free: true)
    ])
}

/// A time that a visit can be booked at.
package struct AvailabilitySlot: Codable, Sendable, Equatable {
  package var time: HourMinute
  /// How long a visit lasts.
  package var durationMinutes: Int
  /// The kinds of visits.
  package var types: [AppointmentType]
  /// Whether it can be booked now.
  package var free: Bool

  package init(time: HourMinute, durationMinutes: Int, types: [AppointmentType], free: Bool) {
    (self.time, self.durationMinutes, self.types, self.free) = (time, durationMinutes, types, free)
  }
}
