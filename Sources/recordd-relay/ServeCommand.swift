import ArgumentParser
import Glibc
import RecordProcess
import RecordRelay

/// The command line of the side on a box.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Takes sessions for the daemon's store while it takes events, until it is stopped.",
    discussion: """
      Asks the daemon which store it has, and whether that takes events. Only then does it answer at the engine, on \
      rpc.INSTANCE: a replica and a store that was fenced are not reached. After a promotion the other box's relay answers.

      SIGTERM ends all sessions; SIGHUP reads the settings again and makes a new connection, which ends them too.

      Every setting can stand in the file, in the environment, or behind --set; the command line wins.

      \(ConfigurationText<RelaySettings>.help())
      """)

  @OptionGroup var settings: SettingsArguments

  @Option(help: "Servers of the engine, comma-separated.")
  var servers: String?

  func run() throws {
    if settings.printConfiguration {
      return PlainOutput.write(ConfigurationText<RelaySettings>.file(), to: STDOUT_FILENO)
    }
    WorkerProcess<BoxRelay>(
      configuration: settings.config, commandLine: settings.commandLine(["servers": servers])
    ).run()
  }
}
