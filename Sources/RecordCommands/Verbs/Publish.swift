import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl publish`.
struct Publish: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Publish measures, interactions or a practice from a file.",
    discussion: """
      What is published is in force from then on, and stays in the log for ever: a changed file needs a new id. The \
      daemon names all defects of a refused file with their paths. Questionnaires are published with funnel publish.

      Example: recordctl publish practice Config/practice/example.json
      """)

  /// What a file defines.
  enum Kind: String, ExpressibleByArgument, CaseIterable { case measures, interactions, practice }

  @Argument(help: ArgumentHelp("What the file defines.", valueName: "kind"))
  var kind: Kind

  @Argument(help: "The file; - is the standard input.")
  var file: String

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let definition = try FunnelPublish.definition(InputFile.read(file))
    try await Session.run(shared) { session in
      switch kind {
      case .measures: try await publish(PublishMeasures(definition: definition), \.id, session)
      case .interactions: try await publish(PublishInteractions(definition: definition), \.id, session)
      case .practice: try await publish(PublishPractice(definition: definition), \.id, session)
      }
    }
  }

  private func publish<M: Method>(
    _ method: M, _ id: (M.Outcome) -> String, _ session: Session
  ) async throws(CommandFailure) {
    do throws(CommandFailure) {
      try session.console.show(await session.command(method, command)) { outcome, style in
        [style.say("veröffentlicht: ", "published: ") + id(outcome)]
      }
    } catch {
      var failure = error
      if file != "-" { failure.message = "\(file): \(error.message)" }
      throw failure
    }
  }
}
