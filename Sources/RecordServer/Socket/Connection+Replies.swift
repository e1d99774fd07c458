import NIOCore
import RecordModel
import RecordRPC

extension Connection {
  /// Takes what another thread, or the service itself, has sent; what is to be written waits for `proceed()`.
  ///
  /// Returns how many bytes it made of it.
  @discardableResult
  func receive(_ content: Letter.Content) -> Int {
    guard phase != .closed else { return 0 }
    isTouched = true
    let before = output.count
    switch content {
    case .reply(let ticket, let reply):
      inFlight -= 1
      write(reply, ticket, wasAwaited: true)
    case .page(let subscription, let result): take(result, for: subscription)
    }
    let written = output.count - before
    if output.count > Self.earlyFlush { flush() }
    return written
  }

  /// Answers a request that the service has not seen.
  func answer(_ ticket: Ticket, _ outcome: Result<Tape, Failure>) {
    write(Reply(outcome), ticket, wasAwaited: false)
  }

  private func write(_ reply: Reply, _ ticket: Ticket, wasAwaited: Bool) {
    if case .failure = reply.outcome { shared.statistics.errors.add(1) }
    if ticket.batch == 0 {
      guard let id = ticket.id else { return }
      ReplyText.write(reply, id: id, into: &output)
      output.append(UInt8(ascii: "\n"))
    } else {
      var text: [UInt8] = []
      if let id = ticket.id { ReplyText.write(reply, id: id, into: &text) }
      batches[ticket.batch]?.take(text, at: ticket.index, isExpected: wasAwaited)
      sendIfComplete(ticket.batch)
    }
  }

  func sendIfComplete(_ batch: UInt32) {
    guard let replies = batches[batch], replies.isComplete else { return }
    batches[batch] = nil
    replies.write(into: &output)
    for subscription in replies.subscriptions { subscriptions[subscription]?.hasBegun = true }
  }

  /// Hands the text gathered so far to the kernel, as far as it takes it.
  func flush() {
    guard !output.isEmpty, let context, phase != .closed else { return }
    let buffer = ByteBuffer(bytes: output)
    output.removeAll(keepingCapacity: output.count <= Self.earlyFlush)
    hasWritten = true
    context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
  }
}
