import Logging
import NIOPosix
import RecordModel
import RecordProcess
import Synchronization

/// State shared by all connections of a server.
final class ServerContext: Sendable {
  let service: any RecordService
  let limits: SocketLimits
  /// The roles of each user's programs.
  let peers: [UInt32: ServiceRoles]
  let statistics: ServerStatistics
  let logger: Logger
  /// Changes with everything that concerns more than one record; `nil` if it is not kept.
  let generation: SharedNumber?
  /// Reads pages of the log for subscriptions.
  let readers: NIOThreadPool
  /// The bytes held by all connections.
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
