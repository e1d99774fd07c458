import ArgumentParser
import RecordConsole

/// `recordctl assessment`.
struct AssessmentVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assessment", abstract: "Answer questionnaires and read their results.",
    discussion: """
      An assessment is one run of a patient through a questionnaire: start, answer, validate step by step, \
      complete, result. Completed assessments are read-only.

      Example: recordctl assessment start phq-9 --patient 550e8400-e29b-41d4-a716-446655440000
      """,
    subcommands: [
      AssessmentStart.self, AssessmentShow.self, AssessmentAnswer.self, AssessmentValidate.self,
      AssessmentComplete.self, AssessmentResultVerb.self, AssessmentHistory.self,
    ])

  @OptionGroup var shared: SharedOptions
}
