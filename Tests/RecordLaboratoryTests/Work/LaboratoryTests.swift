import Foundation
import Glibc
import RecordModel
import RecordServer
import RecordSocketSupport
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordLaboratory

@Suite("The laboratory at a real socket", .serialized) struct LaboratoryTests {
  let site = LaboratorySite()

  /// What becomes of one job.
  private func findings(
    _ task: LaboratoryTask, _ bytes: [UInt8], _ change: (inout LaboratoryJob) -> Void = { _ in },
    rules: @escaping ReportRules = Samples.rules
  ) async throws -> (LaboratoryFindings, LaboratoryJobID) {
    let server = try await site.start()
    let id = site.service.offer(task, bytes, change)
    try await site.working(site.settings(), rules: rules) {
      try await eventually { site.service.findings(id) != nil }
    }
    await server.stop(within: .seconds(1))
    return (try #require(site.service.findings(id)), id)
  }

  @Test("a report is inspected: scanned, and its pages counted") func inspects() async throws {
    let (findings, id) = try await findings(.inspect, SamplePDF.text(pages: 3).bytes) { $0.needsScan = true }
    #expect(findings.inspected == LaboratoryFindings.Inspected(pages: 3, scanner: "recordd-check-1"))
    #expect(site.service.progress(id).map(\.step).contains(.scanning))
  }

  @Test("R-SO-104: a report is read: words, engine, a small picture, and how far it is page by page")
  func reads()
    async throws
  {
    let (findings, id) = try await findings(.read, SamplePDF.text(pages: 2).bytes) {
      $0.panel = "panel-2025-1"
    }
    let read = try #require(findings.read)
    #expect(read.reading.method == .pdftotext && read.reading.pages.count == 2)
    #expect(read.reading.pages[1].text.contains("Natrium") && read.engine.hasPrefix("pdftotext 2"))
    let thumbnail = try #require(read.thumbnail.flatMap { Base64.parse($0) })
    #expect(PictureHeader(thumbnail, mediaType: .png)?.height == 256)
    let progress = site.service.progress(id)
    #expect(progress.contains(LaboratoryService.Progress(step: .extracting, page: 2, pages: 2)))
    #expect(progress.last?.step == .normalizing)
  }

  @Test("R-SO-124: a picture is read by tesseract, in two ways") func readsPicture() async throws {
    let png = try Samples.made(
      "pdftoppm", ["-r", "150", "-png", "-singlefile", "IN", "OUT"], from: SamplePDF.text().bytes,
      output: ".png")
    let (findings, _) = try await findings(.read, png) { $0.needsScan = true }
    let read = try #require(findings.read)
    #expect(read.reading.method == .tesseract && read.engine.hasPrefix("tesseract 5"))
    #expect(read.reading.pages[0].text.contains("\tGlucose"))
  }

  @Test("a document with more text than is kept fails, and is not tried for ever") func tooMuchText()
    async throws
  {
    let rules: ReportRules = { words, session, panel throws(StepFailure) in
      var outcome = try await Samples.rules(words, session, panel)
      outcome.reading.pages[0].text = String(
        repeating: "x", count: LaboratoryFindings.ReadReport.mostBytes)
      return outcome
    }
    let (findings, id) = try await findings(.read, SamplePDF.text().bytes, rules: rules)
    let failed = try #require(findings.failed)
    #expect(findings.read == nil && failed.reason == .tooMuchOutput)
    #expect(site.service.settled.filter { $0.job == id }.count == 1)
  }

  @Test("R-SO-111: reading is part of a document's time, and whoever reads on is not waited for")
  func readsTooLong()
    async throws
  {
    let isOver = Flag()
    defer { isOver.set() }
    let rules: ReportRules = { words, session, panel throws(StepFailure) in
      try await session.within { while !isOver.isSet { usleep(1000) } }
      return try await Samples.rules(words, session, panel)
    }
    let server = try await site.start()
    var settings = site.settings()
    settings.limits.seconds = 2
    let id = site.service.offer(.read, SamplePDF.text().bytes)
    try await site.working(settings, rules: rules) {
      try await eventually { site.service.findings(id) != nil }
    }
    await server.stop(within: .seconds(1))
    #expect(
      site.service.findings(id)?.failed
        == LaboratoryFailure(step: .reading, reason: .tooSlow, isRecoverable: true))
  }

