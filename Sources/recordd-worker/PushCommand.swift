import ArgumentParser
import Glibc
import RecordProcess
import RecordPush

/// The command line of the push worker.
struct PushCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push",
    abstract: "Pushes notifications of recordd to people's devices, through Apple's push service.",
    discussion: """
      Optional, and off unless it is started with a key. Takes neutral texts from the daemon's socket, each for one device, \
      and posts them to the service over HTTP/2; the daemon itself never makes a connection. The service learns the text, \
      a path in the application and ids, and no value, no diagnosis and no name. The daemon must know this program's user \
      as a courier:

        RECORDD_PEERS=recordd-worker:courier

      With the key that Apple gave out for it (AuthKey_….p8, readable for this user alone):

        recordd-worker push --set key-file=/etc/recordd/push.p8 --set key-id=ABC123DEFG \\
          --set team-id=DEF123GHIJ --set topic=org.example.myhealthally

      A device whose token the service no longer knows is removed; what the service cannot take now is offered again for \
      a day. The log has ids, outcomes and the service's words, and never a token or a text. SIGTERM lets the messages \
      under way be finished; SIGHUP reads the settings and the key again.

      Every setting can stand in the file, in the environment, or behind --set; the command line wins.

      \(ConfigurationText<PushSettings>.help())
      """)

  @OptionGroup var settings: SettingsArguments

  @Option(help: "The push service.")
  var host: String?

  func run() throws {
    if settings.printConfiguration {
      return PlainOutput.write(ConfigurationText<PushSettings>.file(), to: STDOUT_FILENO)
    }
    WorkerProcess<PushWorker>(
      configuration: settings.config, commandLine: settings.commandLine(["host": host])
    ).run()
  }
}
