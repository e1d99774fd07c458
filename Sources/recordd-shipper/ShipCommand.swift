import ArgumentParser
import Glibc
import RecordProcess
import RecordShipping

/// The command line of shipping.
struct ShipCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ship",
    abstract:
      "Ships sealed records, volumes of the access log, key material and documents until it is stopped.",
    discussion: """
      Takes the next records from the daemon's socket, stores the documents and the key material that they need, publishes them as one \
      message, and reports what the engine has acknowledged. Each message names the sequence that must be the last of \
      its subject: of two writers one is refused.

      Where the copy ends is never remembered here. On each connection, every five minutes and on each refusal the \
      last message of the subject is read. If it is behind, that part is shipped again. If another store wrote it, this one is \
      fenced: the daemon is told, takes no writes any more, and this program ends with status 78.

      With an nkey and the authorities of the servers:

        recordd-shipper ship --set servers=tls://n1.example.org:4222 --set ca-file=/etc/recordd/nats-ca.pem \\
          --set nkey=UABC… --set nkey-seed-file=/etc/recordd/shipper.nk

      When nothing could be shipped for a minute, an error is logged and shown by systemctl status. SIGTERM lets the \
      batch under way be settled; SIGHUP reads the settings again and makes a new connection.

      Every setting can stand in the file, in the environment, or behind --set; the command line wins.

      \(ConfigurationText<ShipperSettings>.help())
      """)

  @OptionGroup var settings: SettingsArguments

  @Option(help: "Servers of the engine, comma-separated.")
  var servers: String?

  func run() throws {
    if settings.printConfiguration {
      return PlainOutput.write(ConfigurationText<ShipperSettings>.file(), to: STDOUT_FILENO)
    }
    WorkerProcess<Shipper>(
      configuration: settings.config, commandLine: settings.commandLine(["servers": servers])
    ).run()
  }
}
