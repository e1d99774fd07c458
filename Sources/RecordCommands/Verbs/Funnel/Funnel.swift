import ArgumentParser

/// `recordctl funnel`.
struct Funnel: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, show and publish questionnaires.",
    discussion: """
      A funnel is a questionnaire with steps, questions and scoring. A published version never changes: a changed \
      one is published under a new version, and running assessments keep theirs.

      Example: recordctl funnel list
      """,
    subcommands: [
      FunnelList.self, FunnelShow.self, FunnelPublish.self, FunnelDeactivate.self, FunnelActivate.self,
    ])

  @OptionGroup var shared: SharedOptions
}
