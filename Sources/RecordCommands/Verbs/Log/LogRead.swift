import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl log read`.
struct LogRead: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read events of the log, oldest first.",
    discussion: """
      Payloads hold patient data and are shown only with --payload or --json. With --json the page is printed as \
      log.read answers it.

      Example: recordctl log read --type assessment.completed --limit 10
      """)

  @Option(help: ArgumentHelp("Events after this position.", discussion: "Default: 0.", valueName: "position"))
  var from: UInt64?

  @Option(help: ArgumentHelp("At most so many events, 1 to 1000.", valueName: "n"))
  var limit = 100

  @OptionGroup var filter: LogFilterOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func validate() throws {
    guard (1...1000).contains(limit) else {
      throw ValidationError("--limit must be a whole number from 1 to 1000.")
    }
  }

  func run() async throws {
    try await Session.run(shared) { session in
      let answer = try await session.ask(filter.parameters(after: from, limit: limit), tracing)
      try session.console.show(answer) { page, style in
        EventText.lines(page.events, style, showsPayload: filter.payload) + Self.end(page, style)
      }
    }
  }

  private static func end(_ page: ReadLog.Outcome, _ style: Style) -> [String] {
    guard page.nextPosition < page.head else { return [] }
    let text = style.say(
      "weiter mit --from \(page.nextPosition); das Protokoll endet bei \(page.head)",
      "go on with --from \(page.nextPosition); the log ends at \(page.head)")
    return [style.paint(text, .dim)]
  }
}
