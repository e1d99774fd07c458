import NIOCore
import NIOSSL
import NIOTLS
import Synchronization

/// Carries out a dialogue's actions on a connection, with a clock for every step.
///
/// Lives on its event loop.
final class SMTPHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var dialogue: SMTPDialogue
  private var parser = SMTPReplyParser()
  private let security: RelaySecurity
  private let record: ReportRecord
  private let patience: SMTPPatience
  private var stepTimer: Scheduled<Void>?
  private var wholeTimer: Scheduled<Void>?
  private var context: ChannelHandlerContext?
  private var report: DeliveryReport?
  private var waiting: EventLoopPromise<DeliveryReport>?

  init(_ dialogue: SMTPDialogue, security: RelaySecurity, patience: SMTPPatience, record: ReportRecord) {
    (self.dialogue, self.security, self.patience, self.record) = (dialogue, security, patience, record)
  }

  /// The result for the mail, on this event loop.
  func outcome(on loop: any EventLoop) -> EventLoopFuture<DeliveryReport> {
    let promise = loop.makePromise(of: DeliveryReport.self)
    if let report { promise.succeed(report) } else { waiting = promise }
    return promise.futureResult
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    perform(dialogue.fail(.closed))
    stepTimer?.cancel()
    wholeTimer?.cancel()
    self.context = nil
  }

  func channelActive(context: ChannelHandlerContext) {
    wholeTimer = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(patience.whole)) {
      self.timeOut()
    }
    guard security.allows(context.channel.remoteAddress) else { return perform(dialogue.fail(.notLoopback)) }
    dialogue.connected(from: HelloName.literal(of: context.channel.localAddress))
    startStep()
  }

  func channelInactive(context: ChannelHandlerContext) {
    perform(dialogue.fail(dialogue.step == .handshake ? .untrusted : .closed))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    parser.append(unwrapInboundIn(data).readableBytesView)
    switch parser.next() {
    case .incomplete: break
    case .malformed: perform(dialogue.fail(.malformedReply))
    // Bytes after a reply answer no request; before the encryption they may be anybody's.
    case .reply where !parser.isEmpty: perform(dialogue.fail(.unexpectedData))
    case .reply(let reply): perform(dialogue.receive(reply))
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case TLSUserEvent.handshakeCompleted? = event as? TLSUserEvent { perform(dialogue.secured()) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    perform(dialogue.fail(dialogue.step == .handshake ? .untrusted : .closed))
  }
}

extension SMTPHandler {
  private func perform(_ actions: [SMTPDialogue.Action]) {
    for action in actions {
      switch action {
      case .send(let bytes): send(bytes)
      case .encrypt: encrypt()
      case .report(let report): settle(report)
      case .close: context?.close(promise: nil)
      }
    }
  }

  private func send(_ bytes: [UInt8]) {
    guard let context else { return }
    context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: nil)
    startStep()
  }

  private func encrypt() {
    guard let context else { return }
    do {
      guard let handler = try security.handler() else { return perform(dialogue.fail(.untrusted)) }
      try context.pipeline.syncOperations.addHandler(handler, position: .first)
      startStep()
    } catch {
      perform(dialogue.fail(.untrusted))
    }
  }

  private func settle(_ report: DeliveryReport) {
    guard self.report == nil else { return }
    self.report = report
    // A connection that was never made says nothing about the server.
    if wholeTimer != nil { record.keep(report) }
    waiting?.succeed(report)
  }

  private func startStep() {
    stepTimer?.cancel()
    guard let context else { return }
    let limit = TimeAmount(patience(dialogue.step))
    stepTimer = context.eventLoop.assumeIsolated().scheduleTask(in: limit) { self.timeOut() }
  }

  private func timeOut() { perform(dialogue.fail(.timeout)) }
}

/// The result of a mail whose connection ended before anybody could ask for it.
final class ReportRecord: Sendable {
  private let kept = Mutex<DeliveryReport?>(nil)

  var report: DeliveryReport? { kept.withLock { $0 } }

  func keep(_ report: DeliveryReport) { kept.withLock { $0 = report } }
}
