import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl screens list`.
struct ScreensList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the screens of the app.",
    discussion: """
      Shows which have a live template, and the operations that their data come from.

      Example: recordctl screens list
      """)

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(await session.ask(ListScreens())) { outcome, style in
        var table = Table([
          .init(title: "SCREEN"), .init(title: style.say("TITEL", "TITLE"), mayShrink: true),
          .init(title: style.say("PFAD", "PATH"), mayShrink: true),
          .init(title: style.say("VORLAGE", "TEMPLATE")),
        ])
        for screen in outcome.screens {
          table.add(screen.screen.rawValue, screen.title, screen.path, Self.state(screen, style))
        }
        return table.lines(style)
      }
    }
  }

  private static func state(_ screen: ListScreens.Item, _ style: Style) -> String {
    if screen.templateAvailable { return style.say("ja", "live") }
    return screen.audience == .everybody ? style.say("in der App", "native") : "-"
  }
}
