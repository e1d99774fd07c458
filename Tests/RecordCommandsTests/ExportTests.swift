import Foundation
import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCommands
@testable import RecordConsole

/// Exports onto a disk, from pages that a test gives.
struct ExportTests {
  /// Three pages of a CSV export, the last with its manifest.
  private static func pages(_ files: [(String, [String])] = sample) -> [ExportPatient.Outcome] {
    var listed: [String] = []
    for (file, pieces) in files {
      var hash = FileHash()
      for piece in pieces { hash.update(Array(piece.utf8)) }
      listed.append(#"{"file":"\#(file)","bytes":\#(hash.bytes),"sha256":"\#(hash.text)"}"#)
    }
    let manifest = #"{"format":"csv","later":1,"files":[\#(listed.joined(separator: ","))]}"#
    let pieces =
      files.flatMap { file in file.1.map { ExportPatient.Piece(file: file.0, text: $0) } }
      + [ExportPatient.Piece(file: "manifest.json", text: manifest)]
    let ends = [pieces.count / 3, pieces.count * 2 / 3, pieces.count]
    return ends.indices.map { index in
      let start = index == 0 ? 0 : ends[index - 1]
      return ExportPatient.Outcome(
        position: 17, pieces: Array(pieces[start..<ends[index]]),
        nextCursor: index == 2 ? nil : "c\(index + 1)",
        percent: 34 * index)
    }
  }

  private static let sample = [
    ("patient.csv", ["patient_id,full_name\r\n", "1,\"Müller, E\"\r\n"]),
    ("answers.csv", ["a\r\n", "1\r\n", "2\r\n"]),
    ("FORMAT.md", ["# Format\n"]),
  ]

  /// Answers pages by cursor, and breaks before the page of that number.
  private func download(
    _ pages: [ExportPatient.Outcome], breakingBefore broken: Int? = nil
  ) -> ExportDownload {
    ExportDownload { request throws(CommandFailure) in
      let index = request.cursor.flatMap { Int($0.dropFirst()) } ?? 0
      if index == broken { throw CommandFailure("CONNECTION_BROKEN", "broke", status: .tryAgain) }
      if index > 0, case .patient(let page) = request, page.position != 17 {
        throw CommandFailure("INVALID_INPUT", "position", status: .refused)
      }
      return pages[index]
    } progress: { _, _ in
    }
  }

  private func begun(_ format: ExportFormat = .csv) -> ExportState {
    ExportState(patientId: Example.patient, format: format, position: nil)
  }

  private func export(
    to output: String, _ pages: [ExportPatient.Outcome] = Self.pages(), _ format: ExportFormat = .csv,
    resume: Bool = false, force: Bool = false, breakingBefore broken: Int? = nil
  ) async throws -> ExportSummary {
    let target = ExportTarget(output, format)
    var workspace = try ExportWorkspace.open(target, begun(format), resume: resume, force: force)
    try await download(pages, breakingBefore: broken).run(&workspace)
    return try workspace.publish(to: target, force: force)
  }

  private func names(_ directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private func mode(_ path: String) throws -> Int {
    (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  @Test func directory() async throws {
    let place = TemporaryDirectory()
    let summary = try await export(to: place.path + "/out/")
    #expect(
      summary.manifest == place.path + "/out/manifest.json" && summary.position == 17 && summary.files == 4)
    #expect(try names(place.path) == ["out"])
    #expect(try names(place.path + "/out") == ["FORMAT.md", "answers.csv", "manifest.json", "patient.csv"])
    #expect(try text(place.path + "/out/patient.csv") == "patient_id,full_name\r\n1,\"Müller, E\"\r\n")
    #expect(try mode(place.path + "/out") == 0o700 && mode(place.path + "/out/patient.csv") == 0o600)
  }

  @Test func singleFile() async throws {
    let place = TemporaryDirectory()
    let pages = Self.pages([("record.ndjson", ["{}\n", "{}\n"]), ("FORMAT.md", ["# Format\n"])])
    let summary = try await export(to: place.path + "/erika.ndjson", pages, .ndjson)
    #expect(summary.manifest == place.path + "/erika.ndjson.manifest.json")
    #expect(
      try names(place.path) == ["erika.ndjson", "erika.ndjson.FORMAT.md", "erika.ndjson.manifest.json"])
    #expect(try text(place.path + "/erika.ndjson") == "{}\n{}\n")
  }

  @Test(arguments: [1, 2])
  func resumesWhereItBroke(_ broken: Int) async throws {
    let (place, whole) = (TemporaryDirectory(), TemporaryDirectory())
    let failure = await #expect(throws: CommandFailure.self) {
      _ = try await export(to: place.path + "/out", breakingBefore: broken)
    }
    #expect(failure?.message == "broke; what has come is kept, and --resume continues it")
    // A page that was being written when the power went.
    try DiskFile.append(Array("half a pa".utf8), to: place.path + "/out.part/patient.csv")
    try DiskFile.append(Array("half".utf8), to: place.path + "/out.part/unknown.csv")
    _ = try await export(to: place.path + "/out", resume: true)
    _ = try await export(to: whole.path + "/out")
    #expect(try names(place.path) == ["out"])
    #expect(try names(place.path + "/out") == names(whole.path + "/out"))
    for name in try names(whole.path + "/out") {
      #expect(try text(place.path + "/out/\(name)") == text(whole.path + "/out/\(name)"))
    }
  }

  @Test func leavesNothingWhereNothingCame() async throws {
    let place = TemporaryDirectory()
    let failure = await #expect(throws: CommandFailure.self) {
      _ = try await export(to: place.path + "/out", breakingBefore: 0)
    }
    #expect(failure?.message == "broke")
    #expect(try names(place.path).isEmpty)
  }

