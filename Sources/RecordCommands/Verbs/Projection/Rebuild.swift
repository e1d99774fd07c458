import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl rebuild`, also as `recordctl projection rebuild`.
struct Rebuild: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Build a projection anew from the log.",
    discussion: """
      The old one serves until the new one is complete; both are swapped in one transaction. `projection list` \
      names them.

      Example: recordctl rebuild assessments
      """)

  @Argument(help: "Name of the projection.")
  var name: String

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      let answer = try await session.ask(RebuildProjection(name: name), tracing, timeout: .seconds(86_400))
      try session.console.show(answer, Self.lines)
    }
  }

  static func lines(_ outcome: RebuildProjection.Outcome, _ style: Style) -> [String] {
    let time = Units.duration(milliseconds: outcome.milliseconds)
    return [
      style.say(
        "\(outcome.events) Ereignisse in \(time) verarbeitet", "\(outcome.events) events folded in \(time)")
    ] + ProjectionText.table([outcome.projection]).lines(style)
  }
}
