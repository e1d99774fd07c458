import ArgumentParser
import RecordClient
import RecordConsole
import RecordImport
import RecordModel

/// `recordctl import`.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take the events of an export into the record.",
    discussion: """
      Takes the directory of an export, or its events.ndjson. Where a manifest lies beside it, every file is checked \
      against it before anything is sent. Into an empty store everything comes as it was, at the same positions; into \
      another one, streams that do not exist yet or that are continued. Events that are there already are recognized, \
      so an import that broke off is simply run again. Lines that are refused are shown with their reason, and the \
      exit status is then 1.

      Example: recordctl import /var/lib/recordd/exports/550e8400-e29b-41d4-a716-446655440eee
      """)

  @Argument(help: "Directory of an export, or its file of events.")
  var input: String

  @Option(help: ArgumentHelp("Write what became of the lines to this file, as JSON.", valueName: "file"))
  var report: String?

  @Option(
    help: ArgumentHelp("Refuse an export of another store than this instance.", valueName: "instance"))
  var from: InstanceID?

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    let file = try ImportFile.find(input, from: from)
    let reader = try LineReader(file.path, limit: ImportUpload.lineBytes)
    if let report { try DiskFile.replace(report, with: []) }
    try await Session.run(shared) { session in
      let line = ProgressLine()
      defer { line.clear() }
      var upload = ImportUpload(file) { chunk throws(CommandFailure) in
        do throws(ClientError) {
          return try await session.connection.call(ImportEvents.name, json: chunk, timeout: .seconds(600))
            .decode(ImportEvents.Outcome.self)
        } catch {
          throw CommandFailure(error)
        }
      } progress: { done, size, report in
        let share = size == 0 ? 1 : Double(done) / Double(size)
        line.show(
          "\(Bar.text(share, width: 20)) \(Int(share * 100)) %  \(report.taken) + \(report.known)")
      }
      try await upload.run(reader)
      line.clear()
      try finish(upload.report)
    }
  }

  private func finish(_ result: ImportReport) throws {
    if let report {
      let text = try JSON.encode(pretty: result) + [UInt8(ascii: "\n")]
      try DiskFile.replace(report, with: text)
    }
    try Console(shared).show(result, ImportText.lines)
    if !result.refused.isEmpty { throw ExitCode(ExitStatus.refused.rawValue) }
  }
}
