import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl access disclosures`.
struct AccessDisclosures: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disclosures", abstract: "Account for what of a patient's record was given to others.",
    discussion: """
      When, to whom, what and why, as 45 CFR 164.528 asks. With --json one page is printed as access.disclosures answers \
      it.

      Example: recordctl access disclosures 550e8400-e29b-41d4-a716-446655440000
      """)

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @OptionGroup var span: AccessSpanOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      var method = ListDisclosures(patientId: patient)
      (method.from, method.to) = (span.from?.moment, span.to?.moment)
      (method.limit, method.cursor) = (span.limit, span.cursor)
      if shared.json { return try session.console.show(await session.ask(method, tracing)) { _, _ in [] } }
      let (items, next) = try await span.pages { limit, cursor in
        (method.limit, method.cursor) = (limit, cursor)
        let page = try await session.ask(method, tracing).outcome
        return (page.disclosures, page.page)
      }
      try session.console.show(DisclosureText.lines(items, next, session.console.style))
    }
  }
}
