import ArgumentParser
import RecordModel

/// `recordctl export`.
struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Export a patient's record to files.",
    discussion: """
      csv makes a directory with one file a table, ndjson and json make one file, or a directory where the output is \
      one or ends in a slash. Files are written beside the output under its name with .part, checked against the \
      lengths and SHA-256 of the manifest, and then put in place. An export that broke off is continued with \
      --resume. The path of the manifest is printed.

      Example: recordctl export --patient 550e8400-e29b-41d4-a716-446655440000 --format csv --output erika
      """)

  @Option(help: ArgumentHelp("Id of the patient.", valueName: "id"))
  var patient: PatientID

  @Option(help: "How the files are written.")
  var format: ExportFormat

  @Option(help: ArgumentHelp("Where to write.", valueName: "path"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The record as it stood at this position of the log.", discussion: "Default: the last one.",
      valueName: "position"))
  var position: UInt64?

  @Flag(help: "Continue an export that broke off.")
  var resume = false

  @Flag(help: "Replace an earlier export, or start over one that broke off.")
  var force = false

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output must name a file or directory.") }
    if resume, force { throw ValidationError("--resume and --force exclude each other.") }
  }

  func run() async throws {
    let target = ExportTarget(output, format)
    let begun = ExportState(patientId: patient, format: format, position: position)
    var workspace = try ExportWorkspace.open(target, begun, resume: resume, force: force)
    try await Session.run(shared) { session in
      let line = ProgressLine()
      defer { line.clear() }
      let download = ExportDownload { page throws(CommandFailure) in
        try await session.ask(page, tracing).outcome
      } progress: { bytes, percent in
        line.show("\(Bar.text(Double(percent) / 100, width: 20)) \(percent) %  \(Units.bytes(bytes))")
      }
      try await download.run(&workspace)
    }
    let summary = try workspace.publish(to: target, force: force)
    try Console(shared).show(summary, ExportSummary.lines)
  }
}
