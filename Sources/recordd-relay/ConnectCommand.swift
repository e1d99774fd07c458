import ArgumentParser
import RecordProcess
import RecordRelay

/// The command line of the side beside a gateway.
struct ConnectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "connect",
    abstract: "Holds a socket for each instance, and carries what comes to it to the instance's box.",
    discussion: """
      Each connection to DIRECTORY/INSTANCE.sock is a session with the box whose store takes events. While there is none the \
      connection is held for a second, unread, and then closed. Where the box, the engine or a message is lost, the \
      connection is closed too, and what was under way on it has an outcome that nobody knows: the gateway repeats what may be \
      repeated.

      SIGTERM ends all sessions; SIGHUP reads the settings again and makes a new connection, which ends them too.

      Every setting can stand in the file, in the environment, or behind --set; the command line wins.

      \(ConfigurationText<RelaySettings>.help())
      """)

  @OptionGroup var settings: SettingsArguments

  @Option(help: "Servers of the engine, comma-separated.")
  var servers: String?

  @Option(help: "The stores, by the instance that recordctl status shows, comma-separated.")
  var instances: String?

  @Option(help: "Where the sockets are.")
  var directory: String?

  func run() throws {
    WorkerProcess<GatewayRelay>(
      configuration: settings.config,
      commandLine: settings.commandLine([
        "servers": servers, "instances": instances, "directory": directory,
      ])
    ).run()
  }
}
