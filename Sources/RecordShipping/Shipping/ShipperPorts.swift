import Logging
import RecordClient
import RecordModel
import RecordProcess

/// What the shipper takes from outside, so that tests can give it something else.
package struct ShipperPorts: Sendable {
  package var worker: WorkerPorts
  /// A line for whoever looks at the service.
  package var onStatus: @Sendable (String) -> Void
  /// How long the shipper waits for new records in one call, in milliseconds.
  package var waitMilliseconds = 10_000
  /// How often volumes of the access log are looked at.
  package var accessInterval = Duration.seconds(5)
  /// By which leases are timed, and how long it is since something was looked at: this machine's own.
  package var instant: @Sendable () -> ContinuousClock.Instant = { .now }
  /// The longest pause between attempts.
  package var longestPause = Duration.seconds(30)

  package init(worker: WorkerPorts = .init(), onStatus: @escaping @Sendable (String) -> Void = { _ in }) {
    (self.worker, self.onStatus) = (worker, onStatus)
  }
}

extension ShipperPorts {
  /// Waits until the daemon answers; `nil` if everything is to end before.
  func firstStatus(
    _ logger: Logger, _ pause: Pause, _ progress: ProgressCounter,
    _ ask: () async throws(ClientError) -> ShippingStatus
  ) async -> ShippingStatus? {
    var rounds = WorkerRounds(
      chance: worker.chance, onServing: worker.onServing, onWaiting: worker.onWaiting, logger: logger,
      pause: pause, progress: progress)
    var found: ShippingStatus?
    while found == nil, !pause.isOver {
      await rounds.once { (rounds) throws(ClientError) in
        found = try await ask()
        rounds.answered()
      }
    }
    return found
  }
}
