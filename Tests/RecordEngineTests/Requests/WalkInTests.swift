import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// It is Thursday, 15 January 2026, 11:20 in Berlin.
@Suite("Walk-in requests") struct WalkInTests {
  private let visits: VisitScene
  private var scene: RecordScene { visits.scene }
  private var patient: PatientID { scene.patient }

  init() throws { visits = try VisitScene() }

  private func asking(
    _ day: String = "2026-01-16", _ time: String = "10:00", at site: RecordID = VisitScene.mitte,
    _ reason: String = "Halsschmerzen"
  ) throws -> RequestWalkIn {
    RequestWalkIn(
      patientId: patient, reason: reason, preferredDate: try #require(CalendarDay(day)),
      preferredTime: try #require(HourMinute(time)), locationId: site)
  }

  private func accepting(_ id: RecordID, _ time: String = "10:10") throws -> AcceptVisitRequest {
    var accept = AcceptVisitRequest(
      visitRequestId: id, date: try #require(CalendarDay("2026-01-16")), time: try #require(HourMinute(time)),
      type: .inPerson)
    accept.patientId = patient
    return accept
  }

  @Test("R-MH-171: only where walk-ins are taken, when it is open there, and not later than in two weeks")
  func sites() throws {
    let cases: [(String, RequestWalkIn, String)] = [
      ("when it opens", try asking("2026-01-16", "08:00"), "accepted"),
      ("before that", try asking("2026-01-16", "07:59"), "location_closed"),
      ("when it closes", try asking("2026-01-16", "13:00"), "location_closed"),
      ("the last minute", try asking("2026-01-16", "12:59"), "accepted"),
      ("a day without hours", try asking("2026-01-17", "10:00"), "location_closed"),
      ("takes none", try asking("2026-01-16", "10:00", at: VisitScene.downtown), "location_closed"),
      ("nowhere", try asking("2026-01-16", "10:00", at: RecordID(replacing: "x")), "location_not_found"),
      ("yesterday", try asking("2026-01-14", "10:00"), "/preferredDate in_past"),
      ("the last day", try asking("2026-01-29", "10:00"), "accepted"),
      ("later", try asking("2026-01-30", "10:00"), "/preferredDate too_far_ahead"),
      ("no reason", try asking("2026-01-16", "10:00", at: VisitScene.mitte, " "), "/reason bad_format"),
    ]
    for (name, request, expected) in cases {
      guard expected == "accepted" else {
        #expect(try scene.refusal(request) == expected, "\(name)")
        continue
      }
      let id = try scene.test.call(request).id
      _ = try scene.test.call(CancelWalkIn(patientId: patient, walkInRequestId: id))
    }
  }

  @Test("R-MH-170, R-MH-171, R-MH-269: a confirmation number, one open request, and the same one again")
  func once() throws {
    var ask = try asking()
    ask.id = RecordID("walk-1")
    let first = try scene.test.call(ask)
    #expect(first.confirmationNumber.count == 11 && first.confirmationNumber.hasPrefix("W-"))
    #expect(first.status == .submitted && first.locationName == "Praxis Mitte")
    #expect(try scene.test.call(ask) == first)
    ask.reason = "Anders"
    #expect(try scene.refusal(ask) == "duplicate_id")
    #expect(try scene.refusal(asking()) == "open_request_exists")
    let cancel = CancelWalkIn(patientId: patient, walkInRequestId: first.id)
    #expect(try scene.test.call(cancel).status == .cancelled)
    #expect(try scene.refusal(cancel) == "not_open")
    #expect(try scene.refusal(asking()) == "accepted")
  }

  @Test("R-MH-275: a request that waited for more than a day is refused") func late() throws {
    var meta = scene.by(.patient)
    meta.occurredAt = OffsetTime(scene.now.adding(minutes: -1441), offsetMinutes: 0)
    #expect(try scene.refusal(asking(), meta) == "request_too_old")
    meta.occurredAt = OffsetTime(scene.now.adding(minutes: -1439), offsetMinutes: 0)
    #expect(try scene.refusal(asking(), meta) == "accepted")
  }

  @Test(
    "R-MH-172: a red flag raises a high alert, and a denied one none",
    arguments: [
      ("I have chest pain since noon", RedFlag.chestPain), ("Kann kaum reden, ATEMNOT!", .troubleBreathing),
      ("No fever. Chest pain.", .chestPain), ("not feeling well, but chest pain", .chestPain),
      ("Ich möchte nicht mehr leben", .selfHarm), ("Mein Mundwinkel hängt", .strokeSigns),
      ("She can’t breathe", .troubleBreathing), ("I passed out", .lossOfConsciousness),
      ("no chest pain", nil), ("without any sign of chest pain", nil), ("keine Atemnot", nil),
      ("denies chest pain", nil), ("Halsschmerzen", nil), ("chestpain", .chestPain),
    ] as [(String, RedFlag?)])
  func flags(reason: String, flag: RedFlag?) throws {
    #expect(RedFlagFinder.flags(in: reason).first == flag)
    _ = try scene.test.call(try asking("2026-01-16", "10:00", at: VisitScene.mitte, reason))
    let alerts = try scene.test.call(ListAlerts(patientId: patient), meta: scene.by(.clinician)).alerts
    #expect(
      alerts.map(\.severity) == (flag == nil ? [] : [.high]) && alerts.allSatisfy { $0.source == .walkIn })
    let notices = try scene.test.call(ListNotifications(patientId: patient), meta: scene.by(.patient))
    #expect(notices.notifications.contains { $0.message.contains(" 911 ") } == (flag != nil), "the number")
    #expect(!alerts.contains { $0.detail.contains(reason) || $0.title.contains(reason) }, "the flag alone")
  }

