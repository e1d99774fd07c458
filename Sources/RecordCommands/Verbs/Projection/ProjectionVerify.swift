import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl projection verify`.
struct ProjectionVerify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Compare a projection with what the log gives.",
    discussion: """
      Folds the log anew without storing it and compares every document (exit status 65 where they differ; \
      `recordctl rebuild` repairs that).

      Example: recordctl projection verify assessments
      """)

  @Argument(help: "Name of the projection.")
  var name: String

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      let answer = try await session.ask(VerifyProjection(name: name), tracing, timeout: .seconds(86_400))
      try session.console.show(answer) { outcome, style in [Self.line(name, outcome, style)] }
      if !answer.outcome.matches { throw ExitCode(ExitStatus.damaged.rawValue) }
    }
  }

  static func line(_ name: String, _ outcome: VerifyProjection.Outcome, _ style: Style) -> String {
    let name = TextWidth.printable(name)
    if outcome.matches {
      return style.say(
        "\(name): \(outcome.documents) Dokumente stimmen mit dem Protokoll überein.",
        "\(name): \(outcome.documents) documents match the log.")
    }
    let text = style.say(
      "\(name): weicht vom Protokoll ab; mit `recordctl rebuild \(name)` wird sie neu aufgebaut.",
      "\(name): differs from the log; `recordctl rebuild \(name)` builds it anew.")
    return style.paint(text, .red)
  }
}
