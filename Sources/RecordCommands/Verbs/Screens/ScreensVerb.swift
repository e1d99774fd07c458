import ArgumentParser

/// `recordctl screens`.
struct ScreensVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screens", abstract: "List screens and import their templates.",
    discussion: """
      A screen of the app is made of a template with bindings, which the record fills. A template's versions never \
      change; at most one is live.

      Example: recordctl screens list
      """,
    subcommands: [ScreensList.self, ScreensImport.self])

  @OptionGroup var shared: SharedOptions
}
