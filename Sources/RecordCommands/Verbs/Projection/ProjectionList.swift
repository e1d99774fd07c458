import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl projection list`.
struct ProjectionList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the projections and how far they are.",
    discussion: """
      Example: recordctl projection list
      """)

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(await session.ask(ListProjections())) { list, style in
        ProjectionText.table(list.projections).lines(style) + ProjectionText.notes(list.projections, style)
      }
    }
  }
}
