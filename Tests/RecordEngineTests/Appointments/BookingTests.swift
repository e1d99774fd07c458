import Dispatch
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Booking visits") struct BookingTests {
  private let visits: VisitScene

  init() throws { visits = try VisitScene() }

  @Test("R-MH-088, R-MH-089, R-MH-090: what can be booked, and why else not") func bookings() throws {
    let (weber, jones) = (VisitScene.weber, VisitScene.jones)
    let cases: [(String, BookAppointment, String)] = [
      ("in hours", try visits.booking("2026-01-19", "09:00"), "accepted"),
      ("the last slot", try visits.booking("2026-01-19", "11:30"), "accepted"),
      ("ends too late", try visits.booking("2026-01-19", "12:00"), "slot_unavailable"),
      ("between two slots", try visits.booking("2026-01-19", "09:10"), "slot_unavailable"),
      ("another weekday", try visits.booking("2026-01-20", "09:00"), "slot_unavailable"),
      ("a closed day", try visits.booking("2026-12-28", "09:00"), "slot_unavailable"),
      ("any time without hours", try visits.booking("2026-01-15", "23:17", with: jones), "accepted"),
      ("now", try visits.booking("2026-01-15", "11:20", with: jones), "/preferredDate in_past"),
      ("yesterday", try visits.booking("2026-01-14", "12:00", with: jones), "/preferredDate in_past"),
      ("the last day", try visits.booking("2027-01-15", "11:20", with: jones), "accepted"),
      (
        "later than that", try visits.booking("2027-01-15", "11:21", with: jones),
        "/preferredDate too_far_ahead"
      ),
      (
        "skipped by the clocks", try visits.booking("2026-03-29", "02:30", with: jones),
        "/preferredTime nonexistent_time"
      ),
      ("the first of two", try visits.booking("2026-10-25", "02:30", with: jones), "accepted"),
      (
        "not offered", try visits.booking("2026-01-16", "09:00", with: jones, .phone),
        "/type type_not_offered"
      ),
      (
        "nobody", try visits.booking("2026-01-16", "09:00", with: RecordID(replacing: "dr-no")),
        "provider_not_found"
      ),
      (
        "a site by phone",
        try visits.booking("2026-01-21", "09:00", with: weber, .phone, at: VisitScene.mitte),
        "/locationId inconsistent"
      ),
      (
        "no site of several", try visits.booking("2026-01-21", "09:00", with: jones, .inPerson),
        "/locationId required"
      ),
      (
        "not the provider's site",
        try visits.booking("2026-01-21", "09:00", with: weber, .inPerson, at: VisitScene.downtown),
        "/locationId unknown_location"
      ),
      ("the only site", try visits.booking("2026-01-21", "09:30", with: weber, .inPerson), "accepted"),
    ]
    for (name, booking, expected) in cases {
      #expect(try visits.scene.refusal(booking) == expected, "\(name)")
    }
    var wrong = try visits.booking("2026-01-14", "02:00", with: jones, .phone, at: VisitScene.mitte)
    wrong.reason = ""
    #expect(
      try visits.scene.refusal(wrong)
        == "/reason bad_format, /type type_not_offered, /locationId inconsistent, /preferredDate in_past")
    wrong = try visits.booking("2026-01-26", "09:00")
    wrong.reason = String(repeating: "ä", count: 1001)
    #expect(try visits.scene.refusal(wrong) == "/reason bad_format")
    wrong.reason = String(repeating: "ä", count: 1000)
    #expect(try visits.scene.refusal(wrong) == "accepted")
  }

  @Test("an empty record has nobody to book until a practice is published") func noPractice() throws {
    let scene = try RecordScene()
    let booking = try visits.booking("2026-01-19", "09:00", for: scene.patient)
    #expect(try scene.refusal(booking) == "provider_not_found")
    #expect(try scene.test.call(ListProviders()).providers == [])
    #expect(try scene.test.call(ListLocations()).locations == [])
    #expect(try scene.refusal(GetPractice()) == "no_practice")
  }

  @Test("R-MH-097, R-MH-228: the site gives name and zone, the provider else") func zones() throws {
    let visit = try visits.test.call(
      try visits.booking("2026-07-06", "09:00", with: VisitScene.jones, .inPerson, at: VisitScene.downtown))
    #expect(visit.date.description == "2026-07-06T13:00:00.000Z" && visit.time.description == "09:00")
    #expect(visit.location == "Downtown Office" && visit.timeZone == "America/New_York")
    #expect(visit.durationMinutes == 45 && visit.status == .scheduled && visit.version == 1)
    let video = try visits.test.call(try visits.booking("2026-07-07", "09:00", with: VisitScene.jones))
    #expect(video.date.description == "2026-07-07T07:00:00.000Z" && video.timeZone == "Europe/Berlin")
    #expect(video.location == nil && video.locationId == nil && video.summaryUrl == nil)
    let found = GetAppointment(patientId: visits.patient, appointmentId: visit.id)
    #expect(try visits.test.call(found) == visit)
  }

  @Test("R-MH-088, R-MH-091: neither provider nor patient is booked twice") func overlaps() throws {
    let jones = VisitScene.jones
    let stranger = try visits.scene.stranger()
    _ = try visits.book("2026-01-19", "10:00", with: jones)
    for (time, expected) in [
      ("09:15", "accepted"), ("09:16", "slot_unavailable"), ("10:00", "slot_unavailable"),
      ("10:44", "slot_unavailable"), ("10:45", "accepted"),
    ] {
      let booking = try visits.booking("2026-01-19", time, with: jones, for: stranger)
      #expect(try visits.scene.refusal(booking) == expected, "\(time)")
    }
    for (time, expected) in [
      ("09:30", "accepted"), ("10:00", "conflict"), ("10:30", "conflict"), ("11:00", "accepted"),
    ] {
      #expect(try visits.scene.refusal(try visits.booking("2026-01-19", time)) == expected, "\(time)")
    }
  }

  @Test("R-MH-088: of two bookings at once exactly one wins") func race() throws {
    let patients = try (0..<8).map { _ in try visits.scene.stranger() }
    for time in ["09:00", "09:30", "10:00"] {
      let bookings = try patients.map { try visits.booking("2026-01-19", time, for: $0) }
      let found = try race(bookings)
      #expect(found.count { $0 == "accepted" } == 1 && found.count { $0 == "slot_unavailable" } == 7)
    }
    #expect(try visits.free("2026-01-19").first == "10:30")
    try visits.scene.verifyProjections()
  }

  /// Sends all at once, each from a thread of its own, and tells why each is refused.
  private func race(_ bookings: [BookAppointment]) throws -> [String] {
    let calls = try bookings.map { booking in
      let tape = try Tape(encoding: booking)
      return Call(
        method: BookAppointment.name, tape: tape, params: tape.root,
        caller: Caller(userID: 1000, roles: [.operator]))
    }
    let engine = visits.test.running
    let answers = Mutex<[String]>([])
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.concurrentPerform(iterations: calls.count) { index in
      engine.handle(calls[index]) { reply in
        var answer = "accepted"
        if case .failure(let failure) = reply.outcome, case .string(let why)? = failure.details?["reason"] {
          answer = why
        }
        answers.withLock { $0.append(answer) }
        done.signal()
      }
    }
    for _ in calls { try done.waitForSignal("the answer to a booking") }
    return answers.withLock { $0 }
  }

  @Test("R-MH-269, R-MH-270: an id again with the same content is the same visit") func clientIDs() throws {
    var booking = try visits.booking("2026-01-19", "09:00")
    booking.id = RecordID("offline-1")
    let first = try visits.test.call(booking)
    let head = visits.test.engine.head
    #expect(try visits.test.call(booking) == first && visits.test.engine.head == head)
    try visits.wait(until: "2026-02-01T00:00:00Z")
    #expect(try visits.test.call(booking) == first, "however late it is repeated")
    booking.reason = "anders"
    #expect(try visits.scene.refusal(booking) == "duplicate_id")
    var other = try visits.booking("2026-02-02", "09:00", for: try visits.scene.stranger())
    other.id = booking.id
    #expect(try visits.scene.refusal(other) == "duplicate_id")
  }

  @Test("patients, clinicians and nurses book, admins do not") func roles() throws {
    for (role, time, expected) in [
      (ActingPerson.Role.patient, "09:00", "accepted"), (.clinician, "09:30", "accepted"),
      (.nurse, "10:00", "accepted"), (.admin, "10:30", "role"),
    ] {
      #expect(
        try visits.scene.refusal(try visits.booking("2026-01-19", time), visits.scene.by(role)) == expected)
    }
  }

  @Test("R-MH-228: a day's slots, and nothing of who has the others") func availability() throws {
    _ = try visits.book("2026-01-19", "09:30")
    let day = try #require(CalendarDay("2026-01-19"))
    let found = try visits.test.call(GetAvailability(providerId: VisitScene.weber, date: day))
    #expect(found.timeZone == "Europe/Berlin" && found.slots.count == 14)
    #expect(found.slots.filter { !$0.free }.map(\.time.description) == ["09:30"])
    #expect(found.slots.first?.types == [.video, .inPerson, .phone])
    #expect(try visits.free("2026-01-20") == [] && visits.free("2026-12-28") == [])
    #expect(
      try visits.free("2026-01-15", with: VisitScene.jones).first == "12:00", "what is over is not free")
    #expect(try visits.free("2026-03-29", with: VisitScene.jones).contains("02:15") == false)
    #expect(try visits.free("2026-03-29", with: VisitScene.jones).contains("03:00"))
    let nobody = GetAvailability(providerId: RecordID(replacing: "nobody"), date: day)
    #expect(try visits.scene.refusal(nobody) == "provider_not_found")
    let nurse = GetAvailability(providerId: RecordID(replacing: "nurse-klein"), date: day)
    #expect(try visits.test.call(nurse).slots == [])
    let past = CallMeta(asOf: AsOf(position: 1))
    let asked = GetAvailability(providerId: VisitScene.weber, date: day)
    #expect(try visits.scene.refusal(asked, past) == "not_supported")
  }

  @Test("providers are found by name, type and site, whatever case and accents") func providers() throws {
    func ids(_ body: (inout ListProviders) -> Void) throws -> [String] {
      var list = ListProviders()
      body(&list)
      return try visits.test.call(list).providers.map(\.id.text)
    }
    #expect(try ids { _ in } == ["dr-weber", "dr-jones"], "who offers nothing is not listed")
    #expect(try ids { $0.q = "NOEMIE" } == ["dr-jones"])
    #expect(try ids { $0.q = "noémie" } == ["dr-jones"])
    #expect(try ids { $0.q = "medizin" } == ["dr-weber"])
    #expect(try ids { $0.q = "%" } == [])
    #expect(try ids { $0.type = .phone } == ["dr-weber"])
    #expect(try ids { $0.locationId = VisitScene.downtown } == ["dr-jones"])
    var walkIns = ListLocations()
    walkIns.walkIn = true
    #expect(try visits.test.call(walkIns).locations.map(\.id) == [VisitScene.mitte])
    var empty = ListProviders()
    empty.q = ""
    #expect(try visits.scene.refusal(empty) == "/q bad_format")
  }
}
