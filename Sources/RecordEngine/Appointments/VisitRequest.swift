import RecordModel
import RecordStore

/// A request for a time with a provider, checked and turned into a slot.
struct VisitRequest {
  let patient: PatientID
  let times: VisitTimes
  let type: AppointmentType
  let date: CalendarDay
  let time: HourMinute
  /// The visit being moved, which is no obstacle to itself.
  var moves: RecordID?

  var provider: Practice.Member { times.provider }

  /// The site of a visit in person; `nil` for other visits (R-MH-097).
  func site(_ wanted: RecordID?, _ checks: inout FieldChecks) -> Practice.Site? {
    guard type == .inPerson else {
      if wanted != nil { checks.refuse("/locationId", "inconsistent", "only visits in person have a site") }
      return nil
    }
    guard let id = wanted ?? provider.locationIds.first else { return nil }
    if wanted == nil, provider.locationIds.count > 1 {
      checks.require("/locationId", false, "the provider works at several sites")
    }
    if !provider.locationIds.contains(id) {
      checks.refuse("/locationId", "unknown_location", "a site where the provider works")
    }
    return times.practice.location(id)
  }

  /// The slot in the site's zone, else the provider's (R-MH-228).
  func slot(at site: Practice.Site?, now: Timestamp, _ checks: inout FieldChecks) -> VisitSlot? {
    let zone = site?.timeZone ?? provider.timeZone
    guard let start = times.practice.rule(zone).moment(date, time) else {
      checks.refuse("/preferredTime", "nonexistent_time", "a time that the clocks do not skip")
      return nil
    }
    if start <= now { checks.refuse("/preferredDate", "in_past", "later than now") }
    if start > now.adding(minutes: VisitTimes.daysAhead * 1440) {
      checks.refuse("/preferredDate", "too_far_ahead", "at most 365 days ahead")
    }
    return VisitSlot(
      start: start, durationMinutes: provider.duration, localDate: date, localTime: time, timeZone: zone)
  }

  /// Refuses a slot in which the provider or the patient is not free (R-MH-088, R-MH-091).
  func requireFree(_ slot: VisitSlot, _ view: borrowing RecordView) throws(Failure) {
    let taken = try view.taken(of: provider.id, from: slot.start, until: slot.end)
    guard times.offers(slot.start), taken.allSatisfy({ $0.appointmentId == moves }) else {
      throw .conflict("slot_unavailable", "the provider does not have this time")
    }
    let own = try view.visits(
      of: patient, from: slot.start.adding(minutes: -VisitTimes.longestVisit), until: slot.end)
    let overlaps = own.contains { visit in
      visit.view.status == .scheduled && visit.view.id != moves && visit.view.date < slot.end
        && visit.view.end > slot.start
    }
    if overlaps { throw .conflict("conflict", "the patient has another visit at that time") }
  }
}
