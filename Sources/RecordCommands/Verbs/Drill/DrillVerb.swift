import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl drill`.
struct DrillVerb<Offline: OfflineVerifying>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "drill",
      abstract: "Try whether a store can be made of its copy elsewhere, and sign what was found.",
      discussion: """
        A restore that was never tried is a hope. What recordd-shipper fetch brought is made a store under a key that \
        exists in memory alone, verified, folded, held against the box where it can be asked, and removed again. \
        See recordd-drill.timer.

        Example: recordctl drill fetched --centre-key centre.key --key drill.key --reports /var/lib/recordd-drill
        """,
      subcommands: [DrillRun<Offline>.self, DrillCheck<Offline>.self],
      defaultSubcommand: DrillRun<Offline>.self)
  }

  @OptionGroup var shared: SharedOptions
}

/// `recordctl drill check`.
struct DrillCheck<Offline: OfflineVerifying>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check", abstract: "Check who signed a report, and show it.",
      discussion: """
        Exit status: 0 the report is genuine and the drill passed, 65 it is not genuine, or the drill failed.

        Example: recordctl drill check drill-20260115T102030000Z-550e8400.json --key drill.pub
        """)
  }

  @Argument(help: "File of the report.") var report: String
  @Option(help: ArgumentHelp("File of the public half of the key that signed it.", valueName: "file"))
  var key: String
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let found = try StatementFile.read(
      report, DrillReport.kind, as: DrillReport.self, keyFile: key, with: Offline.Trials.self)
    try Console(shared).show(found, DrillText.lines)
    if found.verdict == .failed { throw ExitCode(ExitStatus.damaged.rawValue) }
  }
}
