import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl access examine`.
struct AccessExamine: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "examine", abstract: "Look through the accesses to the records of all patients.",
    discussion: """
      For operators and auditors. With --json one page is printed as access.examine answers it; it looks at a bounded part \
      of the log and may be short before the end.

      Example: recordctl access examine --outcome denied --from 2026-01-01T00:00:00+01:00
      """)

  @Option(help: ArgumentHelp("Only to this patient's record.", valueName: "id"))
  var patient: PatientID?

  @Option(help: ArgumentHelp("Only by this person.", valueName: "id"))
  var account: AccountID?

  @Option(help: ArgumentHelp("Only in this role.", valueName: "role"))
  var role: AccessRole?

  @Option(help: ArgumentHelp("Only this method; vitals.* for all of an area.", valueName: "method"))
  var method: String?

  @Option(help: ArgumentHelp("Only what was allowed, denied, failed or attempted.", valueName: "outcome"))
  var outcome: AccessOutcome?

  @Flag(help: "Only emergency accesses.")
  var emergency = false

  @OptionGroup var span: AccessSpanOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      var question = ExamineAccess(patientId: patient, accountId: account)
      (question.role, question.method, question.outcome) = (role, method, outcome)
      if emergency { question.emergencyAccess = true }
      (question.from, question.to) = (span.from?.moment, span.to?.moment)
      (question.limit, question.cursor) = (span.limit, span.cursor)
      if shared.json { return try session.console.show(await session.ask(question, tracing)) { _, _ in [] } }
      let (items, next) = try await span.pages { limit, cursor in
        (question.limit, question.cursor) = (limit, cursor)
        let page = try await session.ask(question, tracing).outcome
        return (page.entries, page.page)
      }
      try session.console.show(AccessText.lines(items, next, session.console.style, showsPatient: true))
    }
  }
}