  @Test("what reading brings in time counts, and so does what it refuses") func readsInTime() async throws {
    for failure in [nil, StepFailure(.tooMuchOutput, "reading")] {
      let rules: ReportRules = { words, session, panel throws(StepFailure) in
        try await session.within { () throws(StepFailure) in if let failure { throw failure } }
        return try await Samples.rules(words, session, panel)
      }
      let (findings, _) = try await findings(.read, SamplePDF.text().bytes, rules: rules)
      #expect(findings.failed?.reason == failure?.reason && (findings.read == nil) == (failure != nil))
    }
  }

  @Test("a part of a page comes as a picture, HTML as a PDF, and a picture as a small one, in pieces")
  func makes() async throws {
    let server = try await site.start()
    let box = PrintedBox(left: 0, top: 0, right: 10_000, bottom: 5_000)
    let crop = site.service.offer(.crop, SamplePDF.text().bytes) { $0.part = PrintedPart(page: 1, box: box) }
    let print = site.service.offer(
      .print, Array("<!doctype html><html lang=de><title>x</title><p>Hallo".utf8))
    let small = site.service.offer(.shrink, SamplePNG.bytes(width: 900, height: 600))
    let bad = site.service.offer(.shrink, SamplePNG.bytes(width: 20, height: 20, saying: (20_000, 20_000)))
    try await site.working(site.settings()) { try await eventually { site.service.settled.count == 4 } }
    await server.stop(within: .seconds(1))
    for id in [crop, print, small] {
      let made = try #require(site.service.findings(id)?.made)
      let bytes = try #require(site.service.made(id))
      #expect(made.bytes == bytes.count && made.sha256 == JobFiles.hash(bytes))
    }
    #expect(site.service.made(crop)?.starts(with: [0x89, 0x50]) == true)
    #expect(site.service.made(print)?.starts(with: "%PDF-".utf8) == true)
    let header = PictureHeader(site.service.made(small) ?? [], mediaType: .png)
    #expect(header?.width == 256 && header?.height == 171)
    #expect(site.service.findings(bad)?.failed?.reason == .damaged && site.service.findings(bad)?.made == nil)
  }

  @Test("bytes that are not those of the job are left to somebody else") func otherBytes() async throws {
    let server = try await site.start()
    site.service.offer(.inspect, SamplePDF.text().bytes) { $0.sha256 = String(repeating: "0", count: 64) }
    let good = site.service.offer(.inspect, SamplePDF.text().bytes)
    try await site.working(site.settings()) { try await eventually { site.service.findings(good) != nil } }
    #expect(site.service.settled.count == 1)
    await server.stop(within: .seconds(1))
  }

  @Test("so many jobs are done at a time, and all are done") func together() async throws {
    let server = try await site.start()
    for task in [LaboratoryTask.read, .inspect] {
      for _ in 0..<6 { site.service.offer(task, SamplePDF.text().bytes) }
    }
    try await site.working(site.settings()) { try await eventually { site.service.settled.count == 12 } }
    #expect(site.service.most == 4 && site.service.mostReadings == 2)
    await server.stop(within: .seconds(1))
  }

  @Test(
    "there is room for as many others as readings, whatever is under way",
    arguments: [(0, 0, 4, 2), (2, 0, 2, 0), (2, 1, 1, 0), (2, 2, 0, 0), (0, 3, 1, 1), (1, 3, 0, 0)])
  func room(readings: Int, others: Int, jobs: Int, free: Int) {
    let room = JobRoom()
    for _ in 0..<readings { room.enter(isReading: true) }
    for _ in 0..<others { room.enter(isReading: false) }
    let found = room.free(2)
    #expect(found.jobs == jobs && found.readings == free && room.taken == readings + others)
    for _ in 0..<readings { room.leave(isReading: true) }
    #expect(room.free(2).readings == min(2, 4 - others))
  }

  @Test("a settlement is said again under the same command id until it is answered") func settlesAgain()
    async throws
  {
    let server = try await site.start()
    site.service.refuseSettlements(Failure(.unavailable, "not yet"), Failure(.unavailable, "not yet"))
    site.service.offer(.inspect, SamplePDF.text().bytes)
    try await site.working(site.settings()) { try await eventually { site.service.settled.count == 3 } }
    #expect(Set(site.service.settled.map(\.command)).count == 1 && site.service.settled[0].command != nil)
    await server.stop(within: .seconds(1))
  }

  @Test("a settlement that the daemon will never take is dropped") func settlesNever() async throws {
    let server = try await site.start()
    site.service.refuseSettlements(Failure(.stateConflict, "given to somebody else"))
    site.service.offer(.inspect, SamplePDF.text().bytes)
    try await site.working(site.settings()) {
      try await eventually { site.service.settled.count == 1 }
      site.service.offer(.inspect, SamplePDF.text().bytes)
      try await eventually { site.service.settled.count == 2 }
    }
    await server.stop(within: .seconds(1))
  }

