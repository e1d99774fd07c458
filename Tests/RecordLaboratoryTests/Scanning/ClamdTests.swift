import Foundation
import RecordModel
import RecordServer
import RecordSocketSupport
import RecordTestSupport
import Testing

@testable import RecordLaboratory

@Suite("clamd at its socket", .serialized) struct ClamdTests {
  let directory = TemporaryDirectory()
  var socket: String { directory.path + "/clamd.sock" }

  private static let clamd = "/usr/sbin/clamd"

  /// clamd itself, with one signature of its own: the test file, alone and within anything.
  private func real() throws -> StartedProgram {
    let database = directory.path + "/db"
    try FileManager.default.createDirectory(atPath: database, withIntermediateDirectories: true)
    let digits = TestFile.core.utf8.map { String($0, radix: 16) }.joined()
    try Data("Trial-Test-File:0:*:\(digits)\n".utf8).write(to: URL(filePath: database + "/trial.ndb"))
    let settings = """
      LocalSocket \(socket)
      DatabaseDirectory \(database)
      Foreground yes
      StreamMaxLength 12M
      User \(NSUserName())

      """
    try Data(settings.utf8).write(to: URL(filePath: directory.path + "/clamd.conf"))
    return try StartedProgram(Self.clamd, ["--config-file=" + directory.path + "/clamd.conf"])
  }

  private func scripted(_ mode: String) async throws -> StartedProgram {
    let script = GoldenFile.root() + "/Tests/RecordLaboratoryTests/Support/Hostile/clamd.py"
    let program = try StartedProgram("/usr/bin/python3", [script, mode, socket])
    try await eventually { FileManager.default.fileExists(atPath: socket) }
    return program
  }

  @Test(
    "R-SO-107, R-SO-108: the real one finds the test file, alone, in a PDF and packed, calls reports clean, and says what it is",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: clamd), "needs clamd: apt-get install clamav-daemon"))
  func scans() async throws {
    let program = try real()
    let clamd = Clamd(path: socket, seconds: 30)
    try await eventually { clamd.version() != nil || !program.isRunning }
    let version = try #require(clamd.version())
    #expect(version.hasPrefix("ClamAV 1."))
    let pdf = SamplePDF.text()
    let found = pdf.adding(toCatalog: "", [SamplePDF.stream(Samples.testFile)]).bytes
    let packed = try Samples.made(
      "qpdf", ["--compress-streams=y", "--preserve-unreferenced", "IN", "OUT"], from: found)
    for bytes in [Array(Samples.testFile.utf8), found, packed] {
      #expect(await clamd.scan(bytes) == .infected(signature: "Trial-Test-File.UNOFFICIAL", scanner: version))
    }
    #expect(await clamd.scan(pdf.bytes) == .clean(scanner: version))
    #expect(await clamd.scan([]) == .clean(scanner: version))
    // More than it takes: nobody can say.
    #expect(await clamd.scan([UInt8](repeating: 65, count: 13 << 20)) == .unscanned)
    kill(program.number, SIGKILL)
    try await eventually { !program.isRunning }
    #expect(await clamd.scan(pdf.bytes) == .unscanned)
  }

  @Test(
    "whatever is no clear answer is none",
    arguments: ["dies", "closes", "half", "empty", "noise", "other", "limit"]) func badly(
      mode: String
    ) async throws
  {
    let program = try await scripted(mode)
    #expect(await Clamd(path: socket, seconds: 3).scan(SamplePDF.text().bytes) == .unscanned)
    _ = program
  }

  @Test("silence is none either, and ends") func silent() async throws {
    let program = try await scripted("silent")
    #expect(await Clamd(path: socket, seconds: 1).scan(SamplePDF.text().bytes) == .unscanned)
    _ = program
  }

  @Test("nobody there is none") func nobody() async {
    #expect(await Clamd(path: socket, seconds: 1).scan([1]) == .unscanned)
  }

  @Test("a name is taken over without what could do harm in a log") func names() async throws {
    let program = try await scripted("found")
    #expect(
      await Clamd(path: socket, seconds: 60).scan([1])
        == .infected(signature: "Bad2J.Thing", scanner: "ClamAV 1.4.6"))
    _ = program
  }

  @Test("R-SO-108: where clamd is configured, it alone decides, and its silence keeps every document out")
  func decides()
    async throws
  {
    let site = LaboratorySite()
    let server = try await site.start()
    var settings = site.settings()
    settings.scannerSocket = socket
    let (first, log) = (site.service.offer(.inspect, SamplePDF.text().bytes), CollectedLog())
    try await site.working(settings, log: log) {
      try await eventually { site.service.findings(first) != nil }
      let program = try await scripted("ok")
      let second = site.service.offer(.inspect, SamplePDF.text().bytes)
      try await eventually { site.service.findings(second) != nil }
      #expect(site.service.findings(second)?.inspected?.scanner == "ClamAV 1.4.6")
      _ = program
    }
    var unscanned = LaboratoryFindings()
    unscanned.unscanned = true
    #expect(site.service.findings(first) == unscanned && log.text.contains("clamd does not answer"))
    await server.stop(within: .seconds(1))
  }
}
