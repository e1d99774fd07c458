import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Journal entries") struct JournalEntryTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func entry(_ title: String = "Gut geschlafen", hoursAgo: Int64 = 1) -> CreateJournalEntry {
    let moment = Timestamp(milliseconds: scene.now.milliseconds - hoursAgo * 3_600_000)
    return CreateJournalEntry(
      patientId: scene.patient, date: OffsetTime(moment, offsetMinutes: 60), title: title,
      content: "Acht Stunden.", mood: .good)
  }

  private var titles: [String] {
    get throws { try scene.test.call(ListJournal(patientId: scene.patient)).entries.map(\.title) }
  }

  @Test("R-MH-121, R-MH-123: an entry is answered whole") func shape() throws {
    var call = entry()
    (call.symptoms, call.tags) = (["Kopfschmerz"], ["Schlaf"])
    let made = try scene.test.call(call, meta: scene.by(.patient))
    #expect(made.date == call.date.moment && made.version == 1 && made.updatedAt == scene.now)
    #expect(made.symptoms == ["Kopfschmerz"] && made.tags == ["Schlaf"] && made.mood == .good)
    let get = GetJournalEntry(patientId: scene.patient, entryId: made.id)
    #expect(try scene.test.call(get) == made)
    #expect(try scene.test.call(ListJournal(patientId: scene.patient)).entries == [made])
  }

  @Test("R-MH-221, R-MH-223: the order is that of what entries are about, not of their arrival") func order()
    throws
  {
    for hours in [3, 1, 2, 5, 4] as [Int64] { _ = try scene.test.call(entry("\(hours)", hoursAgo: hours)) }
    #expect(try titles == ["1", "2", "3", "4", "5"])
  }

  @Test("R-MH-122: a revision keeps id and date unless it is changed, and moves with its date")
  func revisions()
    throws
  {
    let made = try scene.test.call(entry("alt", hoursAgo: 2))
    _ = try scene.test.call(entry("andere", hoursAgo: 1))
    scene.advance(hours: 1)
    var revise = ReviseJournalEntry(patientId: scene.patient, entryId: made.id)
    (revise.title, revise.tags) = ("neu", ["Tag"])
    let revised = try scene.test.call(revise)
    #expect(revised.id == made.id && revised.date == made.date && revised.content == made.content)
    #expect(revised.version == 2 && revised.tags == ["Tag"] && revised.updatedAt == scene.now)
    #expect(try titles == ["andere", "neu"])
    let head = scene.test.engine.head
    #expect(try scene.test.call(revise) == revised && scene.test.engine.head == head)
    revise.date = OffsetTime(scene.now, offsetMinutes: 0)
    _ = try scene.test.call(revise)
    #expect(try titles == ["neu", "andere"])
    revise.expectedVersion = 2
    #expect(try scene.refusal(revise) == "version_conflict")
    revise.expectedVersion = 3
    revise.mood = .poor
    #expect(try scene.test.call(revise).version == 4)
    let get = GetJournalEntry(patientId: scene.patient, entryId: made.id)
    #expect(try scene.test.call(get).mood == .poor)
  }

  @Test("R-MH-125: what is deleted is in no list, search or chart, and stays away") func deletion() throws {
    var call = entry("geheim")
    call.id = RecordID("offline-1")
    let made = try scene.test.call(call)
    let delete = DeleteJournalEntry(patientId: scene.patient, entryId: made.id)
    _ = try scene.test.call(delete, meta: scene.by(.patient))
    #expect(try titles == [])
    #expect(try scene.test.call(SearchJournal(patientId: scene.patient, q: "geheim")).hits == [])
    let get = GetJournalEntry(patientId: scene.patient, entryId: made.id)
    #expect(try scene.refusal(get) == "NOT_FOUND" && scene.refusal(delete) == "NOT_FOUND")
    #expect(
      try scene.refusal(ReviseJournalEntry(patientId: scene.patient, entryId: made.id)) == "NOT_FOUND")
    #expect(try scene.refusal(call) == "duplicate_id", "an old copy does not bring it back")
    let chart = try scene.test.call(GetChart(patientId: scene.patient))
    #expect(chart.sections.first { $0.area == .journal }?.items == [])
    let timeline = try scene.test.call(ReadTimeline(patientId: scene.patient))
    #expect(timeline.entries.first?.type == "journal.entry-deleted")
    #expect(!timeline.entries.contains { $0.summary.contains("geheim") })
    let then = CallMeta(asOf: AsOf(occurredAt: OffsetTime(scene.now, offsetMinutes: 0)))
    #expect(try scene.test.call(ListJournal(patientId: scene.patient), meta: then).entries == [])
  }

  @Test("R-MH-125: what is deleted leaves answers about the past and exports too; that it was there stays")
  func deletedFromThePast() throws {
    let test = scene.test
    let (made, kept) = (try test.call(entry("geheim")), try test.call(entry("bleibt")))
    var revise = ReviseJournalEntry(patientId: scene.patient, entryId: made.id)
    revise.content = "sehr geheim"
    _ = try test.call(revise)
    let then = CallMeta(asOf: AsOf(position: test.engine.head))
    let recorded = CallMeta(asOf: AsOf(recordedAt: OffsetTime(scene.now, offsetMinutes: 0)))
    let list = ListJournal(patientId: scene.patient)
    #expect(try test.call(list, meta: then).entries.count == 2)
    #expect(try test.export(scene.patient, .ndjson).text("record.ndjson").contains("sehr geheim"))
    scene.advance(hours: 1)
    _ = try test.call(DeleteJournalEntry(patientId: scene.patient, entryId: made.id))
    for meta in [then, recorded] {
      #expect(try test.call(list, meta: meta).entries.map(\.id) == [kept.id])
      #expect(try test.call(SearchJournal(patientId: scene.patient, q: "geheim"), meta: meta).hits == [])
      #expect(
        try scene.refusal(GetJournalEntry(patientId: scene.patient, entryId: made.id), meta) == "NOT_FOUND")
      let chart = try test.call(GetChart(patientId: scene.patient), meta: meta)
      #expect(chart.sections.first { $0.area == .journal }?.items.map(\.id) == [kept.id.text])
    }
    let changes = try test.call(DiffTimeline(patientId: scene.patient, from: try #require(then.asOf)))
    #expect(!changes.changes.contains { $0.area == .journal })
    let exported = try test.export(scene.patient, .ndjson).text("record.ndjson")
    #expect(!exported.contains("geheim") && exported.contains("bleibt"))
    #expect(exported.contains("journal.entry-created"))
  }

  @Test("R-MH-269, R-MH-270: the same entry again is answered as it is now") func clientIDs() throws {
    var call = entry()
    call.id = RecordID("offline-1")
    let made = try scene.test.call(call)
    #expect(try scene.test.call(call) == made)
    var revise = ReviseJournalEntry(patientId: scene.patient, entryId: made.id)
    revise.title = "neu"
    _ = try scene.test.call(revise)
    let head = scene.test.engine.head
    #expect(try scene.test.call(call).title == "neu" && scene.test.engine.head == head)
    var other = call
    other.mood = .poor
    #expect(try scene.refusal(other) == "duplicate_id")
    let stranger = try scene.stranger()
    other = call
    other.patientId = stranger
    #expect(try scene.refusal(other) == "duplicate_id")
    #expect(
      try scene.refusal(GetJournalEntry(patientId: stranger, entryId: made.id)) == "NOT_FOUND")
  }

  @Test("what an entry must have is told all at once") func limits() throws {
    var call = entry(" ", hoursAgo: -1)
    call.content = ""
    call.symptoms = [""]
    call.tags = ["ok", String(repeating: "x", count: 41)]
    #expect(
      try scene.refusal(call)
        == "/title bad_format, /content bad_format, /symptoms/0 bad_format, /tags/1 bad_format, "
        + "/date in_future")
    #expect(try scene.refusal(entry(hoursAgo: 24 * 365 * 70)) == "/date before_birth")
    func accepts(_ body: (inout CreateJournalEntry) -> Void) throws -> Bool {
      var call = entry()
      body(&call)
      return try scene.refusal(call) == "accepted"
    }
    for (count, isGood) in [(200, true), (201, false)] {
      #expect(try accepts { $0.title = String(repeating: "ä", count: count) } == isGood)
    }
    for (count, isGood) in [(20_000, true), (20_001, false)] {
      #expect(try accepts { $0.content = String(repeating: "ä", count: count) } == isGood)
    }
    for (count, isGood) in [(50, true), (51, false)] {
      #expect(try accepts { $0.symptoms = Array(repeating: "x", count: count) } == isGood)
    }
    for (count, isGood) in [(20, true), (21, false)] {
      #expect(try accepts { $0.tags = Array(repeating: "x", count: count) } == isGood)
    }
    #expect(try !accepts { $0.content = "Glocke\u{7}" })
    #expect(try accepts { $0.content = "<b>'; DROP TABLE x; -- {{name}}\n\t" }, "R-MH-288: text is data")
  }

  @Test("R-MH-053: patients write, the care team reads what is shared") func roles() throws {
    let made = try scene.test.call(entry())
    let get = GetJournalEntry(patientId: scene.patient, entryId: made.id)
    let list = ListJournal(patientId: scene.patient)
    let search = SearchJournal(patientId: scene.patient, q: "gut")
    for role in [ActingPerson.Role.clinician, .nurse] {
      let meta = scene.by(role)
      #expect(try scene.refusal(entry(), meta) == "role")
      #expect(
        try scene.refusal(DeleteJournalEntry(patientId: scene.patient, entryId: made.id), meta) == "role")
      #expect(
        try scene.refusal(ReviseJournalEntry(patientId: scene.patient, entryId: made.id), meta) == "role")
      #expect(try scene.refusal(get, meta) == "accepted" && scene.refusal(search, meta) == "accepted")
    }
    #expect(try scene.refusal(list, scene.by(.admin)) == "role")
    var update = UpdateSettings(patientId: scene.patient)
    update.privacy = SettingsPatch.Privacy()
    update.privacy?.shareDataWithProviders = .set(false)
    _ = try scene.test.call(update)
    let meta = scene.by(.nurse)
    #expect(try scene.refusal(get, meta) == "not_shared" && scene.refusal(list, meta) == "not_shared")
    #expect(try scene.refusal(search, meta) == "not_shared")
    let chart = try scene.test.call(GetChart(patientId: scene.patient), meta: meta)
    #expect(chart.sections.first { $0.area == .journal }?.items == [])
    #expect(try scene.refusal(list, scene.by(.patient)) == "accepted")
  }

  @Test("rebuilt from the log, nothing changes") func rebuilt() throws {
    try deletion()
    try revisions()
    try scene.verifyProjections()
  }
}
