import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl assessment complete`.
struct AssessmentComplete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "Finish an assessment and score it.",
    discussion: """
      Refused with a list of the questions that still need an answer (exit status 1). There is no way back: a \
      completed assessment is read-only.

      Example: recordctl assessment complete 660e8400-e29b-41d4-a716-446655440111 \
      --patient 550e8400-e29b-41d4-a716-446655440000
      """)

  @OptionGroup var subject: AssessmentOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let method = CompleteAssessment(patientId: subject.patient, assessmentId: subject.assessment)
    try await Session.run(shared) { session in
      try session.console.show(await session.command(method, command), Self.lines)
    }
  }

  static func lines(_ outcome: CompleteAssessment.Outcome, _ style: Style) -> [String] {
    [style.say("abgeschlossen: ", "completed: ") + outcome.assessmentId.description]
  }
}
