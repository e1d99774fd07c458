import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl vitals`.
struct VitalsVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vitals", abstract: "Show the latest vitals of a patient and their course.",
    discussion: """
      One row a measure: the latest value, what it means, when it was measured, its course from the first to the last \
      value, and how many there are. With --json the course is printed as vitals.trend answers it.

      Example: recordctl vitals 550e8400-e29b-41d4-a716-446655440000 --as-of 2026-01-14T00:00:00+01:00
      """)

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @Flag(help: "Draw the course with letters of ASCII only.")
  var ascii = false

  @OptionGroup var shared: SharedOptions
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      let answer = try await session.ask(GetVitalsTrend(patientId: patient), reading)
      try session.console.show(answer) { VitalsText.lines($0.series, $1, isASCII: ascii) }
    }
  }
}
