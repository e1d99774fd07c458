import ArgumentParser
import RecordEngine

/// `recordctl access set-aside`.
package struct SetAsideAccess: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "set-aside",
    abstract: "Put a damaged year of the access log aside, so that the daemon starts.",
    discussion: """
      For a stopped store, where the daemon's start says that the access log of a year is damaged and it cannot be \
      restored. The year's directory is renamed and kept as it is; the next start begins a new one, whose first entry \
      says so. What the old one holds is not shown any more.

      Example: recordctl access set-aside 2026 --state-dir /var/lib/recordd
      """)

  @Argument(help: "The calendar year.") var year: Int
  @Option(help: ArgumentHelp("State directory of a stopped daemon.", valueName: "directory"))
  var stateDir: String

  package init() {}

  /// Renames the directory, and reports its new name.
  package func run() throws {
    let name = try AccessSetAside.run(stateDirectory: stateDir, year: year)
    PlainOutput.write("The access log of \(year) is kept in access/\(name).\n")
  }
}
