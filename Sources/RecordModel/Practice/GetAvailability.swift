/// Tells the slots of a provider's day.
public struct GetAvailability: Method {
  /// `practice.availability`.
  public static let name = "practice.availability"
  /// For the documentation.
  public static let summary =
    "Tells which slots of a provider's day are free, and nothing of who has the others."
  /// Reads what is the same for all patients.
  public static let access = Access.read(.catalogue)

  /// The provider.
  public var providerId: RecordID
  /// The day where the provider is.
  public var date: CalendarDay

  /// A day of a provider's.
  public init(providerId: RecordID, date: CalendarDay) { (self.providerId, self.date) = (providerId, date) }

  /// The slots of a day.
  public struct Outcome: Codable, Sendable, Equatable {
    /// The provider.
    public var providerId: RecordID
    /// The day.
    public var date: CalendarDay
    /// The name of the zone that day and times are in.
    public var timeZone: String
    /// The slots, earliest first.
    public var slots: [AvailabilitySlot]

    /// The slots of a day.
    public init(providerId: RecordID, date: CalendarDay, timeZone: String, slots: [AvailabilitySlot]) {
      (self.providerId, self.date, self.timeZone, self.slots) = (providerId, date, timeZone, slots)
    }
  }

  /// A day.
  public static let example = GetAvailability(
    providerId: RecordID(known: "dr-weber"), date: CalendarDay(Example.start))
  /// One slot.
  public static let exampleOutcome = Outcome(
    providerId: RecordID(known: "dr-weber"), date: CalendarDay(Example.start), timeZone: "Europe/Berlin",
    slots: [
      AvailabilitySlot(
        time: HourMinute(clamping: 540), durationMinutes: 30, types: [.video, .inPerson], free: true)
    ])
}

/// A time that a visit can be booked at.
public struct AvailabilitySlot: Codable, Sendable, Equatable {
  /// When it begins.
  public var time: HourMinute
  /// How long a visit lasts.
  public var durationMinutes: Int
  /// The kinds of visits.
  public var types: [AppointmentType]
  /// Whether it can be booked now.
  public var free: Bool

  /// A slot.
  public init(time: HourMinute, durationMinutes: Int, types: [AppointmentType], free: Bool) {
    (self.time, self.durationMinutes, self.types, self.free) = (time, durationMinutes, types, free)
  }
}
