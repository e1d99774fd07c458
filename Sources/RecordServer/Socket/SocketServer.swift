import Logging
import NIOCore
import NIOPosix
import RecordModel
import RecordProcess
import Synchronization

/// Serves a ``RecordService`` as JSON-RPC 2.0, one JSON text a line, on a Unix stream socket.
///
/// It identifies callers by user id and roles; the service decides on their rights. It starts once and stops
/// once, and owns its event loops and threads.
package final class SocketServer: Sendable {
  package let statistics: ServerStatistics

  let shared: ServerContext
  let group: MultiThreadedEventLoopGroup
  let mailboxes: [LoopMailbox]
  let state = Mutex(State())

  struct State {
    var channel: (any Channel)?
    var file: BoundFile?
    var observation: (any HeadObservation)?
  }

  /// A server that does not listen yet.
  ///
  /// - Parameters:
  ///   - peers: the roles of each user's programs; other users are refused.
  ///   - generation: for programs that cache data of more than one record.
  ///   - threads: event loops; connections are spread over them.
  ///   - readers: threads that read the log for subscriptions.
  ///   - onLoop: called once on the thread of each event loop, before it serves anybody.
  package init(
    service: any RecordService, peers: [UInt32: ServiceRoles], limits: SocketLimits = .init(),
    generation: SharedNumber? = nil,
    threads: Int = 1, readers: Int = 1, onLoop: @escaping @Sendable () -> Void = {},
    statistics: ServerStatistics = .init(), logger: Logger
  ) {
    self.statistics = statistics
    group = MultiThreadedEventLoopGroup(numberOfThreads: max(threads, 1))
    for loop in group.makeIterator() { loop.execute(onLoop) }
    mailboxes = group.makeIterator().map { LoopMailbox($0) }
    shared = ServerContext(
      service: service, limits: limits, peers: peers, statistics: statistics, logger: logger,
      generation: generation, readers: NIOThreadPool(numberOfThreads: max(readers, 1)))
  }

  /// Begins to accept connections; blocks until the first may come.
  ///
  /// From here on the server owns the socket, whether or not this succeeds.
  @available(*, noasync, message: "blocks; start the server from a thread of its own")
  package func startAndWait(_ socket: ListeningSocket) throws { try listen(socket).wait() }

  /// Begins to accept connections.
  ///
  /// From here on the server owns the socket, whether or not this succeeds.
  package func start(_ socket: ListeningSocket) async throws { try await listen(socket).get() }

  private func listen(_ socket: ListeningSocket) -> EventLoopFuture<Void> {
    shared.readers.start()
    watchIdleness()
    let mailboxes = mailboxes
    // Before the first connection, so that no subscription can miss a commit.
    let observation = shared.service.observeHead { head in
      for mailbox in mailboxes { mailbox.headMoved(to: head) }
    }
    state.withLock { ($0.file, $0.observation) = (socket.file, observation) }
    return bootstrap(socket.backlog).withBoundSocket(socket.descriptor).map { channel in
      self.state.withLock { $0.channel = channel }
    }
  }

  private func bootstrap(_ backlog: Int32) -> ServerBootstrap {
    let shared = shared
    let byLoop = Dictionary(uniqueKeysWithValues: mailboxes.map { (ObjectIdentifier($0.loop), $0) })
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: backlog)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.autoRead, value: false)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          guard let mailbox = byLoop[ObjectIdentifier(channel.eventLoop)] else {
            throw ChannelError.unknownLocalAddress
          }
          try channel.pipeline.syncOperations.addHandler(Connection(shared: shared, mailbox: mailbox))
        }
      }
    guard let bytes = shared.limits.kernelBytes else { return bootstrap }
    return bootstrap.childChannelOption(
      .socketOption(.so_sndbuf), value: ChannelOptions.Types.SocketOption.Value(bytes))
  }

  /// Calls back once every event loop has run it: a sign that none of them is stuck.
  ///
  /// Never calls back after the end.
  package func probe(_ done: @escaping @Sendable () -> Void) {
    let remaining = CountDown(mailboxes.count)
    for mailbox in mailboxes {
      mailbox.execute { if remaining.decrement() { done() } }
    }
  }

  private func watchIdleness() {
    guard shared.limits.idleTimeout > .zero else { return }
    let timeout = TimeAmount(shared.limits.idleTimeout)
    let interval = TimeAmount.nanoseconds(max(timeout.nanoseconds / 4, 1_000_000))
    mailboxes[0].loop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { [weak self] _ in
      self?.closeIdle(since: .now() - timeout)
    }
  }

  /// Closes the connections on which nothing has happened since that moment and nothing is under way.
  func closeIdle(since moment: NIODeadline) {
    for mailbox in mailboxes {
      mailbox.execute { mailbox.connections.forEach { $0.closeIfIdle(since: moment) } }
    }
  }
}

/// Counts to zero, on any thread.
private final class CountDown: Sendable {
  private let remaining: Atomic<Int>

  init(_ count: Int) { remaining = Atomic(count) }

  /// Whether this was the last one.
  func decrement() -> Bool { remaining.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}