  @Test("a daemon that goes and comes back is found again, and the job under way is settled") func restarts()
    async throws
  {
    let first = try await site.start()
    let id = site.service.offer(.read, SamplePDF.scan(try Samples.page()).bytes) { $0.leaseSeconds = 60 }
    try await site.working(site.settings()) {
      try await eventually { !site.service.progress(id).isEmpty }
      await first.stop(within: .seconds(1))
      let second = try await site.start()
      try await eventually { site.service.findings(id) != nil }
      await second.stop(within: .seconds(1))
    }
    #expect(site.service.findings(id)?.read != nil)
  }

  @Test("a job that nobody wants any more is killed, and not settled; while it runs it keeps its lease")
  func cancels() async throws {
    let server = try await site.start()
    var settings = site.settings()
    settings.toolDirectory = GoldenFile.root() + "/Tests/RecordLaboratoryTests/Support/Hostile"
    let id = site.service.offer(.read, Array("%PDF-\nsleep\n".utf8))
    try await site.working(settings) {
      // The lease is a second, and it is kept three times in each.
      try await eventually { site.service.progress(id).count > 6 }
      #expect(try !Leftovers.of(settings.toolDirectory).isEmpty)
      site.service.cancel(id)
      try await eventually { try Leftovers.of(settings.toolDirectory).isEmpty }
    }
    #expect(site.service.settled.isEmpty)
    await server.stop(within: .seconds(1))
  }

  @Test("when it is to stop, what takes too long is left to somebody else") func stops() async throws {
    let server = try await site.start()
    var settings = site.settings()
    settings.toolDirectory = GoldenFile.root() + "/Tests/RecordLaboratoryTests/Support/Hostile"
    settings.stopSeconds = 0
    let id = site.service.offer(.read, Array("%PDF-\nsleep\n".utf8))
    try await site.working(settings) { try await eventually { site.service.progress(id).count > 1 } }
    #expect(site.service.settled.isEmpty)
    try await eventually { try Leftovers.of(settings.toolDirectory).isEmpty }
    await server.stop(within: .seconds(1))
  }

  @Test(
    "R-SO-125, R-SO-148: the log names jobs, tasks and outcomes, and no word of a document; missing programs are named at the start"
  )
  func log() async throws {
    let (server, log) = (try await site.start(), CollectedLog())
    let tools = site.directory.path + "/tools"
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    for name in ["pdfinfo", "qpdf"] {
      try FileManager.default.copyItem(atPath: "/usr/bin/" + name, toPath: tools + "/" + name)
    }
    var settings = site.settings()
    settings.toolDirectory = tools
    site.service.offer(.inspect, SamplePDF.text().bytes)
    let heic = site.service.offer(.read, SampleHEIC.bytes(width: 100, height: 100))
    try await site.working(settings, log: log) { try await eventually { site.service.settled.count == 2 } }
    #expect(log.text.contains("a program is missing") && log.text.contains("heif-convert"))
    #expect(!log.text.contains("pdfinfo") && log.text.contains("ending"))
    let failed = try #require(site.service.findings(heic)?.failed)
    #expect(failed == LaboratoryFailure(step: .reading, reason: .toolMissing, isRecoverable: true))
    for word in ["Erika", "Mustermann", "Natrium"] { #expect(!log.text.contains(word)) }
    await server.stop(within: .seconds(1))
  }
}

/// What a laboratory says of the programs that it lacks.
@Suite("Missing programs") struct MissingProgramTests {
  @Test("R-SO-125: what was missing is looked for again while nothing else is to be done") func again()
    async throws
  {
    let site = LaboratorySite()
    let server = try await site.start()
    let tools = site.directory.path + "/tools"
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    func install(_ tool: Tool) throws {
      let name = "/" + tool.rawValue
      try FileManager.default.copyItem(atPath: "/usr/bin" + name, toPath: tools + name)
    }
    for tool in Tool.allCases where tool != .pictureToPNG { try install(tool) }
    var settings = site.settings()
    settings.toolDirectory = tools
    try await site.working(settings) {
      try await eventually { site.service.missing == [Tool.pictureToPNG.rawValue] }
      try install(.pictureToPNG)
      try await eventually { site.service.missing == [] }
    }
    await server.stop(within: .seconds(1))
  }
}

/// Set once, by anybody.
private final class Flag: Sendable {
  private let state = Atomic(false)

  var isSet: Bool { state.load(ordering: .relaxed) }
  func set() { state.store(true, ordering: .relaxed) }
}
