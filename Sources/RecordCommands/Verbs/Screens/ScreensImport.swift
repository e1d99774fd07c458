import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl screens import`.
struct ScreensImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import templates of screens from files.",
    discussion: """
      Every file is one export of the content system; of a directory all .json files are taken. A template that says \
      published is live at once. One that is imported already with the same content is passed over. The daemon names \
      everything that is wrong with a refused one, and files after it are not sent.

      Example: recordctl screens import Config/screens/en
      """)

  @Argument(help: "Files or directories with templates; - is the standard input.")
  var files: [String]

  @Option(help: ArgumentHelp("Language of the templates' texts: de or en.", valueName: "language"))
  var texts: Language = .en

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func validate() throws {
    if command.commandId != nil, files.count > 1 || files.contains(where: DiskFile.isDirectory) {
      throw ValidationError("--command-id names one command; give one file with it.")
    }
  }

  func run() async throws {
    let all = files.flatMap { file in
      DiskFile.isDirectory(file)
        ? DiskFile.names(in: file).filter { $0.hasSuffix(".json") }.map { "\(file)/\($0)" } : [file]
    }
    if all.isEmpty { throw CommandFailure.usage("there is no .json file") }
    try await Session.run(shared) { session in
      for file in all { try await read(file, session) }
    }
  }

  private func read(_ file: String, _ session: Session) async throws(CommandFailure) {
    do throws(CommandFailure) {
      let text = String(decoding: try InputFile.read(file), as: UTF8.self)
      let method = ImportScreenTemplate(template: text, language: texts)
      try session.console.show(await session.command(method, command), Self.lines)
    } catch {
      var failure = error
      if file != "-" { failure.message = "\(file): \(error.message)" }
      throw failure
    }
  }

  private static func lines(_ outcome: ImportScreenTemplate.Outcome, _ style: Style) -> [String] {
    let state =
      outcome.unchanged
      ? style.say("unverändert", "unchanged")
      : outcome.published
        ? style.say("eingelesen und veröffentlicht", "imported and published")
        : style.say("eingelesen", "imported")
    return ["\(outcome.modelName.rawValue) \(outcome.version): \(state)"]
      + outcome.warnings.map { "  \($0.field): \($0.message)" }
  }
}
