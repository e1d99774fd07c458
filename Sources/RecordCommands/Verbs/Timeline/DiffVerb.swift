import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl diff`.
struct DiffVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Tell what of a patient's chart is different at two moments.",
    discussion: """
      Moments are a position (42 or @42), a moment of the log such as 2026-01-14T11:20:30+01:00, or occurred:MOMENT of \
      the patient's life; the second one is now where it is left out. + is new, - is gone, ~ is different. With --json one \
      page is printed as timeline.diff answers it; without, all of them.

      Example: recordctl diff 550e8400-e29b-41d4-a716-446655440000 2026-01-14T00:00:00+01:00 --area vitals
      """)

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @Argument(help: "The first moment.")
  var from: AsOf

  @Argument(help: "The second moment.")
  var to: AsOf?

  @Option(help: ArgumentHelp("Only this area of the record. May be given again.", valueName: "area"))
  var area: [RecordArea] = []

  @Option(help: ArgumentHelp("Changes of one page, 1 to 200, and only that page.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Where to go on: nextCursor of the page before.", valueName: "cursor"))
  var cursor: String?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func validate() throws {
    if let limit, !(1...200).contains(limit) {
      throw ValidationError("--limit must be a whole number from 1 to 200.")
    }
  }

  func run() async throws {
    try await Session.run(shared) { session in
      var method = DiffTimeline(patientId: patient, from: from, to: to)
      if !area.isEmpty { method.areas = area }
      (method.limit, method.cursor) = (limit ?? (shared.json ? nil : 200), cursor)
      let first = try await session.ask(method, tracing)
      if shared.json { return try session.console.show(first) { _, _ in [] } }
      var outcome = first.outcome
      while limit == nil, let next = outcome.page.nextCursor {
        method.cursor = next
        let page = try await session.ask(method, tracing).outcome
        outcome.changes += page.changes
        outcome.page = page.page
      }
      try session.console.show(DiffText.lines(outcome, from: from, session.console.style))
    }
  }
}
