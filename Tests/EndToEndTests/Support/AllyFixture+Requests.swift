import RecordModel
import Testing

/// What patients ask the practice for, and what visits come to.
extension AllyFixture {
  /// One request of each kind with a summary, by the path's parameters.
  static func requests(
    of person: WebSession, video appointment: String, at site: AllySite
  ) async throws -> [String: String] {
    func made(_ reply: WebSession.Reply) throws -> String {
      try #require(reply.status == 201, "\(reply.text)")
      return try #require(reply.json?["id"]?.text)
    }
    var ids: [String: String] = [:]
    ids["supportRequestId"] = try made(
      await person.post(
        person.own("support-requests"), ["category": "other", "subject": "Question", "message": "When?"]))
    ids["walkInRequestId"] = try made(await person.post(person.own("walk-in-requests"), walkIn))
    ids["requestId"] = ids["walkInRequestId"]
    ids["summaryId"] = try made(
      await site.clinician.post(
        "/api/clinicians/\(site.clinician.account)/patients/\(person.account)/visit-summaries", summary))
    ids["visitId"] = try made(
      await site.clinician.post(
        "/api/clinicians/\(site.clinician.account)/virtual-visits",
        ["appointmentId": .string(appointment)]))
    return ids
  }

  /// Things of a patient whom the care team does not care for.
  static func strangers(_ site: AllySite) async throws -> [String: String] {
    let max = site.max
    // Each has an id of its own, so that another test may ask for the same.
    let walk = try await max.post(max.own("walk-in-requests"), walkIn.with("id", "max-walk-in"))
    let visit = try await max.post(
      max.own("appointments"), booking(day: 77).with("id", "max-video-appointment"))
    try #require(walk.status < 300 && visit.status < 300, "\(walk.text) \(visit.text)")
    let prepared = try await site.web.daemon.session.call(
      "virtualVisits.prepare",
      ["patientId": .string(max.account), "appointmentId": "max-video-appointment", "id": "max-video"],
      meta: ["actor": ["role": "clinician", "id": .string(site.clinician.account)]])
    return ["requestId": "max-walk-in", "visitId": try #require(prepared["id"]?.text)]
  }

  static var walkIn: Value {
    [
      "reason": "Sore throat", "preferredDate": .string(openDay), "preferredTime": "10:00",
      "locationId": "mitte",
    ]
  }

  /// The next day on which the example practice is open in the morning.
  static var openDay: String {
    for ahead in 1...7 {
      let text = AllyOperationsTests.day(ahead: Int64(ahead))
      if let day = CalendarDay(text), (1...5).contains(day.weekday) { return text }
    }
    return ""
  }

  static let summary: Value = [
    "visitDate": "2026-01-14T09:00:00Z", "diagnosis": ["Sore throat"], "treatmentPlan": "Rest",
    "nextSteps": [],
  ]

  private static let line: Value = [
    "name": "Pantoprazole", "dosage": "20", "unit": "mg", "frequency": "once daily",
  ]

  /// A body of what is asked or answered; `nil` for other operations.
  func requestBody(_ operation: String, _ text: String) -> Value? {
    switch operation {
    case "openSupportRequest": ["category": "other", "subject": .string(text), "message": .string(text)]
    case "replyToSupportRequest": ["text": .string(text)]
    case "requestWalkIn": Self.walkIn.with("reason", .string(text))
    case "cancelWalkInRequest", "declineVisitRequest": ["reason": "No longer needed"]
    case "acceptVisitRequest":
      ["date": .string(AllyOperationsTests.day(ahead: 61)), "time": "13:30", "type": "video"]
    case "recordVisitSummary": Self.summary.with("treatmentPlan", .string(text))
    case "amendVisitSummary": ["reason": .string(text), "nextSteps": [.string(text)]]
    case "prepareVirtualVisit": ["appointmentId": .string(ids["freshAppointment"] ?? "")]
    case "saveVisitNotes": ["notes": .string(text), "notesVersion": 0]
    case "prescribeInVisit": ["line": Self.line.with("instructions", .string(text))]
    case "endVirtualVisit": ["outcome": "abandoned"]
    default: nil
    }
  }
}
