import RecordModel
import RecordStore

extension GetAppointment: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Appointment {
    try view.appointment(appointmentId, of: patientId).view
  }
}

extension ListAppointments: Query {
  /// Upcoming visits shown at most (R-MH-297).
  private static let upcomingLimit = 200

  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let span = try TimeSpan(from, to)
    let now = view.now
    let recent = try view.visits(
      of: patientId, from: now.adding(minutes: -VisitTimes.longestVisit), until: .latest)
    let upcoming = recent.map(\.view).filter { $0.isUpcoming(now) && span.contains($0.date) }.reversed()
    var past: [Appointment] = []
    let (places, page) = try RecordPage.page(
      AppointmentTimeDocument.self, prefix: patientId.keyBytes, limit: limit, cursor: cursor, view
    ) { time in
      let isUpcoming = recent.contains { $0.view.id == time.appointmentId && $0.view.isUpcoming(now) }
      return isUpcoming || !span.contains(time.start) ? nil : time.appointmentId
    }
    for id in places { past.append(try view.appointment(id, of: patientId).view) }
    return Outcome(upcoming: Array(upcoming.prefix(Self.upcomingLimit)), past: past, page: page)
  }
}

extension Appointment {
  /// Whether it is listed as upcoming; cancelled visits stay there until their end (R-MH-092).
  func isUpcoming(_ now: Timestamp) -> Bool { status != .completed && end > now }
}

extension GetAvailability: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    // Taken times are in the records of all patients, but a past view knows only one.
    guard view.past == nil else {
      throw Failure(
        .invalidInput, "asOf: the free slots of the past are not known",
        details: ["field": "_meta.asOf", "reason": "not_supported"])
    }
    let (practice, provider) = try view.provider(providerId)
    let times = VisitTimes(practice: practice, provider: provider)
    let starts = provider.acceptsTypes.isEmpty ? [] : times.starts(on: date)
    var slots: [AvailabilitySlot] = []
    if let first = starts.first?.start, let last = starts.last?.start {
      let length = Int64(provider.duration)
      let taken = try view.taken(of: provider.id, from: first, until: last.adding(minutes: length))
      slots = starts.map { time, start in
        let end = start.adding(minutes: length)
        let isTaken = taken.contains { $0.start < end && $0.end > start }
        return AvailabilitySlot(
          time: time, durationMinutes: provider.duration, types: provider.acceptsTypes,
          free: !isTaken && start > view.now && start <= view.now.adding(minutes: VisitTimes.daysAhead * 1440)
        )
      }
    }
    return Outcome(providerId: provider.id, date: date, timeZone: provider.timeZone, slots: slots)
  }
}
