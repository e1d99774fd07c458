import ArgumentParser

/// `recordctl projection`.
struct ProjectionVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "projection", abstract: "List, rebuild and verify projections.",
    discussion: """
      Projections are what queries read; they are folded from the log and can be built anew from it at any time.

      Example: recordctl projection list
      """,
    subcommands: [ProjectionList.self, Rebuild.self, ProjectionVerify.self])

  @OptionGroup var shared: SharedOptions
}
