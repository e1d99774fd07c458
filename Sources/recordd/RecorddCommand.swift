import ArgumentParser
import Glibc
import RecordEngine
import RecordProcess
import RecordServer

/// The command line of the daemon.
@main
struct RecorddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recordd",
    abstract: "Keeps patient records as an event log and serves them on a Unix socket.",
    discussion: """
      Without a configuration file, --state-dir and --socket are enough:

        recordd --state-dir ./state --socket ./recordd.sock

      On its first start it makes the store and publishes the shipped questionnaires. Where neither a credential nor a \
      key file is given it makes a key for development beside the state directory, and warns.

      Talk to it with recordctl, or with one JSON text a line:

        echo '{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}' | socat - UNIX-CONNECT:./recordd.sock

      Every setting can stand in the file, in the environment, or behind --set; the command line wins.

      \(ConfigurationText<Settings>.help())
      """,
    version: Engine.version)

  @OptionGroup var settings: SettingsArguments

  @Option(help: "Directory of the store.")
  var stateDir: String?

  @Option(help: "File with the key encryption key: 32 bytes, or 64 hexadecimal digits.")
  var keyFile: String?

  @Option(help: "Directory of the questionnaires published on the first start.")
  var funnels: String?

  @Option(help: "Directory of the measure sets, of which the first start publishes the first.")
  var measures: String?

  @Option(help: "Directory of the interaction tables, of which the first start publishes the first.")
  var interactions: String?

  @Option(help: "Directory of the biomarker panels, of which the first start publishes the first.")
  var panel: String?

  func run() throws {
    if settings.printConfiguration {
      return PlainOutput.write(ConfigurationText<Settings>.file(), to: STDOUT_FILENO)
    }
    Daemon(
      configuration: settings.config,
      commandLine: settings.commandLine([
        "state-dir": stateDir, "key-file": keyFile, "funnels": funnels, "measures": measures,
        "interactions": interactions, "panel": panel,
      ])
    ).run()
  }
}
