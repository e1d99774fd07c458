import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl access verify`.
struct AccessVerify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Recompute the chain of the access log over all its volumes.",
    discussion: """
      Runs in the daemon while it goes on working (exit status 65 where something is wrong). For a stopped store, \
      `recordctl verify --state-dir` checks the access log too.

      Example: recordctl access verify
      """)

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      let answer = try await session.ask(VerifyAccess(), tracing, timeout: .seconds(86_400))
      try session.console.show(answer, AccessVerificationText.lines)
      if !answer.outcome.valid { throw ExitCode(ExitStatus.damaged.rawValue) }
    }
  }
}
