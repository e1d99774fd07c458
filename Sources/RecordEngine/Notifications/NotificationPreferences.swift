import RecordModel

/// What a patient wants to be told, and when it may be delivered outside the application.
struct NotificationPreferences: Sendable, Equatable {
  var appointmentReminders = true
  var medicationReminders = true
  var quietHours: QuietHours?

  /// A span of every day, over midnight where it begins later than it ends.
  struct QuietHours: Sendable, Equatable {
    var from: HourMinute
    var until: HourMinute
    var zone: TimeZoneRule
  }

  /// The preferences of a patient: the defaults, until the record keeps others (R-MH-261).
  static func of(_ patient: PatientID, _ view: borrowing RecordView) throws(Failure) -> Self { Self() }

  /// Whether there is such a notification at all (R-MH-255).
  func allows(_ kind: NotificationKind) -> Bool {
    switch kind {
    case .appointmentTomorrow, .appointmentSoon: appointmentReminders
    default: true
    }
  }

  /// The first moment outside quiet hours: these put off delivery and never what is in the list.
  func deliverAfter(_ moment: Timestamp) -> Timestamp {
    guard let quietHours, quietHours.from != quietHours.until else { return moment }
    let (from, until) = (quietHours.from, quietHours.until)
    let (day, time) = quietHours.zone.local(moment)
    let isQuiet = from < until ? from <= time && time < until : time >= from || time < until
    guard isQuiet else { return moment }
    let isTomorrow = until <= time
    let endDay = isTomorrow ? day.next : day
    // Where clocks skip the end of the quiet hours, they end with the hour that is skipped.
    return quietHours.zone.moment(endDay, until)
      ?? quietHours.zone.moment(endDay, HourMinute(clamping: until.minutes + 60)) ?? moment
  }
}

extension CalendarDay {
  /// The day after; itself at the calendar's end.
  fileprivate var next: CalendarDay {
    Timestamp("\(self)T00:00:00Z").map { CalendarDay($0.adding(minutes: 1440)) } ?? self
  }
}
