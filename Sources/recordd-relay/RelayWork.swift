import Logging
import RecordClient
import RecordProcess
import RecordRelay

extension RelaySettings: LoggedSettings {}

/// One side of a relay, as a process does it.
protocol RelayWork: Worker where Settings == RelaySettings {
  static var place: RelayPlace { get }
  init(_ relay: Relay)
  var relay: Relay { get }
}

extension RelayWork {
  static var program: String { "recordd-relay" }
  static var lastStatus: String { "ending sessions" }
  static var configuration: String { "/etc/recordd/recordd-relay.conf" }

  static func make(_ settings: RelaySettings, _ logger: Logger, _ notifier: ServiceNotifier) throws -> Self {
    let worker = WorkerPorts(onServing: { notifier.ready(status: status) })
    let ports = RelayPorts(worker: worker, onStatus: { notifier.status($0) })
    return Self(try Relay(place, settings, ports: ports, logger: logger))
  }

  var progress: ProgressCounter { relay.progress }
  var ending: ExitCode { relay.ending }
  func run() async { await relay.run() }
  func stop() { relay.stop() }
  func change(to settings: RelaySettings) throws { try relay.change(to: settings) }
}

struct BoxRelay: RelayWork {
  static let place = RelayPlace.box
  static let status = "looking for the daemon"
  let relay: Relay
  init(_ relay: Relay) { self.relay = relay }
}

struct GatewayRelay: RelayWork {
  static let place = RelayPlace.gateway
  static let status = "holding sockets"
  let relay: Relay
  init(_ relay: Relay) { self.relay = relay }
}
