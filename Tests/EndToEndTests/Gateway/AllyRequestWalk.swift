import RecordClient
import RecordModel
import Testing

@testable import RecordGateway

/// The walk through support, walk-ins, summaries and visits by video.
extension AllyOperationsTests {
  func ask(_ site: AllySite, _ paula: WebSession, _ caller: AllyCaller) async throws {
    try await caller.call("getSupportInfo", as: site.web.stranger)
    let opened = try await caller.call(
      "openSupportRequest", as: paula,
      ["category": "billing", "subject": "Invoice", "message": "Twice?", "channel": "live-chat"],
      expecting: 201)
    #expect(opened.json?["channel"] == "form" && opened.json?["status"] == "open", "R-MH-141")
    let id = try #require(opened.json?["id"]?.text)
    let support = ["patientId": paula.account, "supportRequestId": id]
    let answered = try await caller.call(
      "replyToSupportRequest", as: site.admin, at: support, ["text": "Once."], expecting: 201)
    #expect(answered.json?["replies"]?.list.map { $0["fromRole"] } == ["patient", "admin"])
    #expect(answered["Location"] == paula.own("support-requests/\(id)"))
    let open = try await caller.call(
      "listSupportRequests", as: paula, query: "?status=waiting-on-patient")
    #expect(open.json?["requests"]?.list.count == 1)
    try await caller.call("getSupportRequest", as: site.admin, at: support)
    try await caller.call("closeSupportRequest", as: paula, at: support)
    let walk = try await caller.call("requestWalkIn", as: paula, AllyFixture.walkIn, expecting: 201)
    #expect(walk.json?["status"] == "submitted" && walk.json?["locationName"] == "Praxis Mitte")
    let first = ["walkInRequestId": try #require(walk.json?["id"]?.text)]
    try await caller.call("getWalkInRequest", as: paula, at: first)
    try await caller.call("cancelWalkInRequest", as: paula, at: first, ["reason": "Better"])
    try await caller.call("listWalkInRequests", as: paula)
    for decision in ["accept", "decline"] {
      let walk = try await caller.call("requestWalkIn", as: paula, AllyFixture.walkIn, expecting: 201)
      let id = try #require(walk.json?["id"]?.text)
      let queue = try await caller.call("listVisitRequests", as: site.clinician, query: "?limit=200")
      #expect(queue.json?["pending"]?.list.contains { $0["id"]?.text == id } == true)
      guard decision == "accept" else {
        try await caller.call(
          "declineVisitRequest", as: site.clinician, at: ["requestId": id], ["reason": "Full"])
        continue
      }
      let visit = try await caller.call(
        "acceptVisitRequest", as: site.clinician, at: ["requestId": id],
        ["date": .string(Self.day(ahead: 14)), "time": "08:15", "type": "video", "durationMinutes": 10],
        expecting: 201)
      #expect(visit["Location"] == paula.own("appointments/\(visit.json?["id"]?.text ?? "")"))
      #expect(visit.json?["durationMinutes"] == 10)
    }
  }

  func see(_ site: AllySite, _ paula: WebSession, _ caller: AllyCaller) async throws {
    let clinician = site.clinician
    let named = ["patientId": paula.account]
    let summary = try await caller.call(
      "recordVisitSummary", as: clinician, at: named, AllyFixture.summary, expecting: 201)
    let id = try #require(summary.json?["id"]?.text)
    #expect(summary["Location"] == paula.own("visit-summaries/\(id)"))
    try await caller.call("getVisitSummary", as: paula, at: ["summaryId": id])
    try await caller.call(
      "amendVisitSummary", as: clinician, at: ["patientId": paula.account, "summaryId": id],
      ["reason": "Forgotten", "nextSteps": ["Tea"]], with: ["If-Match": "\"1\""])
    let list = try await caller.call("listVisitSummaries", as: paula)
    #expect(list.json?["summaries"]?.list.first?["amended"] == true)
    let soon = try await AllySoon.book(paula, at: site)
    let prepared = try await caller.call(
      "prepareVirtualVisit", as: clinician, ["appointmentId": .string(soon)], expecting: 201)
    let visit = ["visitId": try #require(prepared.json?["id"]?.text)]
    let own = try await caller.call("getPatientVirtualVisit", as: paula, at: visit)
    #expect(own.json?["canJoin"] == true && own.json?["state"] == "prepared", "R-MH-190")
    try await caller.call("joinVirtualVisit", as: paula, at: visit)
    try await caller.call("startVirtualVisit", as: clinician, at: visit)
    try await caller.call(
      "saveVisitNotes", as: clinician, at: visit, ["notes": "Better", "notesVersion": 0])
    try await caller.call(
      "prescribeInVisit", as: clinician, at: visit,
      [
        "line": ["name": "Pantoprazole", "dosage": "20", "unit": "mg", "frequency": "once daily"],
        "overrideInteractions": true, "overrideReason": "Weighed",
      ], expecting: 201)
    let shown = try await caller.call("getVirtualVisit", as: clinician, at: visit)
    #expect(shown.json?["patientSidebar"]?["dnr"]?["status"] == "unknown", "R-MH-157, R-MH-191")
    try await caller.call(
      "listVirtualVisits", as: clinician, query: "?state=in-progress&limit=200")
    let ended = try await caller.call(
      "endVirtualVisit", as: clinician, at: visit,
      ["outcome": "completed", "summary": AllyFixture.summary])
    #expect(ended.json?["state"] == "ended" && ended.json?["summaryId"]?.text != nil, "R-MH-193")
  }
}

/// A video visit that begins in a moment.
enum AllySoon {
  /// The appointment's id.
  static func book(_ person: WebSession, at site: AllySite) async throws -> String {
    let zone = try #require(TimeZoneRule("CET-1CEST,M3.5.0,M10.5.0/3"))
    let asked = try await person.post(person.own("walk-in-requests"), AllyFixture.walkIn)
    let request = try #require(asked.json?["id"]?.text, "\(asked.text)")
    // The care team books when it likes; another test may have taken the first minutes.
    for minutes in stride(from: 2, through: 14, by: 3) {
      let (day, time) = zone.local(
        Timestamp(milliseconds: SystemClock.now().milliseconds + Int64(minutes) * 60_000))
      let reply = try await site.clinician.post(
        "/api/clinicians/\(site.clinician.account)/visit-requests/\(request)/accept",
        [
          "date": .string("\(day)"), "time": .string("\(time)"), "type": "video", "durationMinutes": 5,
        ])
      if let id = reply.json?["id"]?.text, reply.status == 201 { return id }
    }
    throw Failure(.notFound, "no time is free")
  }
}
