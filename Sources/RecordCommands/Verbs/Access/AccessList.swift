import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl access list`.
struct AccessList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Tell who saw or changed a patient's record, and who was kept from it.",
    discussion: """
      The patient's own use is left out without --own. With --json one page is printed as access.list answers it.

      Example: recordctl access list 550e8400-e29b-41d4-a716-446655440000 --limit 20
      """)

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @Flag(help: "The patient's own use too.")
  var own = false

  @OptionGroup var span: AccessSpanOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      var method = ListAccess(patientId: patient)
      (method.from, method.to) = (span.from?.moment, span.to?.moment)
      (method.limit, method.cursor) = (span.limit, span.cursor)
      if own { method.includeOwn = true }
      if shared.json { return try session.console.show(await session.ask(method, tracing)) { _, _ in [] } }
      let (items, next) = try await span.pages { limit, cursor in
        (method.limit, method.cursor) = (limit, cursor)
        let page = try await session.ask(method, tracing).outcome
        return (page.entries, page.page)
      }
      try session.console.show(AccessText.lines(items, next, session.console.style, showsPatient: false))
    }
  }
}
