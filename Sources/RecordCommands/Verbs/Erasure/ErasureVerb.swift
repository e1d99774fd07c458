import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl erasure`.
struct ErasureVerb<Offline: OfflineVerifying>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "erasure", abstract: "Show what of an erased record was destroyed where, and sign it.",
      discussion: "Example: recordctl erasure certificate 550e8400-e29b-41d4-a716-446655440000",
      subcommands: [ErasureCertify<Offline>.self, ErasureCheck<Offline>.self])
  }

  @OptionGroup var shared: SharedOptions
}

/// `recordctl erasure check`.
struct ErasureCheck<Offline: OfflineVerifying>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check", abstract: "Check who signed a certificate, and show it.",
      discussion: """
        Exit status: 0 it is genuine and nothing is open, 75 something is not destroyed yet, 65 it is not genuine or says \
        that something is wrong.

        Example: recordctl erasure check certificate.json --key drill.pub
        """)
  }

  @Argument(help: "File of the certificate.") var certificate: String
  @Option(help: ArgumentHelp("File of the public half of the key that signed it.", valueName: "file"))
  var key: String
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let found = try StatementFile.read(
      certificate, ErasureStatement.kind, as: ErasureStatement.self, keyFile: key, with: Offline.Trials.self)
    try Console(shared).show(found, ErasureText.lines)
    try ErasureText.end(found)
  }
}
