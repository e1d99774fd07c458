import Logging
import RecordClient
import RecordProcess
import RecordShipping

extension Shipper: Worker {
  package static let program = "recordd-shipper"
  package static let status = "shipping"
  package static let lastStatus = "settling the batch under way"
  package static let configuration = "/etc/recordd/recordd-shipper.conf"

  package static func make(
    _ settings: ShipperSettings, _ logger: Logger, _ notifier: ServiceNotifier
  ) throws -> Shipper {
    let worker = WorkerPorts(onServing: { notifier.ready(status: status) }, onWaiting: { wait(notifier, $0) })
    let ports = ShipperPorts(worker: worker, onStatus: { notifier.status($0) })
    return try Shipper(settings, ports: ports, logger: logger)
  }
}

extension ShipperSettings: LoggedSettings {}
