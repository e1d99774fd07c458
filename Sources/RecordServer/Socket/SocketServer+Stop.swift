import NIOCore
import NIOPosix
import Synchronization

extension SocketServer {
  /// Like ``stop(within:)``, but blocks until all is over.
  @available(*, noasync, message: "blocks; use stop(within:)")
  package func stopAndWait(within deadline: Duration) {
    guard beginsToStop() else { return }
    try? drain(within: deadline).wait()
    for mailbox in mailboxes { mailbox.close() }
    try? shared.readers.syncShutdownGracefully()
    try? group.syncShutdownGracefully()
  }

  /// Stops, gently for as long as the deadline allows.
  ///
  /// No connection is accepted any more, subscriptions end, requests under way are answered, and each
  /// connection closes when its last byte is sent. Connections that take longer than the deadline are closed
  /// as they are. A second call returns at once.
  package func stop(within deadline: Duration) async {
    guard beginsToStop() else { return }
    try? await drain(within: deadline).get()
    for mailbox in mailboxes { mailbox.close() }
    try? await shared.readers.shutdownGracefully()
    try? await group.shutdownGracefully()
  }

  private func beginsToStop() -> Bool { !shared.isStopping.exchange(true, ordering: .acquiringAndReleasing) }

  private func drain(within deadline: Duration) -> EventLoopFuture<Void> {
    let (channel, file, observation) = state.withLock { state in
      defer { state = State() }
      return (state.channel, state.file, state.observation)
    }
    observation?.cancel()
    file?.remove()
    let loop = mailboxes[0].loop
    let isClosed = channel?.close().recover { _ in } ?? loop.makeSucceededVoidFuture()
    return isClosed.hop(to: loop).flatMap {
      EventLoopFuture.andAllComplete(
        self.mailboxes.map { Self.drain($0, within: TimeAmount(deadline)) }, on: loop)
    }
  }

  private static func drain(_ mailbox: LoopMailbox, within deadline: TimeAmount) -> EventLoopFuture<Void> {
    let isDrained = mailbox.loop.makePromise(of: Void.self)
    mailbox.loop.execute {
      mailbox.connections.whenDrained(isDrained)
      mailbox.connections.forEach { $0.drain() }
      let cutOff = mailbox.loop.scheduleTask(in: deadline) { mailbox.connections.forEach { $0.abort() } }
      isDrained.futureResult.whenComplete { _ in cutOff.cancel() }
    }
    return isDrained.futureResult
  }
}
