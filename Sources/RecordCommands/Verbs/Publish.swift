import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl publish`.
struct Publish: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Publish measures, interactions, a practice or a panel of biomarkers from a file.",
    discussion: """
      What is published is in force from then on, and stays in the log for ever: a changed file needs a new id. The \
      daemon names all defects of a refused file with their paths. Questionnaires are published with funnel publish.

      Example: recordctl publish practice Config/practice/example.json
      """)

  /// The definition in a file.
  struct Kind: ExpressibleByArgument {
    let type: any SoleDefinition.Type

    init?(argument: String) {
      guard let type = SoleDefinitions.all.first(where: { $0.kindName == argument }) else { return nil }
      self.type = type
    }

    static var allValueStrings: [String] { SoleDefinitions.all.map { $0.kindName } }
  }

  @Argument(help: ArgumentHelp("What the file defines.", valueName: "kind"))
  var kind: Kind

  @Argument(help: "The file; - is the standard input.")
  var file: String

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    let definition = try FunnelPublish.definition(InputFile.read(file))
    try await Session.run(shared) { session in try await publish(kind.type, definition, session) }
  }

  private func publish<Definition: SoleDefinition>(
    _: Definition.Type, _ definition: Value, _ session: Session
  ) async throws(CommandFailure) {
    do throws(CommandFailure) {
      let method = PublishDefinition<Definition>(definition: definition)
      try session.console.show(await session.command(method, command)) { outcome, style in
        [style.say("veröffentlicht: ", "published: ") + outcome.id]
      }
    } catch {
      var failure = error
      if file != "-" { failure.message = "\(file): \(error.message)" }
      throw failure
    }
  }
}
