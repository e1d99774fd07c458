import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl assessment history`.
struct AssessmentHistory: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List a patient's completed assessments, newest first.",
    discussion: """
      With --json one page is printed as assessment.history answers it; without, all pages.

      Example: recordctl assessment history --patient 550e8400-e29b-41d4-a716-446655440000
      """)

  @Option(help: ArgumentHelp("Id of the patient.", valueName: "id"))
  var patient: PatientID

  @OptionGroup var paging: PagingOptions
  @OptionGroup var shared: SharedOptions
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      var cursor = paging.cursor
      var items: [Measure] = []
      repeat {
        let page = try await session.ask(
          ListAssessmentHistory(patientId: patient, limit: paging.limit, cursor: cursor), reading)
        if session.console.isJSON { return try session.console.show(page) { _, _ in [] } }
        items += page.outcome.items
        cursor = page.outcome.pagination.nextCursor
      } while cursor != nil && paging.limit == nil
      try session.console.show(
        Self.lines(items, session.console.style) + paging.more(cursor, session.console))
    }
  }

  static func lines(_ items: [Measure], _ style: Style) -> [String] {
    var table = Table([
      .init(title: style.say("ABGESCHLOSSEN", "COMPLETED")), .init(title: "FUNNEL", mayShrink: true),
      .init(title: style.say("WERT", "SCORE"), isNumber: true),
      .init(title: style.say("STUFE", "LEVEL"), mayShrink: true), .init(title: "ASSESSMENT"),
    ])
    for item in items {
      table.add(
        style.time(item.completedAt), item.funnel.text, item.totalScore?.description ?? "–",
        item.riskLevel ?? "–", item.assessmentId.description)
    }
    if table.rows.isEmpty {
      return [style.say("Keine abgeschlossenen Fragebögen.", "No completed assessments.")]
    }
    return table.lines(style)
  }
}
