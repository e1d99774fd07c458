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

  @Option(help: "File of settings, one NAME=value a line.")
  var config: String?

  @Option(help: "Directory of the store.")
  var stateDir: String?

  @Option(help: "Path of the socket.")
  var socket: String?

  @Option(help: "File with the key encryption key: 32 bytes, or 64 hexadecimal digits.")
  var keyFile: String?

  @Option(help: "Directory of the questionnaires published on the first start.")
  var funnels: String?

  @Option(help: "Directory of the measure sets, of which the first start publishes the first.")
  var measures: String?

  @Option(help: "Directory of the interaction tables, of which the first start publishes the first.")
  var interactions: String?

  @Option(help: "trace, debug, info, notice, warning, error or critical.")
  var logLevel: String?

  @Option(name: .customLong("set"), help: ArgumentHelp("Any setting, by name.", valueName: "name=value"))
  var settings: [String] = []

  @Flag(help: "Print the file of settings with every default, and end.")
  var printConfiguration = false

  mutating func validate() throws {
    for setting in settings where setting.split(separator: "=", maxSplits: 1).count != 2 {
      throw ValidationError("--set takes name=value.")
    }
  }

  func run() throws {
    if printConfiguration { return PlainOutput.write(ConfigurationText<Settings>.file(), to: STDOUT_FILENO) }
    Daemon(configuration: config, commandLine: commandLine).run()
  }

  private var commandLine: [String: String] {
    var given: [String: String] = [:]
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
      given[parts[0]] = parts[1]
    }
    let named = [
      "state-dir": stateDir, "socket": socket, "key-file": keyFile, "funnels": funnels,
      "measures": measures, "interactions": interactions, "log-level": logLevel,
    ]
    for (name, value) in named { if let value { given[name] = value } }
    return given
  }
}
