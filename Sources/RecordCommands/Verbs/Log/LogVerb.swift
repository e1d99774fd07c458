import ArgumentParser

/// `recordctl log`.
struct LogVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Read, follow and verify the log of events.",
    discussion: """
      Positions count from 1 without gaps; events are read after a position.

      Example: recordctl log read --from 100 --limit 20
      """,
    subcommands: [LogRead.self, LogFollow.self, LogVerify.self])

  @OptionGroup var shared: SharedOptions
}
