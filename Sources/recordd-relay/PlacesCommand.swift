import ArgumentParser
import Logging
import RecordClient
import RecordProcess
import RecordRelay

/// The command line of saying where people are at home.
struct PlacesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places",
    abstract: "Tells a gateway of many instances where somebody is at home.",
    discussion: """
      Answers on a socket of its own, from the bucket that the shippers keep. The names in it stand for mail addresses and people, \
      and only the gateway, which has the placement key, makes them: this program sees no address.

        recordd-relay places --servers tls://n1.example.org:4222
        recordd-gateway --set instances=550e8400-e29b-41d4-a716-446655440000 --set placement-key=/etc/recordd/placement.key

      Every setting can stand in the file, in the environment, or behind --set; the command line wins.

      \(ConfigurationText<RelaySettings>.help())
      """)

  @OptionGroup var settings: SettingsArguments

  @Option(help: "Servers of the engine, comma-separated.")
  var servers: String?

  func run() throws {
    WorkerProcess<PlacesWork>(
      configuration: settings.config, commandLine: settings.commandLine(["servers": servers])
    ).run()
  }
}

/// Saying so, as a process does it.
struct PlacesWork: Worker {
  static let program = "recordd-relay"
  static let status = "telling places"
  static let lastStatus = "ending"
  static let configuration = "/etc/recordd/recordd-relay.conf"

  let desk: PlaceDesk

  static func make(
    _ settings: RelaySettings, _ logger: Logger, _ notifier: ServiceNotifier
  ) throws -> PlacesWork {
    let worker = WorkerPorts(onServing: { notifier.ready(status: status) })
    return PlacesWork(desk: try PlaceDesk(settings, ports: RelayPorts(worker: worker), logger: logger))
  }

  var progress: ProgressCounter { desk.progress }
  var ending: RecordProcess.ExitCode { desk.ending }
  func run() async { await desk.run() }
  func stop() { desk.stop() }
  func change(to settings: RelaySettings) throws { try desk.change(to: settings) }
}
