import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl assessment result`.
struct AssessmentResultVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "result", abstract: "Show the result of a completed assessment.",
    discussion: """
      Every scale with its value within its range and the name of its band, what it means, what is advised, and \
      the answers that call for attention.

      Example: recordctl assessment result 660e8400-e29b-41d4-a716-446655440111 \
      --patient 550e8400-e29b-41d4-a716-446655440000
      """)

  @OptionGroup var subject: AssessmentOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    let method = GetAssessmentResult(patientId: subject.patient, assessmentId: subject.assessment)
    try await Session.run(shared) { session in
      try session.console.show(await session.ask(method, reading), ResultText.lines)
    }
  }
}
