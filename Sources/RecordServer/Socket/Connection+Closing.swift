import NIOCore
import RecordModel
import RecordRPC

extension Connection {
  /// Reports an error to the client without an id, and takes no more requests.
  func refuse(_ failure: Failure, lingers: Bool) {
    shared.statistics.errors.add(1)
    ReplyText.error(RPCError(failure), id: .null, into: &output)
    output.append(UInt8(ascii: "\n"))
    phase = .finishing(lingers: lingers)
    framer.clear()
  }

  /// The daemon stops: ends subscriptions and takes no more requests; those under way are still answered.
  func drain() {
    guard phase == .open else { return }
    endSubscriptions(Failure(.unavailable, "the daemon is stopping; subscribe again from the last position"))
    phase = .finishing(lingers: false)
    framer.clear()
    proceed()
  }

  /// Closes once nothing is under way and the last byte is sent.
  func finish() {
    guard case .finishing(let lingers) = phase, inFlight == 0, let context else { return }
    phase = .closing(lingers: lingers)
    forgetSubscriptions()
    // Written after everything else, so its promise is fulfilled when the kernel has all of it.
    let isOut = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: isOut)
    isOut.futureResult.assumeIsolated().whenComplete { _ in
      if lingers, !self.hasInputEnded { self.linger() } else { self.context?.close(promise: nil) }
    }
  }

  private func linger() {
    context?.close(mode: .output, promise: nil)
    mailbox.loop.assumeIsolated().scheduleTask(in: TimeAmount(shared.limits.lingering)) {
      self.context?.close(promise: nil)
    }
  }

  /// Closes regardless of requests under way.
  func abort() { context?.close(promise: nil) }

  /// Closes if nothing has happened since that moment and nothing is under way.
  func closeIfIdle(since moment: NIODeadline) {
    guard phase == .open, inFlight == 0, subscriptions.isEmpty, lastActivity < moment else { return }
    phase = .finishing(lingers: false)
    proceed()
  }
}
