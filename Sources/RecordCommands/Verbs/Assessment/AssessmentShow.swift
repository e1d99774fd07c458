import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl assessment show`.
struct AssessmentShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show where an assessment stands.",
    discussion: """
      Status, progress, and the current step with its questions.

      Example: recordctl assessment show 660e8400-e29b-41d4-a716-446655440111 \
      --patient 550e8400-e29b-41d4-a716-446655440000
      """)

  @OptionGroup var subject: AssessmentOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    let method = ResumeAssessment(patientId: subject.patient, assessmentId: subject.assessment)
    try await Session.run(shared) { session in
      try session.console.show(await session.ask(method, reading), Self.lines)
    }
  }

  static func lines(_ progress: AssessmentProgress, _ style: Style) -> [String] {
    let share = Double(progress.completedSteps) / Double(max(progress.totalSteps, 1))
    var fields = FieldList()
    fields.add("assessment", progress.assessmentId.description)
    fields.add("funnel", progress.funnel.text)
    fields.add("status", progress.status.rawValue)
    fields.add(
      style.say("Schritte", "steps"),
      "\(Bar.text(share, width: 10)) "
        + style.say(
          "\(progress.completedSteps) von \(progress.totalSteps)",
          "\(progress.completedSteps) of \(progress.totalSteps)"))
    guard progress.status == .inProgress else { return fields.lines(style) }
    return fields.lines(style) + [""] + StepText.lines(progress.currentStep, style)
  }
}
