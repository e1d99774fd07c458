import RecordConsole
import RecordModel

/// Downloads an export to the caller's output.
struct ExportFetch {
  let output: String
  let resume: Bool
  let force: Bool
  let tracing: TracingOptions

  /// Opens the output before the daemon is called, and reports the result.
  func run(_ begun: ExportState, _ shared: SharedOptions) async throws {
    let target = ExportTarget(output, begun.format)
    var workspace = try ExportWorkspace.open(target, begun, resume: resume, force: force)
    try await Session.run(shared) { session in try await fill(&workspace, session) }
    try Console(shared).show(try workspace.publish(to: target, force: force), ExportSummary.lines)
  }

  /// The same over an existing connection.
  func run(_ begun: ExportState, _ session: Session) async throws -> ExportSummary {
    let target = ExportTarget(output, begun.format)
    var workspace = try ExportWorkspace.open(target, begun, resume: resume, force: force)
    try await fill(&workspace, session)
    return try workspace.publish(to: target, force: force)
  }

  private func fill(_ workspace: inout ExportWorkspace, _ session: Session) async throws {
    let line = ProgressLine()
    defer { line.clear() }
    let download = ExportDownload { question throws(CommandFailure) in
      switch question {
      case .patient(let page): try await session.ask(page, tracing).outcome
      case .job(let page): try await session.ask(page, tracing).outcome
      }
    } progress: { bytes, percent in
      line.show("\(Bar.text(Double(percent) / 100, width: 20)) \(percent) %  \(Units.bytes(bytes))")
    }
    try await download.run(&workspace)
  }
}
