import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl funnel show`.
struct FunnelShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a questionnaire with its steps and questions.",
    discussion: """
      The key of a question is what `assessment answer` takes; * marks required questions.

      Example: recordctl funnel show phq-9
      """)

  @Argument(help: "Slug or alias of the questionnaire.")
  var funnel: Slug

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(await session.ask(GetFunnelDefinition(slug: funnel)), Self.lines)
    }
  }

  static func lines(_ funnel: FunnelDetail, _ style: Style) -> [String] {
    var fields = FieldList()
    fields.add(style.say("Titel", "title"), funnel.title)
    fields.add("slug", funnel.slug.text)
    fields.add("version", funnel.version)
    fields.add(style.say("Dauer", "time"), "\(funnel.estimatedMinutes) min")
    var lines = fields.lines(style) + [""] + Paragraph.lines(funnel.description, style)
    for step in funnel.steps ?? [] { lines += [""] + StepText.lines(step, style) }
    for note in [funnel.disclaimer, funnel.licence] {
      if let note, !note.isEmpty {
        lines += [""] + Paragraph.lines(note, style).map { style.paint($0, .dim) }
      }
    }
    return lines
  }
}
