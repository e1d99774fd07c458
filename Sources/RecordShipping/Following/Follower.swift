import Logging
import RecordClient
import RecordModel
import RecordProcess

/// Keeps a replica where its primary's copy is, until it is stopped, or the replica took over.
package final class Follower: EngineWorker {
  /// For whoever looks at the service.
  package static let following = "following"

  package let work: EngineWork
  package let ports: ShipperPorts
  package let logger: Logger
  let target: any ReplicaTarget
  /// The store that it must be a replica of; whichever it is if `nil`.
  private let instance: InstanceID?
  /// Positions that no message has.
  let hole = Held(ClosedRange<UInt64>?.none)
  private let isOver = Held(false)
  /// Advances with every step; for the watchdog.
  package let progress: ProgressCounter

  /// ``run()`` starts it.
  ///
  /// - Parameter target: the daemon if left out.
  package init(
    _ settings: ShipperSettings, of instance: InstanceID?, target: (any ReplicaTarget)? = nil,
    ports: ShipperPorts, logger: Logger
  ) throws {
    work = try EngineWork(settings, inbox: "_INBOX.recordd", threads: 2)
    let held = work.settings
    self.target = target ?? DaemonTarget { held.value.socketPath }
    (self.instance, self.ports, self.logger) = (instance, ports, logger)
    progress = ProgressCounter(name: "follower") { _ in }
  }

  /// Works until ``stop()``, or until the store is one that is written to, where the settings let it become one.
  package func run() async {
    if let lane = await begin() {
      async let reports: Void = report()
      await follow(lane)
      await reports
    }
    await target.close()
    await line.close()
  }

  /// How the process is to end.
  package var ending: ExitCode { work.ending }

  /// Whether the store is to be shipped from now.
  package var tookOver: Bool { isOver.value }

  var takesOver: Bool { settings.value.promoteAfterSeconds > 0 }

  /// Waits for the daemon; `nil` if it is another store's, or nothing is to be followed any more.
  private func begin() async -> FollowLane? {
    let found = await ports.firstStatus(logger, pause, progress) { () throws(ClientError) in
      try await target.status()
    }
    guard let found else { return nil }
    if let instance, instance != found.instance {
      end("the daemon has the store \(found.instance)")
      return nil
    }
    if takesOver {
      // Who takes over writes, and so has the rights of the instance's shipper.
      work.inbox.value = "_INBOX.\(found.instance)"
      guard let mayTakeOver = found.mayTakeOver else {
        succeed()
        return nil
      }
      guard mayTakeOver else {
        end("promote-after is set, and the daemon's take-over is no")
        return nil
      }
    }
    let settings = settings
    return FollowLane(
      FollowHand(
        target: target, line: line, subjects: Subjects(found.instance), settings: { settings.value },
        onStatus: ports.onStatus, logger: logger, progress: progress, instant: ports.instant))
  }

  /// The store is to be shipped from now.
  func succeed() {
    isOver.value = true
    pause.end()
  }
}
