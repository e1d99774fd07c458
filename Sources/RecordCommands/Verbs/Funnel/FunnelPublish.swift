import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl funnel publish`.
struct FunnelPublish: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Publish versions of questionnaires from files.",
    discussion: """
      Every file is one definition. The daemon names all defects of a refused one with their paths, and files after \
      it are not sent. A version that is published already with the same content is passed over.

      Example: recordctl funnel publish Config/funnels/phq-9.json
      """)

  @Argument(help: "Files with definitions; - is the standard input.")
  var files: [String]

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func validate() throws {
    if files.count > 1, command.commandId != nil {
      throw ValidationError("--command-id names one command; give one file with it.")
    }
  }

  func run() async throws {
    try await Session.run(shared) { session in
      for file in files { try await publish(file, session) }
    }
  }

  private func publish(_ file: String, _ session: Session) async throws(CommandFailure) {
    do throws(CommandFailure) {
      let method = PublishFunnel(definition: try Self.definition(InputFile.read(file)))
      try session.console.show(await session.command(method, command), FunnelText.lines)
    } catch {
      if files.count > 1, error.details?["reason"] == "version_exists" {
        return try passOver(file, session.console)
      }
      var failure = error
      if file != "-" { failure.message = "\(file): \(error.message)" }
      throw failure
    }
  }

  static func definition(_ bytes: [UInt8]) throws(CommandFailure) -> Value {
    do throws(CodingFailure) { return try JSON.decode(Value.self, from: bytes) } catch {
      throw .usage("the file is not JSON: \(error)")
    }
  }

  private func passOver(_ file: String, _ console: Console) throws(CommandFailure) {
    if console.isJSON { return }
    try console.show([TextWidth.printable(file) + ": " + console.style.say("unverändert", "unchanged")])
  }
}
