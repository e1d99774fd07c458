import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl assessment validate`.
struct AssessmentValidate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check that a step is complete, and go to the next.",
    discussion: """
      Refused with a list of the questions that still need an answer (exit status 1).

      Example: recordctl assessment validate 660e8400-e29b-41d4-a716-446655440111 \
      880e8400-e29b-41d4-a716-446655440333 --patient 550e8400-e29b-41d4-a716-446655440000
      """)

  @OptionGroup var subject: AssessmentOptions

  @Argument(help: "Id of the step, as `assessment show` prints it.")
  var step: StepID

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let method = ValidateStep(patientId: subject.patient, assessmentId: subject.assessment, stepId: step)
    try await Session.run(shared) { session in
      try session.console.show(await session.command(method, command), Self.lines)
    }
  }

  static func lines(_ outcome: ValidateStep.Outcome, _ style: Style) -> [String] {
    guard let next = outcome.nextStep else {
      return [style.say("Der letzte Schritt ist vollständig.", "The last step is complete.")]
    }
    return [style.say("Vollständig. Es folgt:", "Complete. Next:")] + StepText.lines(next, style)
  }
}
