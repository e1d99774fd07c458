import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl assessment answer`.
struct AssessmentAnswer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer", abstract: "Save or change one answer.",
    discussion: """
      The question is named by its key, as `funnel show` prints it; the value is a whole number that the question \
      allows. A value below zero follows after --.

      Example: recordctl assessment answer 660e8400-e29b-41d4-a716-446655440111 stress_frequency 4 \
      --patient 550e8400-e29b-41d4-a716-446655440000
      """)

  @OptionGroup var subject: AssessmentOptions

  @Argument(help: "Key of the question.")
  var question: QuestionKey

  @Argument(help: "The answer, a whole number.")
  var value: Int32

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let method = SaveAnswer(
      patientId: subject.patient, assessmentId: subject.assessment, questionId: question, answerValue: value)
    try await Session.run(shared) { session in
      try session.console.show(await session.command(method, command), Self.lines)
    }
  }

  static func lines(_ saved: SaveAnswer.Outcome, _ style: Style) -> [String] {
    let flags = (saved.safetyFlags ?? []).flatMap { [""] + ResultText.flag($0, style) }
    return [style.say("gespeichert: ", "saved: ") + "\(saved.questionId.text) = \(saved.answerValue)"] + flags
  }
}
