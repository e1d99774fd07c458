import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl funnel activate`.
struct FunnelActivate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "activate", abstract: "Offer a questionnaire again.",
    discussion: """
      Undoes `funnel deactivate`; new assessments get the version that was published last.

      Example: recordctl funnel activate stress-assessment
      """)

  @Argument(help: "Slug or alias of the questionnaire.")
  var funnel: Slug

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(await session.command(ActivateFunnel(slug: funnel), command), FunnelText.lines)
    }
  }
}
