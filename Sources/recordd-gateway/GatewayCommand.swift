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

  @OptionGroup var settings: SettingsArguments

  @Option(help: "Where requests come from: HOST:PORT, or a path.")
  var listen: String?

  func run() throws {
    if settings.printConfiguration {
      return PlainOutput.write(ConfigurationText<GatewaySettings>.file(), to: STDOUT_FILENO)
    }
    GatewayProcess(configuration: settings.config, commandLine: settings.commandLine(["listen": listen]))
      .run()
  }
}
