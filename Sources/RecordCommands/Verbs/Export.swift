import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl export`.
struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Export a patient's record, or all, to files.",
    discussion: """
      csv makes a directory with one file a table, ndjson and json make one file, or a directory where the output is \
      one or ends in a slash. Files are written beside the output under its name with .part, checked against the \
      lengths and SHA-256 of the manifest, and then put in place. An export that broke off is continued with \
      --resume. The path of the manifest is printed.

      --profile access makes the copy that a person may ask for (GDPR Art. 15), with information about the data in German \
      and English; --profile portability makes what the person provided themselves (Art. 20). Neither is a backup. An \
      export for anybody else than the patient names --recipient and --purpose, which access disclosures lists then.

      With --all or --job the daemon writes the files by itself, sealed, and an interrupted wait does not stop it; with \
      --output they are then fetched, otherwise later with recordctl exports fetch.

      Example: recordctl export --patient 550e8400-e29b-41d4-a716-446655440000 --format csv --output erika
      """)

  @Option(help: ArgumentHelp("Id of the patient.", valueName: "id"))
  var patient: PatientID?

  @Flag(help: "All patients, questionnaires and measures; written by the daemon.")
  var all = false

  @Flag(help: "Have the daemon write the files.")
  var job = false

  @Option(help: "How the files are written.")
  var format: ExportFormat

  @Option(help: ArgumentHelp("Where to write; may be left out with --all or --job.", valueName: "path"))
  var output: String?

  @Option(
    name: [.customLong("position"), .customLong("as-of")],
    help: ArgumentHelp(
      "The record as it stood at this position of the log.", discussion: "Default: the last one.",
      valueName: "position"))
  var position: UInt64?

  @Option(help: ArgumentHelp("Only what changed after this position of the log.", valueName: "position"))
  var since: UInt64?

  @Option(
    help: ArgumentHelp("Only this area, such as vitals. May be given again.", valueName: "area"))
  var area: [RecordArea] = []

  @Option(help: "What it holds (default: full).")
  var profile: ExportProfile?

  @OptionGroup var disclosure: DisclosureOptions

  @Flag(help: "Continue an export that broke off.")
  var resume = false

  @Flag(help: "Replace an earlier export, or start over one that broke off.")
  var force = false

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  private var isJob: Bool { all || job }

  func validate() throws {
    if (patient == nil) != all { throw ValidationError("Either --patient or --all must be given.") }
    if isJob, resume {
      throw ValidationError("--resume does not go with --all or --job; recordctl exports fetch has one.")
    }
    if isJob, force, output == nil { throw ValidationError("--force needs --output.") }
    if output == "" || output == nil && !isJob {
      throw ValidationError("--output must name a file or directory.")
    }
    if resume, force { throw ValidationError("--resume and --force exclude each other.") }
    if profile?.isOfOnePerson == true, all || since != nil || !area.isEmpty {
      throw ValidationError("--profile access and portability are of one patient and whole.")
    }
  }

  func run() async throws {
    if let patient, let output, !isJob { return try await download(patient, to: output) }
    var order = StartExport(
      patientId: patient, format: format, asOf: position, since: since, areas: area.isEmpty ? nil : area)
    (order.profile, order.recipient) = (profile, disclosure.who)
    (order.purpose, order.statement) = (disclosure.purpose, disclosure.statement)
    let start = order
    try output.map { (output) throws(CommandFailure) in ExportTarget(output, format) }?
      .refuseExisting(force: force)
    try await Session.run(shared) { session in
      let job = try await finished(start, session)
      guard let output, job.status == .finished else {
        try session.console.show(job, ExportJobText.lines)
        if job.status != .finished { throw ExitCode(ExitStatus.refused.rawValue) }
        return
      }
      let fetch = ExportFetch(output: output, resume: false, force: force, tracing: tracing)
      let summary = try await fetch.run(ExportState(job), session)
      try session.console.show(summary, ExportSummary.lines)
    }
  }

  /// The ended job.
  private func finished(_ start: StartExport, _ session: Session) async throws -> ExportJob {
    let line = ProgressLine()
    defer { line.clear() }
    var job = try await session.ask(start, tracing).outcome
    while job.finishedAt == nil {
      let status = GetExportStatus(jobId: job.id, waitMilliseconds: ProgressLine.milliseconds)
      job = try await session.ask(status, tracing).outcome
      line.show(
        "\(Bar.text(Double(job.percent) / 100, width: 20)) \(job.percent) %  \(Units.bytes(job.bytes))"
          + "  \(Units.bytes(job.bytesPerSecond))/s")
    }
    return job
  }

  private func download(_ patient: PatientID, to output: String) async throws {
    var begun = ExportState(patientId: patient, format: format, position: position)
    (begun.since, begun.areas) = (since, area.isEmpty ? nil : area)
    (begun.profile, begun.recipient) = (profile, disclosure.who)
    (begun.purpose, begun.statement) = (disclosure.purpose, disclosure.statement)
    let fetch = ExportFetch(output: output, resume: resume, force: force, tracing: tracing)
    try await fetch.run(begun, shared)
  }
}
