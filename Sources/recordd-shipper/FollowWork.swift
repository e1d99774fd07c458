import Logging
import RecordClient
import RecordModel
import RecordProcess
import RecordShipping
import Synchronization

/// Following, as a process does it.
struct FollowWork: Worker {
  /// What the command line said, once.
  final class Named: Sendable {
    private let held = Mutex(InstanceID?.none)

    func set(_ instance: InstanceID?) { held.withLock { $0 = instance } }
    var value: InstanceID? { held.withLock { $0 } }
  }

  static let instance = Named()
  static let program = "recordd-shipper"
  static let status = Follower.following
  static let lastStatus = "handing over what was read"
  static let configuration = "/etc/recordd/recordd-shipper.conf"

  let succession: Succession
  let progress: ProgressCounter

  static func make(
    _ settings: ShipperSettings, _ logger: Logger, _ notifier: ServiceNotifier
  ) throws -> FollowWork {
    let worker = WorkerPorts(onServing: { notifier.ready(status: status) }, onWaiting: { wait(notifier, $0) })
    let ports = ShipperPorts(worker: worker, onStatus: { notifier.status($0) })
    let follower = try Follower(settings, of: instance.value, ports: ports, logger: logger)
    let shipper = try Shipper(settings, ports: ports, logger: logger, progress: follower.progress)
    return FollowWork(succession: Succession(follower, then: shipper), progress: follower.progress)
  }

  var ending: ExitCode { succession.ending }
  func run() async { await succession.run() }
  func stop() { succession.stop() }
  func change(to settings: ShipperSettings) throws { try succession.change(to: settings) }
}
