import Logging
import NIOPosix
import RecordModel
import RecordProcess
import Synchronization

/// What all connections of one server share.
final class ServerContext: Sendable {
  let service: any RecordService
  let limits: SocketLimits
  /// What each user's programs may do.
  let peers: [UInt32: ServiceRoles]
  let statistics: ServerStatistics
  let logger: Logger
  /// Moves with what holds for more than one record; `nil` where it is not kept.
  let generation: SharedNumber?
  /// Reads pages of the log for subscriptions.
  let readers: NIOThreadPool
  /// What all connections hold together.
  let held: HeldBytes
  let isStopping = Atomic<Bool>(false)

  init(
    service: any RecordService, limits: SocketLimits, peers: [UInt32: ServiceRoles],
    statistics: ServerStatistics, logger: Logger, generation: SharedNumber?, readers: NIOThreadPool
  ) {
    (self.service, self.limits, self.peers) = (service, limits, peers)
    (self.statistics, self.logger, self.readers) = (statistics, logger, readers)
    self.generation = generation
    held = HeldBytes(limit: limits.heldBytes, statistics: statistics)
  }
}
