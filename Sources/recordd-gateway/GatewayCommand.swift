import ArgumentParser
import Glibc
import RecordGateway
import RecordProcess

/// The command line of the HTTP gateway.
@main
struct GatewayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recordd-gateway",
    abstract: "Serves the record of recordd over HTTP to the apps.",
    discussion: """
      Takes HTTP/1.1 requests of the apps and asks the daemon on its Unix socket. Holds no data and no keys: the daemon \
      checks every token and every right. The daemon must know this program's user as a gateway:

        RECORDD_PEERS=recordd-gateway:gateway

      To try it on this machine:

        recordd-gateway --socket ./recordd.sock --listen 127.0.0.1:8080
        curl -i -H "Authorization: Bearer $TOKEN" http://127.0.0.1:8080/api/funnels/catalog

      It is meant to stand behind a proxy that speaks TLS with the clients; --tls-certificate and --tls-key let it speak \
      TLS itself. SIGTERM lets the requests under way be answered; SIGHUP reads log level and certificate again.

      Every setting can stand in the file, in the environment, or behind --set; the command line wins.

      \(ConfigurationText<GatewaySettings>.help())
      """)

  @Option(help: "File of settings, one NAME=value a line.")
  var config: String?

  @Option(help: "Path of the daemon's socket.")
  var socket: String?

  @Option(help: "Where requests come from: HOST:PORT, or a path.")
  var listen: String?

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
    if printConfiguration {
      return PlainOutput.write(ConfigurationText<GatewaySettings>.file(), to: STDOUT_FILENO)
    }
    GatewayProcess(configuration: config, commandLine: commandLine).run()
  }

  private var commandLine: [String: String] {
    var given: [String: String] = [:]
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
      given[parts[0]] = parts[1]
    }
    let named = ["socket": socket, "listen": listen, "log-level": logLevel]
    for (name, value) in named { if let value { given[name] = value } }
    return given
  }
}
