import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl exports`.
struct ExportsVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exports", abstract: "Exports that the daemon writes to sealed files of its own.",
    discussion: "Example: recordctl exports list",
    subcommands: [ExportsList.self, ExportsShow.self, ExportsFetch.self, ExportsCancel.self])
}

/// `recordctl exports list`.
struct ExportsList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the exports that wait, run and are kept.",
    discussion: "Example: recordctl exports list")

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(try await session.ask(ListExports(), tracing)) { outcome, style in
        outcome.jobs.flatMap { ExportJobText.lines($0, style) }
      }
    }
  }
}

/// `recordctl exports show`.
struct ExportsShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Tell how far an export is.",
    discussion: "Example: recordctl exports show 550e8400-e29b-41d4-a716-446655440eee")

  @Argument(help: "Id of the export.")
  var job: ExportJobID

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      let answer = try await session.ask(GetExportStatus(jobId: job), tracing)
      try session.console.show(answer, ExportJobText.lines)
    }
  }
}

/// `recordctl exports fetch`.
struct ExportsFetch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: "Write the files of a finished export to a place of your own, opened.",
    discussion: """
      The output is as that of recordctl export. The files are checked against the manifest. They lie there in plain text, \
      for you alone to read; the daemon keeps its sealed ones until they are cancelled or make room for others.

      Example: recordctl exports fetch 550e8400-e29b-41d4-a716-446655440eee --output everything
      """)

  @Argument(help: "Id of the export.")
  var job: ExportJobID

  @Option(help: ArgumentHelp("Where to write.", valueName: "path"))
  var output: String

  @Flag(help: "Continue where it broke off.")
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
    try await Session.run(shared) { session in
      let found = try await session.ask(GetExportStatus(jobId: job), tracing).outcome
      let fetch = ExportFetch(output: output, resume: resume, force: force, tracing: tracing)
      try session.console.show(try await fetch.run(ExportState(found), session), ExportSummary.lines)
    }
  }
}

/// `recordctl exports cancel`.
struct ExportsCancel: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Stop an export and remove its files, also finished ones.",
    discussion: "Example: recordctl exports cancel 550e8400-e29b-41d4-a716-446655440eee")

  @Argument(help: "Id of the export.")
  var job: ExportJobID

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      let answer = try await session.ask(CancelExport(jobId: job), tracing)
      try session.console.show(answer, ExportJobText.lines)
    }
  }
}

/// An export job in words.
enum ExportJobText {
  static func lines(_ job: ExportJob, _ style: Style) -> [String] {
    let whose = job.patientId.map(\.description) ?? style.say("alle Patienten", "all patients")
    let profile = job.profile.map { "  \($0.rawValue)" } ?? ""
    let head = "\(job.id)  \(word(job.status, style))  \(job.format.rawValue)\(profile)  \(whose)"
    var lines = [head]
    if let recipient = job.recipient {
      lines.append("  " + style.say("für ", "for ") + TextWidth.printable(recipient.name))
    }
    let size = Units.bytes(job.bytes)
    lines.append(
      style.paint(
        style.say(
          "  Stand: Position \(job.position), \(job.percent) %, \(size)",
          "  as of position \(job.position), \(job.percent) %, \(size)"), .dim))
    if let displaced = job.displaced {
      let ids = displaced.map(\.description).joined(separator: " ")
      lines.append("  " + style.say("dafür entfernt: ", "removed for it: ") + ids)
    }
    if let failure = job.failure { lines.append("  " + style.paint(TextWidth.printable(failure), .red)) }
    return lines
  }

  private static func word(_ status: ExportJob.Status, _ style: Style) -> String {
    switch status {
    case .queued: style.say("wartet", "queued")
    case .running: style.say("läuft", "running")
    case .finished: style.say("fertig", "finished")
    case .failed: style.say("gescheitert", "failed")
    case .cancelled: style.say("abgebrochen", "cancelled")
    }
  }
}
