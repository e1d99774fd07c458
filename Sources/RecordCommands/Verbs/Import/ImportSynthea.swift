import ArgumentParser
import RecordConsole
import RecordImport
import RecordModel

/// `recordctl import-synthea`.
struct ImportSynthea: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import-synthea", abstract: "Import the CSV files of a Synthea export.",
    discussion: """
      Every file is read to its end before anything is sent. Rows keep their own dates. The ids of entries and commands \
      follow from the rows, so an import that broke off is continued by running it again, and what is known is not \
      recorded twice. Ends with 1 where rows were refused; the report names them. Needs the role operator or importer.

      Example: recordctl import-synthea ./csv --report report.json
      """)

  @Argument(help: ArgumentHelp("The directory of the CSV files.", valueName: "directory"))
  var directory: String

  @Option(help: ArgumentHelp("Where to write the whole report as JSON.", valueName: "path"))
  var report: String?

  @Flag(help: "Read and check the files; send nothing.")
  var dryRun = false

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    let found: SyntheaReport
    if dryRun {
      found = try await importAll { call throws(CommandFailure) in call.rows.map { _ in .taken } }
    } else {
      let sent = ReportBox()
      try await Session.run(shared) { session in
        let sender = SyntheaSender(connection: session.connection)
        sent.report = try await importAll { call throws(CommandFailure) in try await sender.send(call) }
      }
      guard let report = sent.report else { return }
      found = report
    }
    try write(found)
    try Console(shared).show(found, SyntheaText.lines)
    if !found.refusals.isEmpty { throw ExitCode(ExitStatus.refused.rawValue) }
  }

  /// Carries the report out of the session.
  private final class ReportBox { var report: SyntheaReport? }

  private func importAll(
    _ send: @escaping @Sendable (SyntheaCall) async throws(CommandFailure) -> [RowAnswer]
  ) async throws -> SyntheaReport {
    let line = ProgressLine()
    defer { line.clear() }
    return try await SyntheaImport(directory: directory, send: send, isDryRun: dryRun) { file, done, count in
      line.show("\(Bar.text(Double(done) / Double(max(count, 1)), width: 20)) \(file) \(done)/\(count)")
    }.run()
  }

  private func write(_ found: SyntheaReport) throws(CommandFailure) {
    guard let path = report else { return }
    let text: [UInt8]
    do throws(CodingFailure) { text = try JSON.encode(found) } catch {
      throw CommandFailure("UNREADABLE_ANSWER", "the report cannot be written: \(error)", status: .defect)
    }
    try DiskFile.replace(path, with: text + [UInt8(ascii: "\n")])
  }
}
