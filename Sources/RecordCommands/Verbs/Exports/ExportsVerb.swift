import ArgumentParser
import RecordModel

/// `recordctl exports`.
struct ExportsVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exports", abstract: "Exports that the daemon writes to files of its own.",
    discussion: "Example: recordctl exports list",
    subcommands: [ExportsList.self, ExportsShow.self, ExportsCancel.self])
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
    commandName: "show", abstract: "Tell how far an export is and where its files are.",
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
    if let path = job.path { lines.append("  " + TextWidth.printable(path)) }
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
