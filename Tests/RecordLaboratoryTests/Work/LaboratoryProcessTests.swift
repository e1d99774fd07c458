import Foundation
import Glibc
import RecordModel
import RecordServer
import RecordTestSupport
import Testing

@testable import RecordLaboratory

@Suite("The laboratory as a process", .serialized) struct LaboratoryProcessTests {
  let site = LaboratorySite()

  private func start(_ arguments: [String] = []) throws -> StartedProgram {
    try StartedProgram(
      Sandboxes.program, ["laboratory", "--socket", site.socket, "--sandbox", "bwrap"] + arguments)
  }

  @Test("the help teaches: who it is, how to try it, and every setting") func help() async throws {
    let program = try StartedProgram(Sandboxes.program, ["laboratory", "--help"])
    try await eventually { !program.isRunning }
    #expect(program.status == 0)
    for words in [
      "RECORDD_PEERS=recordd-laboratory:laboratory", "--sandbox bwrap", "--memory-limit <value>", "SIGHUP",
    ] {
      #expect(program.said.contains(words), "\(words)")
    }
  }

  @Test("without a sandbox it does not start, and says what to install") func noSandbox() async throws {
    let program = try start(["--set", "bwrap=/nonexistent/bwrap"])
    try await eventually { !program.isRunning }
    #expect(program.status == 78 && program.said.contains("install bubblewrap"))
  }

  @Test("wrong settings end it with 78, all of them named and none shown") func wrongSettings() async throws {
    let program = try start(["--set", "jobs=CANARY", "--set", "time-limit=CANARY"])
    try await eventually { !program.isRunning }
    #expect(program.status == 78 && program.said.contains("--jobs must be"))
    #expect(program.said.contains("--time-limit must be") && !program.said.contains("CANARY"))
  }

  @Test("it does jobs, and SIGTERM ends it well") func works() async throws {
    let server = try await site.start()
    let id = site.service.offer(.inspect, SamplePDF.text().bytes)
    let program = try start()
    try await eventually { site.service.findings(id) != nil }
    #expect(site.service.findings(id)?.inspected?.pages == 1)
    kill(program.number, SIGTERM)
    try await eventually { !program.isRunning }
    #expect(program.status == 0 && program.said.contains("ending=settled"))
    await server.stop(within: .seconds(1))
  }

  /// What the daemon hears of one reading, in this order; each is a moment at which the laboratory is killed.
  static let moments = [
    TakeLaboratoryJobs.name, ReadLaboratoryInput.name, "scanning", "extracting", "extracting 1",
    "normalizing",
    SettleLaboratoryJob.name,
  ]

  @Test(
    "R-SO-110, R-SO-121: killed at any step, it leaves no process and no file, and no job is lost",
    arguments: moments)
  func killed(moment: String) async throws {
    let server = try await site.start()
    let (bytes, tools) = (try Samples.page(), TemporaryDirectory())
    try Samples.link(Tool.allCases, into: tools)
    let read = site.service.offer(.read, bytes) { $0.needsScan = true }
    let (heard, hear) = AsyncStream.makeStream(of: Void.self)
    site.service.watch { if $0 == moment { hear.finish() } }
    let program = try start(["--set", "tools=\(tools.path)"])
    for await _ in heard {}
    kill(program.number, SIGKILL)
    try await eventually { !program.isRunning }
    try await eventually { try Leftovers.of(tools.path).isEmpty }
    site.service.watch { _ in }
    site.service.takeBack(read)
    let second = try start()
    var looks = 0
    try await eventually {
      looks += 1
      // The killed one may have asked for another job meanwhile, and been given this one again: its lease ends.
      if looks.isMultiple(of: 500) { site.service.takeBack(read) }
      return site.service.findings(read) != nil
    }
    kill(second.number, SIGTERM)
    try await eventually { !second.isRunning }
    await server.stop(within: .seconds(1))
  }

  /// For each program a step that needs it, and of what document.
  static let uses: [(Tool, DocumentStep, MediaType)] = [
    (.pdfinfo, DocumentStep(.look), .pdf), (.qpdf, DocumentStep(.search), .pdf),
    (.pdftotext, .words(page: 1), .pdf),
    (.pdftoppm, .pixels(page: 1), .pdf),
    (.tesseract, .recognise(page: 1, [["-l", "eng", "--psm", "11"]]), .pdf),
    (.weasyprint, DocumentStep(.print), .pdf), (.scale, .thumbnail, .pdf), (.pictureToPNG, .thumbnail, .pdf),
    (.cut, .crop(page: 1, box: PrintedBox(left: 0, top: 0, right: 5000, bottom: 5000)), .pdf),
    (.jpegToPicture, .pixels(page: 1), .jpeg), (.flip, .pixels(page: 1), .jpeg),
    (.grey, .pixels(page: 1), .jpeg),
    (.depth, .pixels(page: 1), .jpeg), (.pngToPicture, .pixels(page: 1), .png),
    (.convertHEIC, .pixels(page: 1), .heic),
  ]

  private static func sample(_ type: MediaType) throws -> [UInt8] {
    switch type {
    case .jpeg: Turns.turned(6, try Samples.page())
    case .png: SamplePNG.bytes(width: 40, height: 30)
    case .heic: SampleHEIC.bytes(width: 40, height: 30)
    default: SamplePDF.text().bytes
    }
  }

  @Test("there is a step for every program") func everyTool() {
    #expect(Set(Self.uses.map(\.0)) == Set(Tool.allCases))
  }

  @Test("the process of a document, killed while a program works, is said to have crashed", arguments: uses)
  func documentKilled(tool: Tool, step: DocumentStep, type: MediaType) async throws {
    // Tools at a path of their own, by which its processes are known; this one is at work until it is killed.
    let directory = TemporaryDirectory()
    try Samples.link(Tool.allCases.filter { $0 != tool }, into: directory)
    let path = "\(directory.path)/\(tool.rawValue)"
    try Data("#!/bin/sh\nsleep 600\n".utf8).write(to: URL(filePath: path))
    chmod(path, 0o755)
    let sandbox = try Sandboxes.bubblewrap(tools: directory.path)
    let bytes = try Self.sample(type)
    let work = Task { () async -> LaboratoryFailure.Reason? in
      do throws(StepFailure) {
        _ = try await sandbox.open(bytes, type) { session throws(StepFailure) in try await session.run(step) }
        return nil
      } catch { return error.reason }
    }
    try await eventually { try !Leftovers.of(path).isEmpty }
    // The outermost first: with it ends everything in its fence.
    for process in try Leftovers.of(directory.path).compactMap({ pid_t($0) }).sorted() {
      kill(process, SIGKILL)
    }
    #expect(await work.value == .crashed)
    try await eventually { try Leftovers.of(directory.path).isEmpty }
  }
}
