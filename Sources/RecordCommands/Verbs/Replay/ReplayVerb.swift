import ArgumentParser
import RecordConsole
import RecordModel
import RecordReplay

/// `recordctl replay`.
struct ReplayVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Play a patient's record back, event by event.",
    discussion: """
      On a terminal: the events on the left, the chart as it was after each of them on the right. Space plays and pauses, \
      the arrow keys step, + and - change the speed, g jumps to a position or moment, q quits. Elsewhere one line an event \
      with what it changed in the chart; with --json one object a line.

      Example: recordctl replay 550e8400-e29b-41d4-a716-446655440000 --from 2026-01-14T00:00:00+01:00 --speed 4
      """)

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @Option(help: ArgumentHelp("Only events that the log took from this moment on.", valueName: "time"))
  var from: OffsetTime?

  @Option(help: ArgumentHelp("Only events that the log took before this moment.", valueName: "time"))
  var until: OffsetTime?

  @Option(help: ArgumentHelp("Events a second, 0.125 to 64.", discussion: "Default: 1.", valueName: "n"))
  var speed = 1.0

  @Flag(help: "Begin paused, and go on by the arrow keys.")
  var step = false

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func validate() throws {
    guard ReplayPlayer.speeds.contains(speed) else {
      throw ValidationError("--speed must be a number from 0.125 to 64.")
    }
  }

  func run() async throws {
    try await Session.run(shared) { session in
      let (console, language) = (session.console, session.console.style.language)
      let record = ReplayRecord(
        session.connection, patient: patient, language: language, requestID: tracing.requestID)
      let entries = try await record.entries(from: from?.moment, to: until?.moment)
      if shared.json || !Self.hasScreen {
        try await ReplayLines(record: record, console: console).show(entries)
      } else {
        let player = ReplayPlayer(entries, isPlaying: !step, speed: speed)
        try await ReplayScreen(record, console.style).play(player)
      }
    }
  }

  private static var hasScreen: Bool {
    Surroundings.isTerminal(0) && Surroundings.isTerminal(1) && Surroundings.variable("TERM") != "dumb"
  }
}
