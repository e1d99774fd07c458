import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl link`.
struct LinkVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Links into the app, and who opens them.",
    discussion: "Example: recordctl link statistics",
    subcommands: [LinkResolve.self, LinkStatisticsVerb.self, LinkAlerts.self])
}

/// `recordctl link resolve`.
struct LinkResolve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Tell what a link says, as somebody sees it who is not signed in.",
    discussion: "Example: recordctl link resolve 'rhythm://funnel/stress?source=sms'")

  @Argument(help: "The link.")
  var link: String

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(try await session.ask(ResolveDeepLink(link: link), tracing)) { found, _ in
        let lines = [
          "\(found.entryPoint.rawValue)  \(found.outcome.rawValue)", found.message, found.link,
          found.universalLink, found.webPath, found.signInLink,
        ]
        return lines.compactMap { $0 } + found.dropped.map { "dropped: \($0.rawValue)" }
      }
    }
  }
}

/// `recordctl link alerts`.
struct LinkAlerts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alerts", abstract: "List suspicious uses of links since the daemon started.",
    discussion: "Example: recordctl link alerts")

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(try await session.ask(ListLinkAlerts(), tracing)) { outcome, style in
        if outcome.alerts.isEmpty { return [style.say("Nichts Auffälliges.", "Nothing suspicious.")] }
        var table = Table([
          Table.Column(title: style.say("ZULETZT", "LAST")), Table.Column(title: style.say("WAS", "WHAT")),
          Table.Column(title: style.say("WER", "WHO"), mayShrink: true),
          Table.Column(title: style.say("ANZAHL", "COUNT")),
        ])
        for alert in outcome.alerts {
          table.add(
            style.time(alert.lastAt), alert.pattern.rawValue, Self.who(alert), "\(alert.count)")
        }
        return table.lines(style)
      }
    }
  }

  static func who(_ alert: LinkAlert) -> String {
    if let account = alert.accountId { return "\(account)" }
    return alert.address.map { TextWidth.printable($0) } ?? "service:\(alert.service ?? 0)"
  }
}
