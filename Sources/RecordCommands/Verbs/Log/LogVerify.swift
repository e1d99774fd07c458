import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl log verify`.
struct LogVerify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Recompute the chain of the log and open every record.",
    discussion: """
      Runs in the daemon while it goes on working, and names the first position that is wrong (exit status 65). \
      Write the head's hash down elsewhere to notice a log that was rolled back. See also `recordctl verify`.

      Example: recordctl log verify
      """)

  @Option(
    help: ArgumentHelp("Verify from this position on.", discussion: "Default: 1.", valueName: "position"))
  var from: UInt64?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      let answer = try await session.ask(VerifyLog(fromPosition: from), tracing, timeout: .seconds(86_400))
      try session.console.show(answer, VerificationText.lines)
      if !answer.outcome.valid { throw ExitCode(ExitStatus.damaged.rawValue) }
    }
  }
}
