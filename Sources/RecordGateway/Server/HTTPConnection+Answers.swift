import HTTPTypes
import HummingbirdCore
import NIOCore

extension HTTPConnection {
  /// Sends the answer of the current request, and goes on to the next one.
  func send(_ response: Response, _ body: ByteBuffer?) {
    guard phase == .answering, let context else { return }
    let isHead = request?.head.request.method == .head
    let isWhole = request?.isWhole == true
    forget()
    // Nothing of it has left yet, so an answer whose body failed can still be dropped as a whole.
    guard let body else { return context.close(promise: nil) }
    if hasPeerEnded, waiting.isEmpty { isLast = true }
    let text = written(response, body, isHead: isHead, context)
    guard isLast else {
      phase = .idle
      write(text, context) { _ in }
      setDeadline(context.channel.isWritable ? work.limits.idle : work.limits.unread)
      return takeWaiting()
    }
    end(text, isInputWhole: isWhole && waiting.isEmpty && gate?.isWhole != false, context)
  }

  /// Reports why nothing more is accepted on this connection, and ends it.
  func refuse(_ fault: ConnectionFault) {
    guard phase != .ending, let context else { return }
    work.faults.count(fault)
    let head = request?.head.request
    forget()
    isLast = true
    phase = .answering
    clock.rest()
    let response = work.refuse(fault, head)
    let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
    Task(executorPreference: executor) {
      let body = await WholeBody.of(response.body)
      connection.value.sendLast(response, body ?? ByteBuffer())
    }
  }

  private func sendLast(_ response: Response, _ body: ByteBuffer) {
    guard phase == .answering, let context else { return }
    end(written(response, body, isHead: false, context), isInputWhole: false, context)
  }

  private func written(
    _ response: Response, _ body: ByteBuffer, isHead: Bool, _ context: ChannelHandlerContext
  ) -> ByteBuffer {
    var text = context.channel.allocator.buffer(capacity: 512 + (isHead ? 0 : body.readableBytes))
    AnswerText.write(response.head, body, isHead: isHead, closes: isLast, into: &text)
    return text
  }

  /// Writes an answer, which counts until the client has taken it.
  private func write(
    _ text: ByteBuffer, _ context: ChannelHandlerContext,
    _ onTaken: @escaping (Result<Void, any Error>) -> Void
  ) {
    let (channel, unread, bytes) = (context.channel, work.table.unread, text.readableBytes)
    var (isOver, isCounted) = (false, false)
    context.writeAndFlush(wrapOutboundOut(text)).assumeIsolated().whenComplete { result in
      isOver = true
      if isCounted { unread.remove(bytes, of: channel) }
      onTaken(result)
    }
    // Most answers are taken at once, and cost nothing here.
    guard !isOver else { return }
    isCounted = true
    unread.add(bytes, of: channel)
  }

  /// Closes after the answers that the client has not taken yet: it sends nothing more, and waits for them.
  func endWithInput() {
    guard let context else { return }
    isLast = true
    end(ByteBuffer(), isInputWhole: true, context)
  }

  /// Sends the last answer and closes; if the client may still be sending, only after it had time to read.
  private func end(_ text: ByteBuffer, isInputWhole: Bool, _ context: ChannelHandlerContext) {
    phase = .ending
    waiting = []
    setDeadline(work.limits.unread)
    let (channel, loop) = (context.channel, context.eventLoop)
    let connection = NIOLoopBound(self, eventLoop: loop)
    let isSecure = isSecure
    write(text, context) { _ in
      guard !isInputWhole, !connection.value.hasPeerEnded else { return channel.close(promise: nil) }
      connection.value.isLingering = true
      connection.value.setDeadline(connection.value.work.limits.linger)
      // The end of the stream tells the client that nothing follows; TLS has its own way, which ends both
      // directions.
      if !isSecure { channel.close(mode: .output, promise: nil) }
    }
    resumeReading()
  }
}
