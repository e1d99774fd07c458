import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl assessment start`.
struct AssessmentStart: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Begin a questionnaire.",
    discussion: """
      The assessment keeps the version of the questionnaire that is current now.

      Example: recordctl assessment start phq-9 --patient 550e8400-e29b-41d4-a716-446655440000
      """)

  @Argument(help: "Slug or alias of the questionnaire.")
  var funnel: Slug

  @Option(help: ArgumentHelp("Id of the patient who answers.", valueName: "id"))
  var patient: PatientID

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    try await Session.run(shared) { session in
      let answer = try await session.command(StartAssessment(patientId: patient, slug: funnel), command)
      try session.console.show(answer, Self.lines)
    }
  }

  static func lines(_ started: StartAssessment.Outcome, _ style: Style) -> [String] {
    var fields = FieldList()
    fields.add("assessment", started.assessmentId.description)
    fields.add("status", started.status.rawValue)
    return fields.lines(style) + [""] + StepText.lines(started.currentStep, style)
  }
}
