import NIOCore
import RecordModel
import RecordRPC

extension Connection {
  /// Tells the client under no id what is wrong, and takes no more requests.
  func refuse(_ failure: Failure, lingers: Bool) {
    shared.statistics.errors.add(1)
    ReplyText.error(RPCError(failure), id: .null, into: &output)
    output.append(UInt8(ascii: "\n"))
    phase = .finishing(lingers: lingers)
    framer.clear()
  }

  /// The daemon stops: ends subscriptions and takes no more requests; those in flight are still answered.
  func drain() {
    guard phase == .open else { return }
    endSubscriptions(Failure(.unavailable, "the daemon is stopping; subscribe again from the last position"))
    phase = .finishing(lingers: false)
    framer.clear()
    proceed()
  }

  /// Closes once nothing is in flight and the last byte is out.
  func finish() {
    guard case .finishing(let lingers) = phase, inFlight == 0, let context else { return }
    phase = .closing(lingers: lingers)
    forgetSubscriptions()
    // Written after everything else, so its promise is kept when all of it is with the kernel.
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

  /// Closes without regard to what is in flight.
  func abort() { context?.close(promise: nil) }

  /// Closes if nothing has happened since that moment and nothing is going on.
  func closeIfIdle(since moment: NIODeadline) {
    guard phase == .open, inFlight == 0, subscriptions.isEmpty, lastActivity < moment else { return }
    phase = .finishing(lingers: false)
    proceed()
  }
}
