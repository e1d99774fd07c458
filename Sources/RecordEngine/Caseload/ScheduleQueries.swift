import RecordModel
import RecordStore

extension GetSchedule: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    try answer(view, of: try Caseload(view))
  }

  func answer(_ view: borrowing RecordView, of caseload: Caseload) throws(Failure) -> Outcome {
    let practice = try view.inForce(Practice.self)
    let provider = practice?.provider(account: caseload.person.account)
    let name = provider?.timeZone ?? practice?.timeZones.first?.name ?? "UTC"
    let zone = practice?.rule(name) ?? .utc
    let day = date ?? zone.local(view.now).day
    var outcome = Outcome(date: day, timeZone: name, items: [])
    guard let provider else { return outcome }
    let patients = caseload.byPatient
    for visit in try view.visits(with: provider.id, around: day) {
      let local = zone.local(visit.date)
      guard local.day == day, let summary = patients[visit.patientId] else { continue }
      outcome.items.append(ScheduleItem(visit, time: local.time, patientName: summary.name))
    }
    return outcome
  }
}

extension RecordView {
  /// A provider's visits on a day in whatever zone, the earliest first, with some of the days beside it.
  fileprivate func visits(with provider: RecordID, around day: CalendarDay) throws(Failure) -> [Appointment] {
    let prefix = TakenTimeDocument.prefix(provider)
    // Clocks differ from UTC by less than a day.
    var start = prefix + day.adding(days: -1).start.earliestFirst
    let end = prefix + day.adding(days: 2).start.earliestFirst
    var visits: [Appointment] = []
    while true {
      let found = try documents(ProviderVisitDocument.self, prefix: prefix, from: start, limit: 64)
      for (key, place) in found {
        guard key.lexicographicallyPrecedes(end) else { return visits }
        visits.append(try appointment(place.appointmentId, of: place.patientId).view)
      }
      guard found.count == 64, let last = found.last else { return visits }
      start = last.key + [0]
    }
  }
}
