/// Lists the slots of a provider's day.
package struct GetAvailability: Method {
  package static let name = "practice.availability"
  package static let summary =
    "Tells which slots of a provider's day are free, and nothing of who has the others."
  package static let access = Access.read(.catalogue)

  package var providerId: RecordID
  /// The day where the provider is.
  package var date: CalendarDay

  package init(providerId: RecordID, date: CalendarDay) { (self.providerId, self.date) = (providerId, date) }

  package struct Outcome: Codable, Sendable, Equatable {
    package var providerId: RecordID
    package var date: CalendarDay
    /// The zone of day and times.
    package var timeZone: String
    /// Earliest first.
    package var slots: [AvailabilitySlot]

    package init(providerId: RecordID, date: CalendarDay, timeZone: String, slots: [AvailabilitySlot]) {
      (self.providerId, self.date, self.timeZone, self.slots) = (providerId, date, timeZone, slots)
    }
  }

  package static let example = GetAvailability(
    providerId: RecordID(known: "dr-weber"), date: CalendarDay(Example.start))
  package static let exampleOutcome = Outcome(
    providerId: RecordID(known: "dr-weber"), date: CalendarDay(Example.start), timeZone: "Europe/Berlin",
    slots: [
      AvailabilitySlot(
        time: HourMinute(clamping: 540), durationMinutes: 30, types: [.video, .inPerson], free: true)
    ])
}

/// A time at which a visit can be booked.
package struct AvailabilitySlot: Codable, Sendable, Equatable {
  package var time: HourMinute
  package var durationMinutes: Int
  package var types: [AppointmentType]
  /// Whether it can be booked now.
  package var free: Bool

  package init(time: HourMinute, durationMinutes: Int, types: [AppointmentType], free: Bool) {
    (self.time, self.durationMinutes, self.types, self.free) = (time, durationMinutes, types, free)
  }
}
