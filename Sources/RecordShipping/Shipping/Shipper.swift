import Logging
import RecordClient
import RecordModel
import RecordProcess

/// Ships the logs of a store to the engine until it is stopped, or another store takes over.
package final class Shipper: EngineWorker {
  package let work: EngineWork
  package let ports: ShipperPorts
  package let logger: Logger
  let source: any ShippingSource
  /// Whether records may gather before they go out, since nobody waits for the copy.
  let gathers = Held(false)
  /// Advances with every step; for the watchdog.
  package let progress: ProgressCounter

  /// ``run()`` starts it.
  ///
  /// - Parameters:
  ///   - source: the daemon if left out.
  ///   - progress: one of its own if left out.
  package init(
    _ settings: ShipperSettings, source: (any ShippingSource)? = nil, ports: ShipperPorts, logger: Logger,
    progress: ProgressCounter? = nil
  ) throws {
    // One call for the records, one for volumes of the access log, keys for both, reports, places, and the lease.
    work = try EngineWork(settings, inbox: nil, threads: 2 * KeyShelf.width + 3)
    let held = work.settings
    self.source = source ?? DaemonSource { held.value.socketPath }
    (self.ports, self.logger) = (ports, logger)
    // Every step ends in less than a minute, so the steps themselves are the sign of life.
    self.progress = progress ?? ProgressCounter(name: "shipper") { _ in }
  }

  /// Works until ``stop()``, or until it makes no sense to go on; the batch under way is settled first.
  package func run() async {
    if let hand = await begin() { await ship(hand) }
    await source.close()
    await line.close()
  }

  /// How the process is to end.
  package var ending: ExitCode { work.ending }
}