  @Test("R-MH-172, R-MH-187: acceptance books the visit in the same step, once, and is completed with it")
  func accept() throws {
    let asked = try scene.test.call(try asking())
    let visit = try scene.test.call(try accepting(asked.id), meta: scene.by(.clinician))
    #expect(visit.provider == "Dr. Anna Weber" && visit.locationId == VisitScene.mitte)
    #expect(visit.reason == "Halsschmerzen" && visit.time.description == "10:10", "outside of her hours")
    let get = GetWalkIn(patientId: patient, walkInRequestId: asked.id)
    let accepted = try scene.test.call(get)
    #expect(accepted.status == .accepted && accepted.appointmentId == visit.id)
    #expect(try visits.list().upcoming.map(\.id) == [visit.id])
    #expect(try scene.refusal(accepting(asked.id), scene.by(.nurse)) == "not_pending")
    #expect(
      try scene.refusal(DeclineVisitRequest(visitRequestId: asked.id, reason: "Voll"), scene.by(.nurse))
        == "not_pending")
    #expect(
      try scene.refusal(CancelWalkIn(patientId: patient, walkInRequestId: asked.id)) == "not_open")
    let notices = try scene.test.call(ListNotifications(patientId: patient), meta: scene.by(.patient))
    #expect(notices.notifications.map(\.type) == [.appointment], "R-MH-251: once")
    try visits.wait(until: "2026-01-16T09:10:00Z")
    _ = try scene.test.call(visits.completing(visit.id))
    #expect(try scene.test.call(get).status == .completed)
    try scene.verifyProjections()
  }

  @Test("R-MH-088, R-MH-187: a time that is taken, or wrong, accepts nothing") func taken() throws {
    let asked = try scene.test.call(try asking())
    _ = try visits.book("2026-01-19", "09:00")
    var accept = try accepting(asked.id, "09:15")
    accept.date = try #require(CalendarDay("2026-01-19"))
    #expect(try scene.refusal(accept, scene.by(.clinician)) == "slot_unavailable")
    (accept.durationMinutes, accept.type, accept.locationId) = (4, .video, VisitScene.mitte)
    accept.date = try #require(CalendarDay("2026-01-14"))
    #expect(
      try scene.refusal(accept, scene.by(.clinician))
        == "/durationMinutes out_of_range, /locationId inconsistent, /date in_past")
    #expect(try scene.refusal(accepting(RecordID(replacing: "none")), scene.by(.clinician)) == "NOT_FOUND")
    #expect(
      try scene.test.call(GetWalkIn(patientId: patient, walkInRequestId: asked.id)).status == .submitted)
  }

  @Test("R-MH-172, R-MH-187: who declines says why, and the patient is told") func decline() throws {
    let asked = try scene.test.call(try asking())
    #expect(
      try scene.refusal(DeclineVisitRequest(visitRequestId: asked.id, reason: ""), scene.by(.nurse))
        == "/reason bad_format")
    let declined = try scene.test.call(
      DeclineVisitRequest(visitRequestId: asked.id, reason: "Voll"), meta: scene.by(.nurse))
    #expect(declined.status == .declined && declined.waitingMinutes == 0)
    let own = try scene.test.call(GetWalkIn(patientId: patient, walkInRequestId: asked.id))
    #expect(own.status == .declined && own.declineReason == "Voll")
    let notices = try scene.test.call(ListNotifications(patientId: patient), meta: scene.by(.patient))
    #expect(notices.notifications.map(\.actionUrl) == ["/walk-in/\(asked.id)"])
    #expect(!notices.notifications.contains { $0.message.contains("Voll") }, "R-MH-254")
  }
}
