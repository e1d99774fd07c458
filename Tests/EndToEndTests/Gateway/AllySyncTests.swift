import RecordClient
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// Phones that were offline (R-MH-269 to R-MH-278).
@Suite("MyHealthAlly: queues and changes", .serialized) struct AllySyncTests {
  private static func digits(_ value: Value) -> String {
    if case .integer(let number) = value { "\(number)" } else { "?" }
  }

  private static func command(
    _ id: String, _ operation: String, _ body: Value? = nil, path: Value? = nil, at moment: String = "",
    version: Int64? = nil
  ) -> Value {
    var members: [Value.Member] = [
      .init("commandId", .string(id)), .init("operation", .string(operation)),
      .init("queuedAt", .string(moment.isEmpty ? "\(SystemClock.now())" : moment)),
    ]
    if let body { members.append(.init("body", body)) }
    if let path { members.append(.init("path", path)) }
    if let version { members.append(.init("expectedVersion", .integer(version))) }
    return .object(members)
  }

  private func sync(_ person: WebSession, _ commands: [Value]) async throws -> WebSession.Reply {
    try await person.post(person.own("sync"), ["deviceId": "phone-1", "commands": .array(commands)])
  }

  private func outcomes(_ reply: WebSession.Reply) -> [String] {
    (reply.json?["results"]?.list ?? []).map { "\($0["commandId"]?.text ?? "") \($0["outcome"]?.text ?? "")" }
  }

  private static let entry: Value = [
    "id": "day-1", "title": "A day", "content": "Fine.", "mood": "good", "date": "2026-01-16T11:20:30+01:00",
  ]
  private static let vitals: Value = ["timestamp": "2026-01-16T11:20:30Z", "temperature": 36.6]

