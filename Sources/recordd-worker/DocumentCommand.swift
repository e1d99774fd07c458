import ArgumentParser
import RecordLaboratory

/// The command line of the process that works on one document.
struct DocumentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "document",
    abstract: "Works on one document that comes in through standard input; only the laboratory starts it.",
    shouldDisplay: false)

  @Option(help: "Directory of the programs that work on documents.")
  var tools = "/usr/bin"

  @Option(help: "Directory in which temporary files can be made.")
  var scratch = "/scratch"

  func run() throws {
    DocumentProcess(toolDirectory: tools, scratchDirectory: scratch).run()
  }
}