  static let overwriting: [(Bool, Bool, String)] = [
    (false, false, "the output exists; replace it with --force"),
    (true, false, "the output exists; replace it with --force"),
    (false, true, "the output exists and is no export, so it is not replaced; name another one"),
  ]

  @Test(arguments: overwriting)
  func refusesToOverwrite(_ isExport: Bool, _ force: Bool, _ message: String) async throws {
    let place = TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: place.path + "/out", withIntermediateDirectories: true)
    try DiskFile.append([1], to: place.path + "/out/" + (isExport ? "manifest.json" : "thesis.doc"))
    let failure = await #expect(throws: CommandFailure.self) {
      _ = try await export(to: place.path + "/out", force: force)
    }
    #expect(failure?.message == message && failure?.status == .output)
    #expect(try names(place.path) == ["out"] && names(place.path + "/out").count == 1)
  }

  @Test func replacesAnEarlierExport() async throws {
    let place = TemporaryDirectory()
    _ = try await export(to: place.path + "/out", Self.pages([("old.csv", ["x"])]))
    _ = try await export(to: place.path + "/out", force: true)
    #expect(try names(place.path) == ["out"])
    #expect(try names(place.path + "/out") == ["FORMAT.md", "answers.csv", "manifest.json", "patient.csv"])
  }

  @Test func unfinishedExportsAreNotLost() async throws {
    let place = TemporaryDirectory()
    _ = try? await export(to: place.path + "/out", breakingBefore: 2)
    let failure = await #expect(throws: CommandFailure.self) { _ = try await export(to: place.path + "/out") }
    #expect(
      failure?.message
        == "an unfinished export is there, under the output's name with .part; continue it with --resume, or start "
        + "over with --force")
    _ = try await export(to: place.path + "/out", force: true)
    let nothing = await #expect(throws: CommandFailure.self) {
      _ = try await export(to: place.path + "/other", resume: true)
    }
    #expect(nothing?.message == "there is no unfinished export to continue; leave --resume out")
  }

  @Test func anotherPatientsExportIsNotContinued() async throws {
    let place = TemporaryDirectory()
    _ = try? await export(to: place.path + "/out", breakingBefore: 2)
    let other = ExportState(patientId: PatientID(high: 0x4000, low: 1 << 63), format: .csv, position: nil)
    let failure = #expect(throws: CommandFailure.self) {
      _ = try ExportWorkspace.open(ExportTarget(place.path + "/out", .csv), other, resume: true, force: false)
    }
    #expect(
      failure?.message
        == "the unfinished export is of another patient, format or position; start over with --force")
  }

  @Test(arguments: ["../evil", "/etc/passwd", ".state.json", "", "a/b"])
  func noFileOutsideOfTheDirectory(_ name: String) async throws {
    let place = TemporaryDirectory()
    let page = ExportPatient.Outcome(
      position: 17, pieces: [.init(file: name, text: "x")], nextCursor: nil, percent: 100)
    let failure = await #expect(throws: CommandFailure.self) {
      _ = try await export(to: place.path + "/out", [page])
    }
    #expect(failure?.message == "the daemon named a file that is no file name" && failure?.status == .defect)
  }

  @Test func damageIsNoticed() async throws {
    var pages = Self.pages()
    pages[0].pieces[0].text += " "
    let place = TemporaryDirectory()
    let failure = await #expect(throws: CommandFailure.self) {
      _ = try await export(to: place.path + "/out", pages)
    }
    #expect(failure?.message == "a file does not match its SHA-256 in the manifest; start over with --force")
    #expect(failure?.status == .damaged)
    #expect(try names(place.path) == ["out.part"])
  }
}
