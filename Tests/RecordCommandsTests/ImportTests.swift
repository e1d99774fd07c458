import Foundation
import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCommands
@testable import RecordConsole
@testable import RecordImport

/// What becomes of files before and between the chunks that are sent.
struct ImportTests {
  private func line(_ position: Int, _ stream: String = "a") -> String {
    #"{"position":\#(position),"streamKind":"patient","streamId":"\#(stream)","payload":{}}"#
  }

  /// Imports a text; `refusing` names the indexes of the first chunk that the daemon refuses.
  private func run(
    _ text: [UInt8], refusing: [(Int, String)] = []
  ) async throws -> (report: ImportReport, chunks: [Value]) {
    let place = TemporaryDirectory()
    try DiskFile.append(text, to: place.path + "/lines")
    let chunks = Sent()
    let file = try ImportFile.find(place.path + "/lines", from: nil)
    var upload = ImportUpload(file) { chunk throws(CommandFailure) in
      let value = (try? JSON.decode(Value.self, from: chunk)) ?? .null
      chunks.all.append(value)
      guard case .array(let events)? = value["events"] else {
        throw CommandFailure("INVALID_INPUT", "no events", status: .refused)
      }
      return ImportEvents.Outcome(
        taken: events.count - refusing.count, known: 0, moved: 0, raised: 0, head: 9,
        refused: chunks.all.count > 1
          ? []
          : refusing.map {
            ImportEvents.Refusal(
              index: $0.0, reason: .differs, message: "no", stream: "patient/\($0.1)", revision: 3)
          })
    } progress: { _, _, _ in
    }
    try await upload.run(try LineReader(file.path, limit: ImportUpload.lineBytes))
    return (upload.report, chunks.all)
  }

  private final class Sent {
    var all: [Value] = []
  }

