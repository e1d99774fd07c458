import RecordModel
import RecordStore

extension BookLabVisit: Command {
  /// How far ahead can be booked (R-SO-264).
  private static let secondsAhead: Int64 = 365 * 86_400
  /// How long the same request is answered with the booking that there is (R-SO-267).
  private static let secondsOfRepeat: Int64 = 60

  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<LabVisit> {
    _ = try view.patient(patientId)
    guard let list = try view.inForce(FacilityList.self), let facility = list.facility(facilityId) else {
      throw .noSuch("facility", field: "facilityId")
    }
    let start = try start(at: facility, list.rule(facility.timeZone), now: view.now)
    let others = try view.labVisits(of: patientId).filter { $0.view.date == start && $0.view.status.isOpen }
    if let same = others.first(where: { isAskedAgain($0, now: view.recordedAt) }) {
      return .unchanged(StreamID(patientId), outcome: same.view)
    }
    guard others.isEmpty else {
      throw .conflict("slot_unavailable", "the patient has another visit at this time")
    }
    let booked = try booked(at: facility, start, list, view)
    return Decision(
      StreamID(patientId), [booked], outcome: LabVisit(booked, patient: patientId, at: view.recordedAt))
  }

  /// When the visit begins, if the facility offers it then.
  private func start(
    at facility: Facility, _ zone: TimeZoneRule, now: Timestamp
  ) throws(Failure) -> Timestamp {
    var checks = FieldChecks()
    checks.text("/notes", notes, 0...1000)
    checks.text("/insuranceProvider", insuranceProvider, 0...200)
    emergencyContact?.check("/emergencyContact", &checks)
    if !facility.services.contains(service) {
      checks.refuse("/service", "type_not_offered", "a service that the facility offers")
    }
    let start = zone.moment(preferredDate, preferredTime)
    if let start, start <= now || start > now.advanced(seconds: Self.secondsAhead) {
      checks.refuse("/preferredDate", "out_of_range", "in the future, at most 365 days ahead")
    }
    if start == nil {
      checks.refuse("/preferredTime", "nonexistent_time", "a time that clocks show on this day")
    }
    if let problem = closed(facility) { checks.refuse("/preferredTime", "out_of_range", problem) }
    try checks.finish()
    return start ?? now
  }

  /// Why nobody is there then (R-SO-266).
  private func closed(_ facility: Facility) -> String? {
    guard let hours = facility.hours(on: OpeningHours.Day.allCases[preferredDate.weekday]) else {
      return "a day on which the facility is open"
    }
    let isOpen = hours.open <= preferredTime && preferredTime < hours.close
    return isOpen ? nil : "from \(hours.open) and before \(hours.close)"
  }

  private func isAskedAgain(_ known: LabVisitDocument, now: Timestamp) -> Bool {
    let age = now.milliseconds - known.view.createdAt.milliseconds
    let booked = known.booked
    return age <= Self.secondsOfRepeat * 1000 && booked.facilityId == facilityId && booked.service == service
      && booked.notes == notes && booked.insuranceProvider == insuranceProvider
      && booked.emergencyContact == emergencyContact
  }

  private func booked(
    at facility: Facility, _ start: Timestamp, _ list: FacilityList, _ view: borrowing RecordView
  ) throws(Failure) -> LabVisitBooked {
    // The length is the facility's matter.
    let slot = VisitSlot(
      start: start, durationMinutes: 0, localDate: preferredDate, localTime: preferredTime,
      timeZone: facility.timeZone)
    var booked = LabVisitBooked(
      visitId: RecordID(made: view.store.random.words()), facility: facility, service: service, slot: slot,
      confirmationNumber: try view.freeNumber(of: facility), facilities: list.id)
    (booked.notes, booked.insuranceProvider) = (notes, insuranceProvider)
    booked.emergencyContact = emergencyContact
    return booked
  }
}

extension ListLabVisits: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    return Outcome(visits: try view.labVisits(of: patientId).map(\.view))
  }
}

extension SetLabVisitStatus: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<LabVisit> {
    let key = LabVisitDocument.key(patientId, visitId)
    guard var document = try view.document(LabVisitDocument.self, key) else {
      throw .noSuch("visit", field: "visitId")
    }
    let stream = StreamID(patientId)
    if document.view.status == status { return .unchanged(stream, outcome: document.view) }
    document.set(status, at: view.recordedAt)
    return Decision(
      stream, [LabVisitStatusSet(visitId: visitId, status: status)], outcome: document.view)
  }
}

extension RecordView {
  /// A patient's visits to laboratories by their beginning.
  func labVisits(of patient: PatientID) throws(Failure) -> [LabVisitDocument] {
    try documents(LabVisitDocument.self, prefix: patient.keyBytes, limit: Int.max).map(\.document)
      .sorted { ($0.view.date, $0.view.id.text) < ($1.view.date, $1.view.id.text) }
  }

  /// Numbers that are tried before nobody is booked any more.
  private static var tries: Int { 256 }

  /// A confirmation number that no visit to the facility has (R-SO-268).
  fileprivate func freeNumber(of facility: Facility) throws(Failure) -> String {
    for _ in 0..<Self.tries {
      let digits = String(store.random.words().0 % 1_000_000)
      let number = facility.prefix + String(repeating: "0", count: 6 - digits.utf8.count) + digits
      let prefix = LabVisitNumberDocument.prefix(facility.id, number)
      if try documents(LabVisitNumberDocument.self, prefix: prefix, limit: 1).isEmpty { return number }
    }
    throw Failure(
      .stateConflict, "the facility has no confirmation numbers left",
      details: ["reason": "numbers_exhausted"])
  }
}
