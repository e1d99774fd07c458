import ArgumentParser
import Glibc
import RecordModel
import RecordProcess
import RecordShipping

/// The command line of keeping a replica up to date.
struct FollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Brings a replica what its primary ships, until it is stopped.",
    discussion: """
      Asks the replica's daemon where it is, reads key material and records from there on, and hands over keys first, then the \
      documents that the replica lacks, then the records. The daemon checks and decides; this program can open nothing.

        recordd-shipper follow --servers tls://n1.example.org:4222 --set ca-file=/etc/recordd/nats-ca.pem

      A hole in the copy is named by its positions, in the log and by systemctl status, and waited for: what its primary \
      ships again is taken. It never ends by itself, but where the daemon has another store than --instance says.

      With promote-after, and take-over=yes in the daemon's settings, nobody has to be there when the primary is lost: once its \
      lease stayed the same for so long, the replica takes over, and this program goes on as recordd-shipper ship. It needs the \
      engine's rights of a follower that takes over.

      Every setting can stand in the file, in the environment, or behind --set; the command line wins.

      \(ConfigurationText<ShipperSettings>.help())
      """)

  @OptionGroup var settings: SettingsArguments

  @Option(help: "Servers of the engine, comma-separated.")
  var servers: String?

  @Option(help: "The store that it must be a replica of; any if left out.")
  var instance: String?

  func validate() throws {
    if let instance, InstanceID(instance) == nil {
      throw ValidationError("--instance takes the id of an instance.")
    }
  }

  func run() throws {
    FollowWork.instance.set(instance.flatMap { InstanceID($0) })
    WorkerProcess<FollowWork>(
      configuration: settings.config, commandLine: settings.commandLine(["servers": servers])
    ).run()
  }
}