  private func run(_ lines: [String]) async throws -> (report: ImportReport, chunks: [Value]) {
    try await run(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  @Test(arguments: ["access", "portability"])
  func copiesForPersonsAreRefused(_ profile: String) throws {
    let place = TemporaryDirectory()
    let manifest =
      #"{"formatVersion":2,"storeInstance":"550e8400-e29b-41d4-a716-446655440001","position":7,"#
      + #""profile":"\#(profile)","files":[]}"#
    try DiskFile.append(Array(manifest.utf8), to: place.path + "/manifest.json")
    try DiskFile.append(Array(manifest.utf8), to: place.path + "/erika.json.manifest.json")
    try DiskFile.append(Array("{}".utf8), to: place.path + "/erika.json")
    for input in [place.path, place.path + "/", place.path + "/erika.json"] {
      let failure = #expect(throws: CommandFailure.self) { _ = try ImportFile.find(input, from: nil) }
      #expect(
        failure?.message
          == "the export has the profile \(profile): it is a copy for the person, not a backup, and cannot be imported"
      )
      #expect(failure?.status == .refused)
    }
  }

  @Test func sendsEverythingInOrder() async throws {
    let result = try await run((1...3200).map { line($0) })
    #expect(result.report.lines == 3200 && result.report.refused.isEmpty && result.report.taken == 3200)
    #expect(result.chunks.count == 3)
    #expect(!result.report.isVerified)
  }

  @Test func nothingOfARefusedStreamIsSentAgain() async throws {
    var lines = (1...1500).map { line($0, $0 == 7 ? "b" : "a") }
    lines += [line(1501, "b"), line(1502, "a")]
    let result = try await run(Array((lines.joined(separator: "\n") + "\n").utf8), refusing: [(6, "b")])
    #expect(result.report.refused.map(\.line) == [7, 1501])
    #expect(result.report.refused.map(\.reason) == [.differs, .afterRefused])
    guard case .array(let last)? = result.chunks.last?["events"] else {
      Issue.record("no events")
      return
    }
    #expect(last.count == 1)
  }

  /// Bytes that are told by their number; the report of the tests would write each of them out, several times.
  struct Line: CustomTestStringConvertible {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var testDescription: String { "\(bytes.count) bytes: \(bytes.prefix(40))" }
  }

  static let bad: [(Line, ImportEvents.Reason, String)] = [
    (Line(Array("nonsense\n".utf8)), .unreadable, "no JSON"),
    (Line([0xEF, 0xBB, 0xBF] + Array("{}\n".utf8)), .unreadable, "no JSON"),
    (Line([0xFF, 0xFE, 0x7B, 0x00, 0x0A]), .unreadable, "no JSON"),
    (Line(Array("{\"a\":\"\u{0}\"}\n".utf8)), .unreadable, "no JSON"),
    (Line(Array("{\"a\":\"".utf8) + [0xC3, 0x28] + Array("\"}\n".utf8)), .unreadable, "no JSON"),
    (Line(Array(#"{"position":1,"position":2}"#.utf8) + [0x0A]), .unreadable, "position"),
    (Line(Array(#"{"position":1}"#.utf8) + [0x0A]), .unreadable, "streamKind"),
    (Line(Array(#"{"position":1,"streamKind":"pa"#.utf8)), .unreadable, "cut"),
    (Line([UInt8](repeating: 0x20, count: 1_000_001) + [0x0A]), .unreadable, "1000000 bytes"),
    (Line([UInt8](repeating: 0x20, count: 3_000_000)), .unreadable, "1000000 bytes"),
  ]

  @Test(arguments: bad)
  func refusesLinesWithTheirNumber(
    _ text: Line, _ reason: ImportEvents.Reason, _ words: String
  ) async throws {
    let result = try await run(Array((line(1) + "\n").utf8) + text.bytes)
    #expect(result.report.taken == 1)
    let refusal = try #require(result.report.refused.first)
    #expect(refusal.line == 2 && refusal.reason == reason)
    #expect(refusal.message.contains(words), "\(refusal.message)")
  }

  @Test func refusesLinesOutOfOrder() async throws {
    let result = try await run([line(5), line(5, "b"), line(6)])
    #expect(result.report.refused.map(\.line) == [2] && result.report.refused[0].reason == .outOfOrder)
  }

  private func export(_ place: String, version: Int = 2, areas: String = "") throws {
    let events = Array((line(1) + "\n").utf8)
    var hash = FileHash()
    hash.update(events)
    try DiskFile.append(events, to: place + "/events.ndjson")
    let manifest = """
      {"formatVersion":\(version),"storeInstance":"550e8400-e29b-41d4-a716-446655440fff","position":1,\(areas)
      "files":[{"file":"events.ndjson","bytes":\(hash.bytes),"sha256":"\(hash.text)"}]}
      """
    try DiskFile.append(Array(manifest.utf8), to: place + "/manifest.json")
  }

  @Test func checksTheManifestFirst() throws {
    let place = TemporaryDirectory()
    try export(place.path)
    let file = try ImportFile.find(place.path + "/", from: InstanceID("550e8400-e29b-41d4-a716-446655440fff"))
    #expect(file.manifest?.position == 1 && file.path.hasSuffix("/events.ndjson"))
    #expect(try ImportFile.find(place.path + "/events.ndjson", from: nil).manifest != nil)
    let other = #expect(throws: CommandFailure.self) {
      _ = try ImportFile.find(place.path, from: InstanceID("650e8400-e29b-41d4-a716-446655440fff"))
    }
    #expect(other?.message.contains("not from the one") == true)
    try DiskFile.append([0x20], to: place.path + "/events.ndjson")
    let damaged = #expect(throws: CommandFailure.self) { _ = try ImportFile.find(place.path, from: nil) }
    #expect(damaged?.status == .damaged && damaged?.message.contains("nothing was imported") == true)
    try DiskFile.remove(place.path + "/events.ndjson")
    let missing = #expect(throws: CommandFailure.self) { _ = try ImportFile.find(place.path, from: nil) }
    #expect(missing?.status == .usage)
  }

  @Test(arguments: [
    (1, "", "format version 1"), (3, "", "format version 3"), (2, #""areas":["vitals"],"#, "areas"),
  ])
  func refusesExportsThatCannotBeImported(_ version: Int, _ areas: String, _ words: String) throws {
    let place = TemporaryDirectory()
    try export(place.path, version: version, areas: areas)
    let failure = #expect(throws: CommandFailure.self) { _ = try ImportFile.find(place.path, from: nil) }
    #expect(failure?.status == .refused && failure?.message.contains(words) == true)
  }
}

/// An export of one daemon, imported into another one.
struct MovingTests {
  @Test func movesARecordToAnEmptyStore() async throws {
    let source = try await RunningDaemon()
    let created = try source.run("patient", "create", "--name", "Erika Mustermann", "--json")
    let patient = try JSON.parse(Array(created.utf8)).decode(Named.self, unknownMembers: .ignore).id
    _ = try source.run("assessment", "start", "phq-9", "--patient", patient.description)
    let job = try source.run("export", "--all", "--format", "ndjson", "--json")
    let id = try JSON.decode(ExportJob.self, from: Array(job.utf8.dropLast())).id
    #expect(try source.run("exports", "list").contains("\(id)"))
    let (place, path) = (source.directory.path + "/state/exports/\(id)", source.directory.path + "/all")
    let fetched = try source.run("exports", "fetch", "\(id)", "--output", path + "/", "--language", "en")
    #expect(fetched.contains("checksums match") && fetched.contains(path + "/manifest.json"))
    #expect(FileManager.default.fileExists(atPath: place))

    let target = try await RunningDaemon("--set", "publish-shipped=no")
    let report = target.directory.path + "/report.json"
    let text = try target.run("import", path, "--json", "--report", report)
    let outcome = try JSON.decode(ImportReport.self, from: Array(text.utf8.dropLast()))
    #expect(outcome.refused.isEmpty && outcome.moved == 0 && outcome.raised == 0 && outcome.isVerified)
    #expect(outcome.taken == outcome.lines && outcome.lines > 8)
    #expect(
      try JSON.decode(ImportReport.self, from: [UInt8](Data(contentsOf: URL(filePath: report)))) == outcome)
    for name in ["patients", "funnels", "assessments", "measures", "vitals"] {
      #expect(
        try target.run("projection", "verify", name, "--json")
          == source.run("projection", "verify", name, "--json"))
    }
    _ = try target.run("verify")
    let again = try target.run("import", path)
    #expect(again.contains("0 taken, \(outcome.lines) known, 0 refused"))
    _ = try source.run("exports", "cancel", "\(id)")
    #expect(!FileManager.default.fileExists(atPath: place))
    #expect(
      try source.fail("exports", "fetch", "\(id)", "--output", path, "--force").error.contains("cancelled"))
    #expect(FileManager.default.fileExists(atPath: path + "/manifest.json"))
  }

  private struct Named: Decodable {
    var id: PatientID
  }
}