  @Test("R-MH-273, R-MH-277: in order, each with its outcome; the same batch again changes nothing")
  func batch() async throws {
    let site = try await SharedAllySite.get()
    let paula = try await site.patient("sina")
    let batch = [
      Self.command("c-1", "createJournalEntry", Self.entry),
      Self.command("c-2", "reviseJournalEntry", ["mood": "fair"], path: ["entryId": "day-1"], version: 1),
      Self.command("c-3", "reviseJournalEntry", ["mood": "poor"], path: ["entryId": "day-1"], version: 1),
      Self.command("c-4", "recordVitals", ["timestamp": "yesterday", "heartRate": 19]),
      Self.command("c-5", "recordVitals", Self.vitals),
      Self.command("c-6", "deleteJournalEntry", path: ["entryId": "none"]),
      Self.command("c-7", "getJournalEntry", path: ["entryId": "day-1"]),
      Self.command("c-8", "deleteJournalEntry", path: ["entryId": "a.b"]),
      Self.command("c-9", "updateSettings", ["privacy": ["shareWithResearch": true]]),
    ]
    let first = try await sync(paula, batch)
    #expect(first.status == 200, "\(first.text)")
    #expect(
      outcomes(first) == [
        "c-1 applied", "c-2 applied", "c-3 conflict", "c-4 rejected", "c-5 applied", "c-6 rejected",
        "c-7 rejected", "c-8 rejected", "c-9 applied",
      ])
    let results = first.json?["results"]?.list ?? []
    #expect(results.map { $0["httpStatus"] } == [201, 200, 409, 422, 201, 404, 422, 404, 200])
    #expect(results[0]["resourceId"] == "day-1" && results[2]["error"]?["currentVersion"] == 2)
    let fields = results[3]["error"]?["fields"]?.list.compactMap { $0["path"]?.text }
    #expect(fields?.sorted() == ["/heartRate", "/timestamp"], "all problems, as alone")
    #expect(first.json?["applied"] == 4 && first.json?["duplicates"] == 0 && first.json?["rejected"] == 5)
    #expect(first["X-Event-Sequence"] == first.json?["sequence"].map(Self.digits))
    let again = try await sync(paula, batch)
    #expect(
      outcomes(again) == [
        "c-1 duplicate", "c-2 duplicate", "c-3 conflict", "c-4 rejected", "c-5 duplicate", "c-6 rejected",
        "c-7 rejected", "c-8 rejected", "c-9 duplicate",
      ])
    let position = try #require(first.json?["sequence"].map(Self.digits))
    let since = try await paula.get(paula.own("changes?since=\(position)"))
    #expect(since.json?["changes"]?.list.isEmpty == true, "nothing was appended: \(since.text)")
    #expect(try await paula.get(paula.own("journal/day-1")).json?["version"] == 2)
  }

  @Test("R-MH-271: a command sent alone and then in a queue is one command, by its id") func alone()
    async throws
  {
    let site = try await SharedAllySite.get()
    let paula = try await site.patient("tina")
    let key = "vitals-command-1"
    let direct = try await paula.post(paula.own("vitals"), Self.vitals, ["Idempotency-Key": key])
    #expect(direct.status == 201)
    let queued = try await sync(
      paula,
      [
        Self.command(key, "recordVitals", Self.vitals),
        Self.command("vitals-command-2", "recordVitals", ["timestamp": "never"]),
      ])
    #expect(outcomes(queued) == ["\(key) duplicate", "vitals-command-2 rejected"], "\(queued.text)")
    #expect(queued.json?["results"]?.list.first?["resourceId"] == direct.json?["id"])
    let refused = try await paula.post(
      paula.own("vitals"), ["timestamp": "never"], ["Idempotency-Key": "vitals-command-2"])
    #expect(refused.status == 422 && refused["Idempotency-Replayed"] == "true", "\(refused.text)")
    let other = try await sync(
      paula, [Self.command(key, "recordVitals", ["timestamp": "2026-01-16T11:20:30Z", "heartRate": 61])])
    #expect(outcomes(other) == ["\(key) conflict"])
    #expect(other.json?["results"]?.list.first?["error"]?["code"] == "idempotency_conflict")
  }

  @Test("R-MH-275: a booking that waited for more than a day is rejected, a measurement is not") func late()
    async throws
  {
    let site = try await SharedAllySite.get()
    let paula = try await site.patient("lena")
    let booking: Value = [
      "providerId": "dr-jones", "preferredDate": .string(AllyOperationsTests.day(ahead: 21)),
      "preferredTime": "09:30", "type": "video", "reason": "Follow-up",
    ]
    let old = "\(Timestamp(milliseconds: SystemClock.now().milliseconds - 25 * 3_600_000))"
    let reply = try await sync(
      paula,
      [
        Self.command("late-1", "bookAppointment", booking, at: old),
        Self.command("late-2", "recordVitals", Self.vitals, at: old),
        Self.command("late-3", "recordVitals", Self.vitals.with("heartRate", 60), at: "2099-01-01T00:00:00Z"),
      ])
    #expect(outcomes(reply) == ["late-1 rejected", "late-2 applied", "late-3 applied"], "\(reply.text)")
  }

  @Test("R-MH-005, R-MH-009, R-MH-048: bad batches, long ones and those of strangers change nothing")
  func bad()
    async throws
  {
    let site = try await SharedAllySite.get()
    let (paula, max) = (try await site.patient("nina"), site.max)
    #expect(try await sync(paula, []).status == 422)
    let many = (0..<201).map { Self.command("m-\($0)", "recordVitals", Self.vitals) }
    #expect(try await sync(paula, many).problems == ["/commands too_many"])
    let foreign = try await max.post(
      paula.own("sync"), ["deviceId": "d", "commands": [Self.command("s-1", "recordVitals", Self.vitals)]])
    #expect(foreign.status == 403 && foreign.code == "forbidden", "\(foreign.text)")
    let clinician = try await site.clinician.post(
      paula.own("sync"), ["deviceId": "d", "commands": [Self.command("s-1", "recordVitals", Self.vitals)]])
    #expect(clinician.status == 403, "\(clinician.text)")
    let long = Self.entry.with("content", .string(String(repeating: "x", count: 19_000)))
    let entries = (0..<100).map {
      Self.command("l-\($0)", "createJournalEntry", long.with("id", .string("long-\($0)")))
    }
    let reply = try await sync(paula, entries)
    #expect(reply.status == 200 && reply.json?["applied"] == 100, "almost two MiB: \(reply.status)")
    #expect(try await paula.get(paula.own("vitals")).json?["vitals"]?.list.isEmpty == true)
  }

  /// What a phone wrote down in a week, each entry for itself.
  private static func week(
    _ count: Int, of owner: String, until now: Timestamp, wrongBy lag: Int64
  ) -> [Value] {
    (0..<count).map { number in
      let moment = Timestamp(milliseconds: now.milliseconds - Int64(count - number) * 1_209_000)
      let queued = "\(Timestamp(milliseconds: moment.milliseconds + lag))"
      guard number % 4 == 0 else {
        let value = Value.integer(Int64(58 + number % 30))
        return command(
          "week-\(number)", "recordVitals", ["timestamp": .string("\(moment)"), "heartRate": value],
          at: queued)
      }
      return command(
        "week-\(number)", "createJournalEntry",
        entry.with("id", .string("\(owner)-\(number)")).with("date", .string("\(moment)")), at: queued)
    }
  }

  /// Sends in parts of many sizes, each beginning with some of the part before; how much was applied.
  private func sendInParts(_ commands: [Value], as person: WebSession, seed: UInt64) async throws -> Int {
    var (random, sent, applied) = (SeededGenerator(seed: seed), 0, 0)
    while sent < commands.count {
      let begin = max(0, sent - Int.random(in: 0...40, using: &random))
      let end = min(commands.count, begin + Int.random(in: 60...200, using: &random))
      let reply = try await sync(person, Array(commands[begin..<end]))
      #expect(reply.status == 200 && reply.json?["rejected"] == 0, "\(reply.text)")
      #expect(
        reply.json?["duplicates"] == .integer(Int64(sent - begin)), "what came before, and nothing else")
      if case .integer(let count)? = reply.json?["applied"] { applied += Int(count) }
      sent = end
    }
    return applied
  }

  /// What the lists and the dashboard show, without what names the record.
  private func views(of person: WebSession) async throws -> [String] {
    var views: [String] = []
    for path in ["vitals?limit=100", "journal?limit=100", "dashboard"] {
      let reply = try await person.get(person.own(path))
      #expect(reply.status == 200, "\(path): \(reply.text)")
      let entries = (reply.json?["vitals"]?.list ?? []) + (reply.json?["entries"]?.list ?? [])
      views += entries.map { entry in
        [entry["timestamp"], entry["date"], entry["heartRate"], entry["title"]].map { "\($0 ?? .null)" }
          .joined()
      }
      views.append("\(reply.json?["metrics"]?["heartRate"]?["value"] ?? .null)")
    }
    return views
  }

  @Test(
    "R-MH-273, R-MH-276: 500 entries of a week, from two phones at once, in any parts, some twice, by wrong clocks"
  )
  func week() async throws {
    let site = try await SharedAllySite.get()
    let clean = try await site.patient("wanda")
    let messy = try await site.patient("wilma")
    let now = SystemClock.now()
    let straight = Self.week(500, of: "wanda", until: now, wrongBy: 0)
    for start in stride(from: 0, to: 500, by: 200) {
      let reply = try await sync(clean, Array(straight[start..<min(start + 200, 500)]))
      #expect(reply.status == 200 && reply.json?["rejected"] == 0, "\(reply.text)")
    }
    let wrong = Self.week(500, of: "wilma", until: now, wrongBy: -86_400_000 * 30)
    let phones = [0, 1].map { phone in wrong.indices.filter { $0 % 2 == phone }.map { wrong[$0] } }
    async let first = sendInParts(phones[0], as: messy, seed: 1)
    async let second = sendInParts(phones[1], as: messy, seed: 2)
    let one = try await first
    let other = try await second
    #expect(one + other == 500)
    let expected = try await views(of: clean)
    #expect(try await views(of: messy) == expected && expected.count > 120)
  }

  @Test("R-MH-278: changes are told in order, by names and ids, to the patient alone, and waited for")
  func changes() async throws {
    let site = try await SharedAllySite.get()
    let paula = try await site.patient("mona")
    let start = try await paula.get(paula.own("changes?since=0"))
    #expect(start.status == 200, "\(start.text)")
    let since = Self.digits(try #require(start.json?["nextSequence"]))
    let created = try await paula.post(paula.own("journal"), Self.entry.with("id", "mona-1"))
    #expect(created.status == 201)
    let deleted = try await paula.send("DELETE", paula.own("journal/mona-1"))
    #expect(deleted.status == 204)
    let reply = try await paula.get(paula.own("changes?since=\(since)"))
    let changes = reply.json?["changes"]?.list ?? []
    #expect(changes.map { $0["event"] } == ["journal-entry-created", "journal-entry-deleted"])
    #expect(changes.allSatisfy { $0["entity"] == "journal" && $0["entityId"] == "mona-1" })
    #expect(!reply.text.contains("Fine"), "no content")
    let next = Self.digits(try #require(reply.json?["nextSequence"]))
    async let waiting = paula.get(paula.own("changes?since=\(next)&wait=20"))
    try await Task.sleep(for: .milliseconds(300))
    let vitals = try await paula.post(paula.own("vitals"), Self.vitals)
    #expect(vitals.status == 201)
    #expect(try await waiting.json?["changes"]?.list.first?["event"] == "vitals-recorded")
    for person in [site.max, site.clinician] {
      #expect(try await person.get(paula.own("changes?since=0")).status == 403)
    }
    let wrong = try await paula.get(paula.own("changes?wait=99"))
    #expect(wrong.problems == ["query:since required", "query:wait out_of_range"], "\(wrong.text)")
    #expect(try await paula.get(paula.own("changes?since=99999999999")).status == 422)
  }
}
