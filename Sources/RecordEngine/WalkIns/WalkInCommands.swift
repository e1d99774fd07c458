import RecordModel
import RecordStore

extension RequestWalkIn: Command {
  /// How far ahead somebody can ask (R-MH-171).
  private static let daysAhead: Int64 = 14

  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<WalkInRequest> {
    _ = try view.patient(patientId)
    var checks = FieldChecks()
    checks.text("/reason", reason, 1...1000)
    let requestId = try view.newID(id, for: patientId, in: .requests)
    if let known = try view.document(RequestDocument.self, RequestDocument.key(patientId, requestId)) {
      guard let asked = known.opened.walkIn, asksFor(asked) else { throw .duplicateID }
      return .unchanged(
        StreamID(patientId), outcome: try view.walkIn(known, asked, of: patientId))
    }
    guard try view.isFree(requestId, in: .requests) else { throw .duplicateID }
    let site = try openSite(&checks, view)
    guard try !view.requests(.walkIn, of: patientId).contains(where: { $0.state == .submitted }) else {
      throw .conflict("open_request_exists", "another request is not decided yet")
    }
    try view.requireRecent()
    let flag = RedFlagFinder.flags(in: reason).first
    let content = WalkInContent(
      reason: reason, preferredDate: preferredDate, preferredTime: preferredTime, locationId: site.id,
      locationName: site.name, confirmationNumber: Self.number(view.store.random.words().0),
      isUrgent: flag != nil)
    let opened = RequestOpened(requestId, content)
    var alerts = AlertRaising(patientId)
    if let flag { try alerts.raise(flag.cause(requestId, view.call.language), view) }
    let document = RequestDocument(opened, at: view.recordedAt)
    return Decision(
      StreamID(patientId), [opened] + alerts.events,
      outcome: try view.walkIn(document, content, of: patientId))
  }

  private func asksFor(_ known: WalkInContent) -> Bool {
    known.reason == reason && known.locationId == locationId && known.preferredDate == preferredDate
      && known.preferredTime == preferredTime
  }

  /// The site, if it takes walk-ins and its clock shows a time at which it is open.
  private func openSite(
    _ checks: inout FieldChecks, _ view: borrowing RecordView
  ) throws(Failure) -> Practice.Site {
    guard let practice = try view.inForce(Practice.self), let site = practice.location(locationId) else {
      try checks.finish()
      throw Failure(
        .notFound, "there is no such site", details: ["reason": "location_not_found", "field": "locationId"])
    }
    let rule = practice.rule(site.timeZone)
    let today = rule.local(view.now).day
    if preferredDate < today { checks.refuse("/preferredDate", "in_past", "not before today") }
    if preferredDate > rule.local(view.now.adding(minutes: Self.daysAhead * 1440)).day {
      checks.refuse("/preferredDate", "too_far_ahead", "at most 14 days ahead")
    }
    if rule.moment(preferredDate, preferredTime) == nil {
      checks.refuse("/preferredTime", "nonexistent_time", "a time that the clocks do not skip")
    }
    try checks.finish()
    guard site.acceptsWalkIns, site.hours?.contain(preferredDate, preferredTime) ?? true else {
      throw Failure(
        .invalidInput, "the site takes no walk-ins at that time",
        details: ["reason": "location_closed", "field": "preferredTime"])
    }
    return site
  }

  /// Eight letters and digits that nobody confuses, by Crockford's Base32.
  private static func number(_ word: UInt64) -> String {
    let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    let text = (0..<8).map { letters[Int(word >> (5 * UInt64($0)) & 31)] }
    return "W-\(String(text[0..<4]))-\(String(text[4..<8]))"
  }
}

extension RedFlag {
  fileprivate func cause(_ request: RecordID, _ language: Language) -> AlertCause {
    var cause = AlertCause(.walkIn, .redFlag, of: request, subject: rawValue)
    cause.name = title.localized(language)
    return cause
  }
}

extension CancelWalkIn: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<WalkInRequest> {
    var (document, content) = try view.walkIn(walkInRequestId, of: patientId, field: "walkInRequestId")
    var checks = FieldChecks()
    checks.text("/reason", reason, 0...500)
    try checks.finish()
    var cancelled = RequestAdvanced(walkInRequestId, .walkIn, .cancel, try document.move(.cancel))
    cancelled.note = reason
    document.take(cancelled, of: patientId, by: view.call.actor, at: view.recordedAt)
    return Decision(
      StreamID(patientId), [cancelled], outcome: try view.walkIn(document, content, of: patientId))
  }
}
