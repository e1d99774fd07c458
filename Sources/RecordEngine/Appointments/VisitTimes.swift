import RecordModel
import RecordStore

/// The bookable times of a provider.
struct VisitTimes {
  let practice: Practice
  let provider: Practice.Member

  /// How many days ahead can be booked (R-MH-090).
  static let daysAhead: Int64 = 365
  /// Minutes of the longest visit.
  static let longestVisit: Int64 = 480

  /// The rule of the provider's own zone.
  var zone: TimeZoneRule { practice.rule(provider.timeZone) }

  /// The possible beginnings of visits on a day, earliest first.
  ///
  /// At regular intervals in the provider's hours, or of the whole day if none are configured. Times that the
  /// clocks skip are left out; of doubled ones there is the first.
  func starts(on day: CalendarDay) -> [(time: HourMinute, start: Timestamp)] {
    guard provider.closedOn?.contains(day) != true else { return [] }
    return spans(on: day).flatMap { span in
      stride(from: span.lowerBound, through: span.upperBound - provider.duration, by: provider.duration)
        .compactMap { minutes in
          guard let time = HourMinute(minutes: minutes), let start = zone.moment(day, time) else {
            return nil
          }
          return (time, start)
        }
    }.sorted { $0.start < $1.start }
  }

  /// Whether a visit may begin then: at one of the day's starts, or at any time if no hours are configured.
  func offers(_ start: Timestamp) -> Bool {
    let day = zone.local(start).day
    if provider.hours == nil { return provider.closedOn?.contains(day) != true }
    return starts(on: day).contains { $0.start == start }
  }

  /// In minutes since midnight.
  private func spans(on day: CalendarDay) -> [Range<Int>] {
    guard let hours = provider.hours else { return [0..<1440] }
    let weekday = OpeningHours.Day.allCases[day.weekday]
    return hours.filter { $0.day == weekday && $0.open < $0.close }.map { $0.open.minutes..<$0.close.minutes }
  }
}

extension RecordView {
  /// The provider's time between two moments taken by any patient's visits.
  func taken(
    of provider: RecordID, from: Timestamp, until: Timestamp
  ) throws(Failure) -> [TakenTimeDocument] {
    let prefix = TakenTimeDocument.prefix(provider)
    // Earlier visits may still last.
    var start = prefix + from.adding(minutes: -VisitTimes.longestVisit).earliestFirst
    var taken: [TakenTimeDocument] = []
    while true {
      let found = try documents(TakenTimeDocument.self, prefix: prefix, from: start, limit: 64)
      for (_, document) in found where document.start < until && document.end > from {
        taken.append(document)
      }
      guard found.count == 64, let last = found.last, last.document.start < until else { return taken }
      start = last.key + [0]
    }
  }

  /// A patient's visits that begin between two moments, latest first.
  func visits(
    of patient: PatientID, from: Timestamp, until: Timestamp
  ) throws(Failure) -> [AppointmentDocument] {
    var start = patient.keyBytes + until.newestFirst
    var visits: [AppointmentDocument] = []
    while true {
      let found = try documents(
        AppointmentTimeDocument.self, prefix: patient.keyBytes, from: start, limit: 64)
      for (_, time) in found {
        if time.start < from { return visits }
        visits.append(try appointment(time.appointmentId, of: patient))
      }
      guard found.count == 64, let last = found.last else { return visits }
      start = last.key + [0]
    }
  }

  func appointment(_ id: RecordID, of patient: PatientID) throws(Failure) -> AppointmentDocument {
    let key = AppointmentDocument.key(patient, id)
    guard let document = try document(AppointmentDocument.self, key) else {
      _ = try self.patient(patient)
      throw .noSuch("appointment", field: "appointmentId")
    }
    return document
  }
}
