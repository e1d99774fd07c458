import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl link statistics`.
struct LinkStatisticsVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "statistics", abstract: "Count how links are used, by day and sort.",
    discussion: "Example: recordctl link statistics --from 2026-01-01T00:00:00+01:00")

  @Option(
    help: ArgumentHelp("Only from this moment on; 30 days before the end otherwise.", valueName: "time"))
  var from: OffsetTime?

  @Option(help: ArgumentHelp("Only before this moment; now otherwise.", valueName: "time"))
  var to: OffsetTime?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    let method = GetLinkStatistics(from: from?.moment, to: to?.moment)
    try await Session.run(shared) { session in
      try session.console.show(try await session.ask(method, tracing)) { outcome, style in
        Self.lines(outcome, style)
      }
    }
  }

  static func lines(_ outcome: GetLinkStatistics.Outcome, _ style: Style) -> [String] {
    var table = Table([
      Table.Column(title: style.say("TAG", "DAY")), Table.Column(title: style.say("ZIEL", "LEADS TO")),
      Table.Column(title: style.say("AUSGANG", "OUTCOME")), Table.Column(title: style.say("MIT", "WITH")),
      Table.Column(title: style.say("ANGEMELDET", "SIGNED IN")),
      Table.Column(title: style.say("QUELLE", "SOURCE"), mayShrink: true),
      Table.Column(title: style.say("ANZAHL", "COUNT")),
    ])
    for row in outcome.opened {
      table.add(
        "\(row.day)", row.entryPoint.rawValue, row.outcome.rawValue, row.surface.rawValue,
        row.authenticated ? style.say("ja", "yes") : style.say("nein", "no"), row.source?.text ?? "–",
        "\(row.count)")
    }
    let sums = [
      style.say("Anmeldungen durch Links: \(outcome.signIns)", "sign-ins by links: \(outcome.signIns)"),
      style.say("danach begonnen: \(outcome.started)", "begun afterwards: \(outcome.started)"),
      style.say("danach abgeschlossen: \(outcome.completed)", "completed afterwards: \(outcome.completed)"),
    ]
    return (outcome.opened.isEmpty ? [] : table.lines(style)) + sums
  }
}
