import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Copies of what a patient sees") struct OwnExportTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func order(_ areas: [RecordArea]? = nil) -> StartExport {
    var start = StartExport(patientId: scene.patient, format: .csv, areas: areas)
    (start.profile, start.atOnce, start.perDay) = (.own, 1, 5)
    return start
  }

  private func files(_ job: ExportJob) throws -> [String: String] {
    var (files, cursor): ([String: String], String?) = ([:], nil)
    repeat {
      let page = try scene.test.call(
        ReadExport(jobId: job.id, patientId: scene.patient, cursor: cursor))
      for piece in page.pieces { files[piece.file, default: ""] += piece.text }
      cursor = page.nextCursor
    } while cursor != nil
    return files
  }

  @Test("R-MH-331: no alerts and no events are in it; some areas are some of its files") func content() throws
  {
    var input = VitalsInput(timestamp: OffsetTime(scene.now, offsetMinutes: 0))
    input.heartRate = ExactDecimal(190)
    _ = try scene.test.call(LogVitals(patientId: scene.patient, input: input), meta: scene.by(.patient))
    let all = try files(try scene.test.ended(try scene.test.call(order())))
    #expect(all["alerts.csv"] == nil && all["events.ndjson"] == nil && all["events.csv"] == nil)
    #expect(all["vitals.csv"]?.contains("190") == true)
    let some = try files(try scene.test.ended(try scene.test.call(order([.patients, .journal]))))
    #expect(some["vitals.csv"] == nil && some["journal.csv"] != nil && some["manifest.json"] != nil)
  }

  /// Bounds in milliseconds after a moment, and which of the entries 1 before, at and 1 after it, and a minute later at, are
  /// in a copy of that period.
  private static let periods: [(from: Int64?, to: Int64?, inside: [String])] = [
    (0, nil, ["at", "after", "later"]), (1, nil, ["after", "later"]),
    (-1, nil, ["before", "at", "after", "later"]),
    (nil, 0, ["before"]), (nil, 1, ["before", "at"]), (nil, 60_000, ["before", "at", "after"]),
    (nil, 60_001, ["before", "at", "after", "later"]), (0, 1, ["at"]), (0, 60_000, ["at", "after"]),
    (2, 60_000, []), (60_001, nil, []),
  ]

  @Test(
    "R-MH-331: a copy of a period has what happened from its first moment on and before its end",
    arguments: periods)
  func edges(from: Int64?, to: Int64?, inside: [String]) throws {
    let base = scene.now
    scene.advance(hours: 1)
    func moment(_ offset: Int64) -> Timestamp { Timestamp(milliseconds: base.milliseconds + offset) }
    for (name, offset) in [("before", -1), ("at", 0), ("after", 1), ("later", 60_000)] as [(String, Int64)] {
      let at = OffsetTime(moment(offset), offsetMinutes: 120)
      _ = try scene.test.call(
        CreateJournalEntry(patientId: scene.patient, date: at, title: name, content: name, mood: .good),
        meta: scene.by(.patient))
      var input = VitalsInput(timestamp: at)
      (input.heartRate, input.note) = (ExactDecimal(70), name)
      _ = try scene.test.call(LogVitals(patientId: scene.patient, input: input), meta: scene.by(.patient))
    }
    var start = order()
    start.period = ExportPeriod(from: from.map(moment), to: to.map(moment))
    let job = try scene.test.ended(try scene.test.call(start))
    #expect(job.period == start.period)
    let files = try files(job)
    for name in ["before", "at", "after", "later"] {
      let isIn = inside.contains(name)
      #expect(files["journal.csv"]?.contains("\"\"title\"\":\"\"\(name)\"\"") == isIn, "journal \(name)")
      #expect(files["vitals.csv"]?.contains(",\(name),") == isIn, "vitals \(name)")
    }
    #expect(
      files["patient.csv"]?.contains("Erika Mustermann") == true, "who somebody is belongs to every copy")
    let manifest = try JSON.decode(ExportManifest.self, from: Array((files["manifest.json"] ?? "").utf8))
    #expect(manifest.period == start.period)
    #expect(manifest.tables.first { $0.name == "journal" }?.rows == UInt64(inside.count))
  }

  @Test("R-MH-331: of events their own time counts, and what lasts is in it if a part of it is") func kinds()
    throws
  {
    let period = ExportPeriod(from: Timestamp(milliseconds: 10), to: Timestamp(milliseconds: 20))
    let spans: [(Int64?, Int64?, Bool)] = [
      (nil, nil, true), (nil, 9, false), (nil, 10, true), (19, nil, true), (20, nil, false), (0, 30, true),
      (12, 13, true), (0, 9, false), (20, 30, false),
    ]
    for (start, end, isIn) in spans {
      let (start, end) = (start.map { Timestamp(milliseconds: $0) }, end.map { Timestamp(milliseconds: $0) })
      #expect(
        period.meets(from: start, to: end) == isIn, "\(start?.milliseconds ?? -1) \(end?.milliseconds ?? -1)")
    }
    #expect(!ExportPeriod().isPossible && ExportPeriod(to: .earliest).isPossible)
    #expect(!ExportPeriod(from: .earliest, to: .earliest).isPossible)
    let events = ExportTables.tables(of: .own).filter { !$0.isState }
    #expect(!events.isEmpty && events.allSatisfy { $0.time == .event })
    let days = [ExportCell.text("x"), .json(["issuedDate": "1970-01-01"])]
    let invoices = try #require(ExportTables.tables(of: .own).first { $0.name == "invoices" })
    #expect(invoices.moment("issuedDate", of: days) == Timestamp(milliseconds: 0))
    #expect(invoices.rows([days], in: period).isEmpty)
    #expect(invoices.rows([days], in: ExportPeriod(to: Timestamp(milliseconds: 1))).count == 1)
  }

  @Test("R-MH-331: every table of a copy says by which time its rows are in a period, and none else does")
  func times() {
    #expect(Set(ExportTables.tables(of: .own).map(\.name)) == Set(RowTime.byTable.keys))
    for table in ExportTables.tables(of: .own) {
      let columns = table.definition.columns.map(\.name)
      if case .at(let names) = table.time, !columns.contains("content") {
        #expect(Set(names).isSubset(of: columns), "\(table.name)")
      }
    }
  }

  @Test("a period is of copies for the patient, and ends after it begins") func refused() throws {
    var start = order()
    start.period = ExportPeriod()
    #expect(try scene.refusal(start) == "inconsistent")
    start.period = ExportPeriod(from: scene.now, to: scene.now)
    #expect(try scene.refusal(start) == "inconsistent")
    start.period = ExportPeriod(from: scene.now)
    for profile in ExportProfile.allCases where profile != .own {
      start.profile = profile
      #expect(try scene.refusal(start) == "whole_only", "\(profile)")
    }
  }

  @Test("the same id with another period is another export") func another() throws {
    var start = order()
    (start.jobId, start.atOnce) = (ExportJobID(random: (1, 2)), nil)
    start.period = ExportPeriod(from: scene.now)
    _ = try scene.test.ended(try scene.test.call(start))
    #expect(try scene.refusal(start) == "accepted")
    start.period = nil
    #expect(try scene.refusal(start) == "duplicate_id")
  }

  @Test("R-MH-332: the archive's figures are those of its files") func archive() throws {
    let job = try scene.test.ended(try scene.test.call(order()))
    let figures = try #require(job.archive)
    #expect(figures.bytes > job.bytes && figures.sha256.count == 64)
    let again = try scene.test.call(GetExportStatus(jobId: job.id))
    #expect(again.archive == figures)
  }

  @Test("R-MH-333: five in a day, then not before the first is a day old") func rarity() throws {
    for _ in 0..<5 {
      _ = try scene.test.ended(try scene.test.call(order()))
      scene.advance(hours: 1)
    }
    let reply = try scene.test.send(order())
    guard case .failure(let failure) = reply.outcome else {
      Issue.record("a sixth one")
      return
    }
    #expect(failure.code == .rateLimited && failure.details?["retryAfterSeconds"] == 68_400)
    scene.advance(hours: 19)
    _ = try scene.test.ended(try scene.test.call(order()))
  }
}
