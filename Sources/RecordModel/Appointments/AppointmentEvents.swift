/// The time of a visit, as a place's clocks show it and as a moment (R-MH-228).
///
/// Both are kept: a zone's rule may change between booking and visit, and the log shall still say what was agreed.
public struct VisitSlot: Codable, Sendable, Equatable {
  /// When it begins.
  public var start: Timestamp
  /// How long it lasts.
  public var durationMinutes: Int
  /// The day that clocks show.
  public var localDate: CalendarDay
  /// The time that clocks show.
  public var localTime: HourMinute
  /// Where they show it.
  public var timeZone: String

  /// A slot.
  public init(
    start: Timestamp, durationMinutes: Int, localDate: CalendarDay, localTime: HourMinute, timeZone: String
  ) {
    (self.start, self.durationMinutes, self.timeZone) = (start, durationMinutes, timeZone)
    (self.localDate, self.localTime) = (localDate, localTime)
  }

  /// When it ends.
  public var end: Timestamp {
    Timestamp(milliseconds: start.milliseconds + Int64(durationMinutes) * 60_000)
  }
}

/// A visit was booked, and is confirmed.
public struct AppointmentBooked: Event, MakesRecord {
  /// Code 180.
  public static let type = EventType(code: 180, name: "appointments.booked")
  /// Names the visit.
  public var appointmentId: RecordID
  /// With whom.
  public var providerId: RecordID
  /// The provider's name then.
  public var provider: String
  /// When.
  public var slot: VisitSlot
  /// How it takes place.
  public var visitType: AppointmentType
  /// The site of a visit in person.
  public var locationId: RecordID?
  /// The site's name then.
  public var location: String?
  /// Why the patient comes.
  public var reason: String
  /// The practice that it was booked by.
  public var practice: String

  /// A booking.
  public init(
    appointmentId: RecordID, providerId: RecordID, provider: String, slot: VisitSlot,
    visitType: AppointmentType, locationId: RecordID?, location: String?, reason: String, practice: String
  ) {
    (self.appointmentId, self.providerId, self.provider) = (appointmentId, providerId, provider)
    (self.slot, self.visitType, self.locationId) = (slot, visitType, locationId)
    (self.location, self.reason, self.practice) = (location, reason, practice)
  }

  /// The visit's.
  public var madeID: RecordID { appointmentId }

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
public struct AppointmentRescheduled: Event {
  /// Code 181.
  public static let type = EventType(code: 181, name: "appointments.rescheduled")
  /// The visit.
  public var appointmentId: RecordID
  /// Its new time.
  public var slot: VisitSlot
  /// Why.
  public var reason: String?
  /// The practice that it was booked by.
  public var practice: String

  /// A move.
  public init(appointmentId: RecordID, slot: VisitSlot, reason: String?, practice: String) {
    (self.appointmentId, self.slot, self.reason) = (appointmentId, slot, reason)
    self.practice = practice
  }
}

/// A visit will not take place.
public struct AppointmentCancelled: Event {
  /// Code 182.
  public static let type = EventType(code: 182, name: "appointments.cancelled")
  /// The visit.
  public var appointmentId: RecordID
  /// Why.
  public var reason: String?

  /// A cancellation.
  public init(appointmentId: RecordID, reason: String?) {
    (self.appointmentId, self.reason) = (appointmentId, reason)
  }
}

/// A visit is over.
public struct AppointmentCompleted: Event {
  /// Code 183.
  public static let type = EventType(code: 183, name: "appointments.completed")
  /// The visit.
  public var appointmentId: RecordID
  /// Whether the patient came.
  public var outcome: VisitOutcome

  /// An end.
  public init(appointmentId: RecordID, outcome: VisitOutcome) {
    (self.appointmentId, self.outcome) = (appointmentId, outcome)
  }
}
