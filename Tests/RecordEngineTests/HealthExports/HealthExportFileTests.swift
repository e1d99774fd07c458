import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// The files that copies are made into, and the way to them.
@Suite("Files of copies of health data") struct HealthExportFileTests {
  @Test("R-SO-277: the table has its header, ends its lines, and no cell that a spreadsheet runs")
  func table()
    throws
  {
    let scene = try HealthExportScene()
    let text = try scene.text(scene.wanted(.csv))
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(
      lines.first
        == "section,record_id,date,name,value,unit,reference_range,status,category,source")
    #expect(lines.last?.isEmpty == true && !text.replacing("\r\n", with: "").contains("\n"))
    let day = scene.health.day(ago: 3)
    let sodium = try #require(lines.first { $0.contains(",sodium,") })
    #expect(sodium.hasPrefix("biomarker,") && sodium.contains(",\(day),sodium,146,mmol/L,135-145"))
    #expect(sodium.hasSuffix(",high,,\(scene.third)"))
    #expect(lines.contains { $0.contains(",medication,'-5 mg,") })
    #expect(
      lines.contains { $0.contains(",medication,+7,") } && lines.contains { $0.contains(",medication,-0.5,") }
    )
    #expect(text.contains("\"<b>Erika</b> & \"\"=1+1\"\"\""))
    for section in ["profile", "lab_report", "biomarker", "analysis", "recommendation"] {
      #expect(lines.contains { $0.hasPrefix("\(section),") }, "\(section)")
    }
    let cells = lines.dropFirst().dropLast().map { Self.cells(String($0)) }
    #expect(cells.allSatisfy { $0 == 10 })
  }

  /// Cells of a line whose quoted ones hold no line break.
  private static func cells(_ line: String) -> Int {
    line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 0 }.reduce(1) { $0 + $1.element.count { $0 == "," } }
  }

  @Test(
    "R-SO-278: the page has every name and value, the reservation, no markup of others and nothing that runs")
  func page() throws {
    let scene = try HealthExportScene()
    let text = try scene.text(scene.wanted(.html))
    let copy = try scene.copy(scene.wanted(.json))
    for value in copy.reports.flatMap(\.values) {
      #expect(text.contains(">\(value.name)</th><td>\(value.read.text)</td>"), "\(value.name)")
    }
    #expect(text.contains("&lt;b&gt;Erika&lt;/b&gt; &amp; &quot;=1+1&quot;") && !text.contains("<b>"))
    #expect(text.contains(copy.reservation) && text.contains("counter(page) \" of \" counter(pages)"))
    // LDL and potassium have several values.
    #expect(text.components(of: "<svg ") == 2)
    for word in ["<script", "javascript:", "<a ", "href", "src=", "url(", "@import", "<iframe", "<object"] {
      #expect(!text.lowercased().contains(word), "\(word)")
    }
  }

  @Test("R-SO-281: what is handed out is noted once, with form, time and count, before anybody can read it")
  func noted() throws {
    let scene = try HealthExportScene()
    let day = scene.health.day(ago: 100)
    let id = try #require(
      try scene.test.call(scene.wanted(.csv, .reports) { $0.from = day }).exportId)
    let read = ReadHealthExport(patientId: scene.patient, exportId: id)
    #expect(try scene.health.refusal(read) == "STATE_CONFLICT not_made" && scene.noted().isEmpty)
    let finish = FinishHealthExport(patientId: scene.patient, exportId: id)
    let state = try scene.test.call(finish)
    #expect(try scene.test.call(finish) == state)
    let noted = try scene.noted()
    #expect(noted.count == 1)
    let event = try #require(noted.first)
    #expect(event.format == .csv && event.scope == .reports && event.from == day && event.to == nil)
    #expect(event.reports == 2)
    _ = try scene.read(state, of: scene.patient)
    // It was read to its end.
    #expect(try scene.health.refusal(read) == "NOT_FOUND" && scene.noted().count == 1)
  }

  @Test("a PDF is printed by the laboratory from the page, and goes on in pieces") func printed() throws {
    let scene = try HealthExportScene()
    let pdf = DocumentScene.bytes(300_000)
    let id = try #require(try scene.test.call(scene.wanted(.pdf)).exportId)
    let finish = FinishHealthExport(patientId: scene.patient, exportId: id)
    #expect(try !scene.test.call(finish).isMade && scene.noted().isEmpty)
    let page = try scene.print(pdf)
    #expect(page == (try scene.export(scene.wanted(.html))))
    let state = try scene.test.call(finish)
    #expect(try scene.read(state, of: scene.patient) == pdf)
    #expect(try scene.noted().map(\.format) == [.html, .pdf])
  }

  @Test("without a laboratory a PDF is refused at once, and one that fails leaves nothing")
  func noLaboratory()
    throws
  {
    let scene = try HealthExportScene()
    let id = try #require(try scene.test.call(scene.wanted(.pdf)).exportId)
    let job = try #require(try scene.test.call(TakeLaboratoryJobs(limit: 1)).jobs.first)
    var findings = LaboratoryFindings()
    findings.failed = LaboratoryFailure(step: .storage, reason: .toolMissing, isRecoverable: true)
    _ = try scene.test.call(SettleLaboratoryJob(jobId: job.jobId, findings: findings))
    let finish = FinishHealthExport(patientId: scene.patient, exportId: id)
    #expect(try scene.health.refusal(finish) == "OVERLOADED laboratory")
    #expect(try scene.health.refusal(finish) == "NOT_FOUND" && scene.noted().isEmpty)
    scene.test.clock.advance(milliseconds: 40_000)
    #expect(try scene.health.refusal(scene.wanted(.pdf)) == "OVERLOADED laboratory")
    #expect(try scene.export(scene.wanted(.csv)).isEmpty == false)
  }

  @Test("what nobody asks for is given up, and the laboratory is told") func abandoned() throws {
    let scene = try HealthExportScene()
    let id = try #require(try scene.test.call(scene.wanted(.pdf)).exportId)
    let job = try #require(try scene.test.call(TakeLaboratoryJobs(limit: 1)).jobs.first)
    let report = ReportLaboratoryProgress(jobId: job.jobId, step: .extracting)
    #expect(try !scene.test.call(report).isCancelled)
    scene.test.clock.advance(milliseconds: MakingDesk.idle)
    #expect(try scene.test.call(TakeLaboratoryJobs(limit: 1)).jobs.isEmpty)
    #expect(try scene.test.call(report).isCancelled)
    let finish = FinishHealthExport(patientId: scene.patient, exportId: id)
    #expect(try scene.health.refusal(finish) == "NOT_FOUND")
  }

  @Test("R-SO-219: a copy that was not fetched is gone when one of its reports is deleted")
  func deletedMeanwhile()
    throws
  {
    let scene = try HealthExportScene()
    let (made, waiting) = (
      try #require(try scene.test.call(scene.wanted(.json)).exportId),
      try #require(try scene.test.call(scene.wanted(.pdf)).exportId)
    )
    _ = try scene.test.call(FinishHealthExport(patientId: scene.patient, exportId: made))
    _ = try scene.test.call(DeleteLabReport(patientId: scene.patient, reportId: scene.second))
    #expect(try scene.test.call(TakeLaboratoryJobs(limit: 4)).jobs.isEmpty)
    let (read, finish) = (
      ReadHealthExport(patientId: scene.patient, exportId: made),
      FinishHealthExport(patientId: scene.patient, exportId: waiting)
    )
    #expect(try scene.health.refusal(read) == "NOT_FOUND")
    #expect(try scene.health.refusal(finish) == "NOT_FOUND")
  }

  @Test("R-SO-217: a file of 20 MiB is taken, one byte more is refused with the advice to select fewer")
  func largest() throws {
    let desk = MakingDesk(milliseconds: { 0 })
    let owner = PatientID(high: 1, low: 1)
    let whole = [UInt8](repeating: 1, count: MakingDesk.byteLimit)
    try desk.keep(whole, "a", owner)
    #expect { try desk.keep(whole + [1], "b", owner) } throws: {
      ($0 as? Failure)?.fields.first?.path == "/reportIds"
    }
    let number = try desk.begin("c", owner)
    #expect(try desk.append(whole, to: number, at: 0) == whole.count)
    #expect { try desk.append([1], to: number, at: whole.count) } throws: {
      ($0 as? Failure)?.fields.first?.message.contains("select fewer") == true
    }
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
