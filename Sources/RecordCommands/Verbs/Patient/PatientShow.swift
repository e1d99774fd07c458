import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl patient show`.
struct PatientShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show whose record it is.",
    discussion: """
      Example: recordctl patient show 550e8400-e29b-41d4-a716-446655440000
      """)

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @OptionGroup var shared: SharedOptions
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(await session.ask(GetPatient(patientId: patient), reading), PatientVerb.lines)
    }
  }
}
