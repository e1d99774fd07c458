import RecordClient
import RecordModel
import Testing

/// Visits of MyHealthAlly: booking, moving, ending, and whom to book.
@Suite("MyHealthAlly: visits", .serialized) struct AllyVisitTests {
  private static func booking(
    _ provider: String, _ day: String, _ time: String, _ type: String = "video"
  ) -> Value {
    [
      "providerId": .string(provider), "preferredDate": .string(day), "preferredTime": .string(time),
      "type": .string(type), "reason": "Follow-up",
    ]
  }

  /// A Monday some months ahead, on which the practice works from nine.
  private static let monday: String = {
    let days = (100..<107).map { AllyOperationsTests.day(ahead: $0) }
    return days.first { CalendarDay($0)?.weekday == 1 } ?? "?"
  }()

  private func book(_ person: WebSession, _ booking: Value) async throws -> WebSession.Reply {
    try await person.post(person.own("appointments"), booking)
  }

  private func code(_ reply: WebSession.Reply) -> String { "\(reply.status) \(reply.code ?? "")" }

  @Test("R-MH-087, R-MH-089, R-MH-090, R-MH-097: what can be booked, how long it lasts, and where it is")
  func bookings() async throws {
    let site = try await SharedAllySite.get()
    let vera = try await site.patient("vera")
    let video = try await book(vera, Self.booking("dr-weber", Self.monday, "09:30"))
    #expect(video.status == 201 && video.json?["status"] == "scheduled", "\(video.text)")
    #expect(video.json?["durationMinutes"] == 30 && video.json?["location"] == .null, "R-MH-097")
    #expect(video.json?["summaryUrl"] == .null, "R-MH-096")
    #expect(video.json?["timeZone"] == "Europe/Berlin" && video.json?["time"] == "09:30", "R-MH-228")
    let there = try await book(
      vera,
      Self.booking("dr-jones", Self.monday, "04:10", "in-person").with("locationId", "downtown"))
    #expect(there.json?["durationMinutes"] == 45, "R-MH-089: any start without hours, as long as configured")
    #expect(there.json?["locationId"] == "downtown" && there.json?["location"]?.text?.isEmpty == false)
    for (booking, told) in [
      (Self.booking("dr-weber", Self.monday, "08:30"), "409 slot_unavailable"),
      (Self.booking("dr-who", Self.monday, "10:00"), "404 provider_not_found"),
      (Self.booking("dr-jones", Self.monday, "10:00", "phone"), "422 type_not_offered"),
      (Self.booking("dr-jones", "2020-01-06", "10:00"), "422 validation_failed"),
      (Self.booking("dr-jones", AllyOperationsTests.day(ahead: 367), "10:00"), "422 validation_failed"),
      (Self.booking("dr-jones", Self.monday, "10:00", "in-person"), "422 validation_failed"),
      (Self.booking("dr-jones", Self.monday, "24:00"), "422 validation_failed"),
    ] {
      #expect(try await code(book(vera, booking)) == told, "\(booking)")
    }
    let none = try await book(vera, [:])
    #expect(
      none.problems
        == ["preferredDate", "preferredTime", "providerId", "reason", "type"].map { "/\($0) required" },
      "R-MH-087")
    #expect(
      try await code(site.max.post(vera.own("appointments"), AllyFixture.booking(day: 70))) == "403 forbidden"
    )
    let staff = try await site.clinician.post(
      vera.own("appointments"), Self.booking("dr-jones", Self.monday, "14:00"))
    #expect(staff.status == 201, "the care team books too: \(staff.text)")
  }

  @Test("R-MH-088, R-MH-091: of two bookings at once exactly one wins, and nobody is in two places")
  func clashes()
    async throws
  {
    let site = try await SharedAllySite.get()
    let (vito, viola) = (try await site.patient("vito"), try await site.patient("viola"))
    let booking = Self.booking("dr-weber", Self.monday, "11:00")
    async let one = book(vito, booking)
    async let other = book(viola, booking)
    let first = try await one
    let second = try await other
    #expect([first.status, second.status].sorted() == [201, 409], "\(first.text) \(second.text)")
    let (winner, loser) = first.status == 201 ? (vito, viola) : (viola, vito)
    #expect([first, second].contains { $0.code == "slot_unavailable" })
    let list = try await loser.get(loser.own("appointments"))
    #expect(list.json?["upcoming"] == [] && list.json?["past"] == [], "nothing was stored")
    let overlap = try await book(winner, Self.booking("dr-jones", Self.monday, "10:30"))
    #expect(["409 conflict", "409 slot_unavailable"].contains(code(overlap)), "R-MH-091")
  }

  @Test("R-MH-086, R-MH-092, R-MH-093, R-MH-094: lists, cancelling and moving") func changes() async throws {
    let site = try await SharedAllySite.get()
    let volker = try await site.patient("volker")
    let late = try await book(volker, Self.booking("dr-weber", Self.monday, "16:00"))
    let early = try await book(volker, Self.booking("dr-weber", Self.monday, "15:00"))
    let ids = [early, late].map { $0.json?["id"]?.text ?? "?" }
    func upcoming() async throws -> [Value] {
      try await volker.get(volker.own("appointments")).json?["upcoming"]?.list ?? []
    }
    #expect(try await upcoming().map { $0["id"]?.text } == ids, "soonest first")
    let next = try await upcoming().first
    #expect(next?["reason"] == "Follow-up" && next?["durationMinutes"] == 30)
    let visit = volker.own("appointments/\(ids[0])")
    func move(
      _ time: String, as person: WebSession? = nil, version: Int? = nil
    ) async throws -> WebSession.Reply {
      try await (person ?? volker).post(
        visit + "/reschedule", ["preferredDate": .string(Self.monday), "preferredTime": .string(time)],
        version.map { ["If-Match": "\"\($0)\""] } ?? [:])
    }
    #expect(try await code(move("16:00")) == "409 slot_unavailable")
    #expect(try await code(move("16:30", version: 2)) == "409 version_conflict")
    #expect(try await code(move("16:30", as: site.max)) == "403 forbidden")
    let moved = try await move("16:30", as: site.clinician, version: 1)
    #expect(moved.json?["version"] == 2 && moved.json?["time"] == "16:30", "\(moved.text)")
    #expect(try await upcoming().map { $0["id"]?.text } == ids.reversed())
    let told = try await volker.get(volker.own("notifications?type=appointment"))
    #expect((told.json?["notifications"]?.list.count ?? 0) >= 3, "R-MH-251: booked twice, moved once")
    let wrong = try await volker.post(visit + "/reschedule", ["preferredDate": "2020-01-06", "reason": 1])
    #expect(
      wrong.problems == ["/preferredDate out_of_range", "/preferredTime required", "/reason wrong_type"],
      "\(wrong.text)")
    #expect(try await code(site.max.post(visit + "/cancel", [:])) == "403 forbidden")
    let cancelled = try await site.clinician.post(visit + "/cancel", ["reason": "Doctor is ill"])
    #expect(cancelled.json?["cancelledBy"]?.text == site.clinician.account, "R-MH-094: either side")
    #expect(try await upcoming().map { $0["status"] } == ["scheduled", "cancelled"], "R-MH-092")
    #expect(try await code(volker.post(visit + "/cancel", [:])) == "409 not_scheduled")
    #expect(try await code(move("15:00")) == "409 not_scheduled")
    #expect(try await code(site.clinician.post(visit + "/complete")) == "409 not_scheduled")
    let again = try await book(volker, Self.booking("dr-weber", Self.monday, "16:30"))
    #expect(again.status == 201, "R-MH-094: cancelling frees the slot: \(again.text)")
  }

  @Test(
    "R-MH-092, R-MH-094, R-MH-095, R-MH-096: a visit that has begun is ended by the team, and then is past")
  func completion() async throws {
    let site = try await SharedAllySite.get()
    let vasco = try await site.patient("vasco")
    // The next minute that is not too close to be booked.
    let berlin = try #require(TimeZoneRule("CET-1CEST,M3.5.0,M10.5.0/3"))
    let soon = (SystemClock.now().milliseconds + 80_000) / 60_000 * 60_000
    let local = berlin.local(Timestamp(milliseconds: soon))
    let booked = try await book(vasco, Self.booking("dr-jones", "\(local.day)", "\(local.time)"))
    let visit = vasco.own("appointments/\(try #require(booked.json?["id"]?.text, "\(booked.text)"))")
    let body: Value = ["outcome": "no-show", "summaryId": "none"]
    #expect(
      try await code(vasco.post(visit + "/complete", ["outcome": "attended"])) == "403 forbidden", "R-MH-095")
    let unknown = try await site.clinician.post(visit + "/complete", body)
    #expect(unknown.problems == ["/summaryId not_in_enum"], "\(unknown.text)")
    let wrong = try await site.clinician.post(visit + "/complete", ["outcome": "late"])
    #expect(wrong.problems == ["/outcome not_in_enum"])
    let early = try await site.clinician.post(visit + "/complete", ["outcome": "no-show"])
    #expect(code(early) == "409 not_started_yet", "R-MH-095")
    let other = try await book(vasco, Self.booking("dr-jones", Self.monday, "18:00"))
    while SystemClock.now().milliseconds < soon { try await Task.sleep(for: .seconds(1)) }
    #expect(try await code(vasco.post(visit + "/cancel", [:])) == "409 already_started", "R-MH-094")
    let done = try await site.clinician.post(visit + "/complete", ["outcome": "no-show"])
    #expect(done.json?["status"] == "completed" && done.json?["summaryUrl"] == .null, "\(done.text)")
    #expect(try await code(site.clinician.post(visit + "/complete")) == "409 not_scheduled")
    let list = try await vasco.get(vasco.own("appointments"))
    #expect(list.json?["upcoming"]?.list.map { $0["id"] } == [other.json?["id"]], "R-MH-092")
    let past = list.json?["past"]?.list ?? []
    #expect(past.map { $0["status"] } == ["completed"] && past.first?["summaryUrl"] == .null, "R-MH-096")
  }

  @Test("R-MH-088: whom to book, where and when, is everybody's who signed in") func practice() async throws {
    let site = try await SharedAllySite.get()
    let valentin = try await site.patient("valentin")
    let path = "/api/providers/dr-weber/availability?date=\(Self.monday)"
    func free() async throws -> Bool? {
      let slots = try await valentin.get(path).json?["slots"]?.list ?? []
      return slots.first { $0["time"] == "13:30" }?["free"].map { $0 == true }
    }
    #expect(try await free() == true)
    #expect(try await book(valentin, Self.booking("dr-weber", Self.monday, "13:30")).status == 201)
    #expect(try await free() == false)
    for person in [site.max, site.clinician, site.admin] {
      for target in ["/api/providers", "/api/locations", path] {
        #expect(try await person.get(target).status == 200)
      }
    }
    for target in ["/api/providers", "/api/locations", path] {
      #expect(try await code(site.web.stranger.get(target)) == "401 unauthenticated")
    }
    for (query, problem) in [
      ("", "query:date required"), ("?date=2027-02-30", "query:date bad_format"),
      ("?date=tomorrow", "query:date bad_format"),
    ] {
      let reply = try await valentin.get("/api/providers/dr-weber/availability" + query)
      #expect(reply.status == 422 && reply.problems == [problem], "\(reply.text)")
    }
    #expect(
      try await code(valentin.get("/api/providers/dr-who/availability?date=\(Self.monday)"))
        == "404 provider_not_found")
    let providers = try await valentin.get("/api/providers?limit=1")
    #expect(
      providers.json?["providers"]?.list.map { $0["id"] } == ["dr-weber"], "nobody who cannot be booked")
    let cursor = try #require(providers.json?["page"]?["nextCursor"]?.text)
    let rest = try await valentin.get("/api/providers?limit=1&cursor=\(cursor)")
    #expect(rest.json?["providers"]?.list.map { $0["id"] } == ["dr-jones"])
    let there = try await valentin.get("/api/providers?locationId=downtown")
    #expect(there.json?["providers"]?.list.map { $0["id"] } == ["dr-jones"])
    let sites = try await valentin.get("/api/locations")
    #expect(sites.json?["locations"]?.list.compactMap { $0["address"]?["country"] }.count == 2)
  }
}
