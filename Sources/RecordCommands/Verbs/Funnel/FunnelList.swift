import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl funnel list`.
struct FunnelList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the questionnaires that are offered.",
    discussion: """
      Grouped by pillar. With --json one page is printed as funnel.list answers it; without, all pages.

      Example: recordctl funnel list --language de
      """)

  @Option(help: ArgumentHelp("Only questionnaires of this program tier.", valueName: "tier"))
  var tier: Slug?

  @OptionGroup var paging: PagingOptions
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    try await Session.run(shared) { session in
      var cursor = paging.cursor
      var pillars: [CatalogPillar] = []
      repeat {
        let page = try await session.ask(ListFunnels(tier: tier, limit: paging.limit, cursor: cursor))
        if session.console.isJSON { return try session.console.show(page) { _, _ in [] } }
        pillars += page.outcome.pillars
        cursor = page.outcome.pagination.nextCursor
      } while cursor != nil && paging.limit == nil
      try session.console.show(
        Self.lines(pillars, session.console.style) + paging.more(cursor, session.console))
    }
  }

  static func lines(_ pillars: [CatalogPillar], _ style: Style) -> [String] {
    var table = Table([
      .init(title: "FUNNEL"), .init(title: style.say("TITEL", "TITLE"), mayShrink: true),
      .init(title: style.say("SÄULE", "PILLAR"), mayShrink: true),
      .init(title: style.say("DAUER", "TIME"), isNumber: true), .init(title: "VERSION", mayShrink: true),
    ])
    for pillar in pillars {
      for funnel in pillar.funnels {
        table.add(
          funnel.slug.text, funnel.title, pillar.title, "\(funnel.estimatedMinutes) min", funnel.version)
      }
    }
    if table.rows.isEmpty {
      return [style.say("Kein Fragebogen wird angeboten.", "No questionnaire is offered.")]
    }
    return table.lines(style)
  }
}
