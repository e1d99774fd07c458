import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl account list`.
struct AccountList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List accounts.",
    discussion: "Example: recordctl account list --role clinician")

  @Option(help: "Only accounts of this role.")
  var role: AccountRole?

  @OptionGroup var paging: PagingOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    let method = ListAccounts(role: role, limit: paging.limit, cursor: paging.cursor)
    try await Session.run(shared) { session in
      try session.console.show(try await session.ask(method, tracing)) { outcome, style in
        var table = Table([
          Table.Column(title: style.say("Konto", "account")), Table.Column(title: style.say("Rolle", "role")),
          Table.Column(title: style.say("Adresse", "address")),
          Table.Column(title: style.say("Name", "name")), Table.Column(title: ""),
        ])
        for account in outcome.accounts {
          table.add(
            account.id.description, account.role.rawValue, account.email,
            account.fullName ?? "",
            account.disabled ? style.say("gesperrt", "disabled") : "")
        }
        return table.lines(style)
      }
    }
  }
}

/// `recordctl account show`.
struct AccountShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show an account.",
    discussion: "Example: recordctl account show aa0e8400-e29b-41d4-a716-446655440555")

  @Argument(help: "Id of the account.")
  var account: AccountID

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(
        try await session.ask(GetAccount(accountId: account), tracing), AccountVerb.lines)
    }
  }
}

/// `recordctl account disable`.
struct AccountDisable: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", abstract: "Keep somebody from signing in, and end their sessions at once.",
    discussion: "Example: recordctl account disable aa0e8400-e29b-41d4-a716-446655440555 --reason left")

  @Argument(help: "Id of the account.")
  var account: AccountID

  @Option(help: ArgumentHelp("Why.", valueName: "text"))
  var reason: String?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let method = DisableAccount(accountId: account, reason: reason)
    try await Session.run(shared) { session in
      try session.console.show(try await session.command(method, command), AccountVerb.lines)
    }
  }
}

/// `recordctl account enable`.
struct AccountEnable: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Let somebody sign in again.",
    discussion: "Example: recordctl account enable aa0e8400-e29b-41d4-a716-446655440555")

  @Argument(help: "Id of the account.")
  var account: AccountID

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(
        try await session.command(EnableAccount(accountId: account), command), AccountVerb.lines)
    }
  }
}

/// `recordctl account set-role`.
struct AccountSetRole: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set-role",
    abstract: "Change what somebody is to the record; counts from the next request on.",
    discussion: "Example: recordctl account set-role aa0e8400-e29b-41d4-a716-446655440555 nurse")

  @Argument(help: "Id of the account.")
  var account: AccountID

  @Argument(help: "The new role.")
  var role: AccountRole

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let method = SetAccountRole(accountId: account, role: role)
    try await Session.run(shared) { session in
      try session.console.show(try await session.command(method, command), AccountVerb.lines)
    }
  }
}
