import NIOCore
import RecordModel
import RecordRPC

extension Connection {
  /// Takes what another thread, or the service itself, has sent; what is to be written waits for `proceed()`.
  ///
  /// Returns how many bytes it made of it.
  @discardableResult
  func receive(_ letter: Letter) -> Int {
    guard phase != .closed else {
      letter.drop()
      return 0
    }
    isTouched = true
    let before = textMade
    workBytes -= letter.requestBytes
    switch letter.content {
    case .reply(let ticket, let reply):
      inFlight -= 1
      expectedReply = max(letter.bytes, expectedReply - expectedReply / 8)
      write(reply, ticket, wasAwaited: true)
    case .page(let subscription, let result): take(result, for: subscription)
    }
    if output.count > Self.earlyFlush { flush() }
    settleAccount(insteadOf: letter.bytes)
    return textMade - before
  }

  /// Answers a request that the service has not seen.
  func answer(_ ticket: Ticket, _ outcome: Result<Tape, Failure>) {
    write(Reply(outcome), ticket, wasAwaited: false)
  }

  private func write(_ reply: Reply, _ ticket: Ticket, wasAwaited: Bool) {
    if case .failure = reply.outcome { shared.statistics.errors.add(1) }
    if ticket.batch == 0 {
      guard let id = ticket.id else { return }
      let before = output.count
      ReplyText.write(reply, id: id, into: &output)
      output.append(UInt8(ascii: "\n"))
      textMade += output.count - before
    } else {
      var text: [UInt8] = []
      if let id = ticket.id { ReplyText.write(reply, id: id, into: &text) }
      textMade += text.count
      batchBytes += text.count
      batches[ticket.batch]?.take(text, at: ticket.index, isExpected: wasAwaited)
      sendIfComplete(ticket.batch)
    }
  }

  func sendIfComplete(_ batch: UInt32) {
    guard let replies = batches[batch], replies.isComplete else { return }
    batches[batch] = nil
    batchBytes -= replies.bytes
    replies.write(into: &output)
    for subscription in replies.subscriptions { subscriptions[subscription]?.hasBegun = true }
  }

  /// Hands the text gathered so far to the kernel, as far as it takes it.
  func flush() {
    guard !output.isEmpty, let context, phase != .closed else { return }
    hasWritten = true
    var start = 0
    // In pieces of which each fills its memory, and is let go as soon as it is out.
    while start < output.count {
      let end = min(start + Self.earlyFlush, output.count)
      write(ByteBuffer(bytes: output[start..<end]), context)
      start = end
    }
    output.removeAll(keepingCapacity: output.capacity <= Self.keptOutput)
    isFlushing = true
    context.flush()
    isFlushing = false
  }

  private func write(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
    let isOut = context.eventLoop.makePromise(of: Void.self)
    let bytes = buffer.readableBytes
    unsentBytes += bytes
    isOut.futureResult.assumeIsolated().whenComplete { self.isOut(bytes, $0) }
    context.write(wrapOutboundOut(buffer), promise: isOut)
  }

  /// The kernel has so much more, or the connection has failed.
  private func isOut(_ bytes: Int, _ result: Result<Void, any Error>) {
    // Of a connection that is gone nothing is counted any more.
    guard phase != .closed else { return }
    unsentBytes -= bytes
    guard !isFlushing, case .success = result else { return }
    deadline?.cancel()
    deadline = nil
    proceed()
  }
}
