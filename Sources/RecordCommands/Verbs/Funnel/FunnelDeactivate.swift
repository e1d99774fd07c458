import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl funnel deactivate`.
struct FunnelDeactivate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deactivate", abstract: "Take a questionnaire off the catalogue.",
    discussion: """
      New assessments of it are refused; running ones keep their version and can be finished.

      Example: recordctl funnel deactivate stress-assessment
      """)

  @Argument(help: "Slug or alias of the questionnaire.")
  var funnel: Slug

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(
        await session.command(DeactivateFunnel(slug: funnel), command), FunnelText.lines)
    }
  }
}
