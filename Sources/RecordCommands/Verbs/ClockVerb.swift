import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl clock`.
struct ClockVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clock", abstract: "Confirm a clock that the daemon does not believe.",
    discussion: "Example: recordctl clock confirm 2026-01-15", subcommands: [ClockConfirm.self])

  @OptionGroup var shared: SharedOptions
}

/// `recordctl clock confirm`.
struct ClockConfirm: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm", abstract: "Say that the daemon's clock is right.",
    discussion: """
      A clock that is more than a week further than it should be is not believed: what is past its time stays until the \
      clock ran on for 30 days. Look at another clock, and give its date in UTC. What is past its time is then destroyed \
      for ever.

      Example: recordctl clock confirm 2026-01-15
      """)

  @Argument(help: "Today's date in UTC, by another clock.")
  var day: String

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    guard let day = CalendarDay(day) else { throw CommandFailure.usage("a day is written 2026-01-15") }
    try await Session.run(shared) { session in
      try session.console.show(try await session.ask(ConfirmClock(day: day), tracing)) { outcome, style in
        let ahead = Units.duration(milliseconds: outcome.aheadMilliseconds)
        return [
          style.say("Die Uhr gilt; sie ging \(ahead) vor.", "The clock is believed; it was \(ahead) ahead.")
        ]
      }
    }
  }
}
