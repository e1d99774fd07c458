import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl session`.
struct SessionVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session", abstract: "Where people are signed in.",
    discussion: "Example: recordctl session list aa0e8400-e29b-41d4-a716-446655440555",
    subcommands: [SessionList.self, SessionEndVerb.self])
}

/// `recordctl session list`.
struct SessionList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List where an account is signed in.",
    discussion: "Example: recordctl session list aa0e8400-e29b-41d4-a716-446655440555")

  @Argument(help: "Id of the account.")
  var account: AccountID

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      let answer = try await session.ask(ListAccountSessions(accountId: account), tracing)
      try session.console.show(answer) { outcome, style in
        var table = Table([
          Table.Column(title: style.say("Sitzung", "session")),
          Table.Column(title: style.say("Anwendung", "application")),
          Table.Column(title: style.say("seit", "since")),
          Table.Column(title: style.say("zuletzt", "last used")),
          Table.Column(title: style.say("Gerät", "device"), mayShrink: true),
        ])
        for session in outcome.sessions {
          table.add(
            session.id.description, session.application.rawValue, style.time(session.startedAt),
            style.time(session.refreshedAt), session.device?.platform ?? "")
        }
        return table.lines(style)
      }
    }
  }
}

/// `recordctl session end`.
struct SessionEndVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "end", abstract: "Sign an account out, everywhere or on one device.",
    discussion: "Example: recordctl session end aa0e8400-e29b-41d4-a716-446655440555")

  @Argument(help: "Id of the account.")
  var account: AccountID

  @Option(name: .customLong("session"), help: ArgumentHelp("Only this session.", valueName: "id"))
  var one: SessionID?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let method = EndAccountSessions(accountId: account, sessionId: one)
    try await Session.run(shared) { session in
      try session.console.show(try await session.command(method, command)) { outcome, style in
        [style.say("\(outcome.ended) Sitzungen beendet", "\(outcome.ended) sessions ended")]
      }
    }
  }
}
