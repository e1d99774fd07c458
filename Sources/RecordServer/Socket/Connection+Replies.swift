import NIOCore
import RecordModel
import RecordRPC

extension Connection {
  /// Takes a letter from another thread or the service itself; the output waits for `proceed()`.
  ///
  /// Returns the bytes of output.
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

  /// Answers a request without the service.
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

  /// Hands the text gathered so far to the kernel, as far as it accepts it.
  func flush() {
    guard !output.isEmpty, let context, phase != .closed else { return }
    hasWritten = true
    var start = 0
    // In pieces, each of which fills its memory and is released as soon as it is sent.
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

  /// The kernel has so many more bytes, or the connection has failed.
  private func isOut(_ bytes: Int, _ result: Result<Void, any Error>) {
    // Nothing is counted for a closed connection.
    guard phase != .closed else { return }
    unsentBytes -= bytes
    guard !isFlushing, case .success = result else { return }
    deadline?.cancel()
    deadline = nil
    proceed()
  }
}
