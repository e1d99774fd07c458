import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1
import RateWindows

/// One client's connection: makes requests from the parser's output, one at a time, and sends their answers
/// in order.
///
/// Lives on its event loop. Whatever a client does, it ends with an answer or with the connection: every step
/// of the client has a deadline.
final class HTTPConnection: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  enum Phase: Equatable {
    /// No byte of a request has come.
    case idle
    /// Some bytes of a head have come.
    case head
    /// A body is on its way.
    case body
    /// The answer is being made.
    case answering
    /// The last answer was sent; further input is discarded.
    case ending
  }

  /// Input that came while an answer was being made.
  enum Waiting {
    case part(HTTPServerRequestPart)
    case fault(ConnectionFault)
  }

  let work: ConnectionWork
  let executor: LoopExecutor
  let isSecure: Bool
  var phase = Phase.idle
  var clock = ConnectionClock()
  var request: ArrivingRequest?
  /// Bytes of the body that count towards those of all connections.
  var keptBytes = 0
  /// Whether the connection ends with the current answer.
  var isLast = false
  /// Whether the client has finished sending.
  var hasPeerEnded = false
  /// Whether the last answer has left, and only more input is awaited.
  var isLingering = false
  var waiting: [Waiting] = []
  /// Holds back what is not parsed yet.
  weak var gate: InputGate?
  private var isReadHeld = false
  private(set) var context: ChannelHandlerContext?
  private(set) var peer: ClientAddress?

  init(_ work: ConnectionWork, executor: LoopExecutor, isSecure: Bool) {
    (self.work, self.executor, self.isSecure) = (work, executor, isSecure)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    if context.channel.isActive { open(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    clock.stop()
    self.context = nil
  }

  func channelActive(context: ChannelHandlerContext) {
    open(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    clock.stop()
    phase = .ending
    waiting = []
    forget()
    context.fireChannelInactive()
  }

  /// Whether the parser may be given more.
  var takesInput: Bool {
    switch phase {
    case .idle: waiting.isEmpty && context?.channel.isWritable == true
    case .head, .body: waiting.isEmpty
    case .answering, .ending: false
    }
  }

  /// How many bytes of the present body are still to come; `nil` if that is not known, or there are few.
  var awaitedBytes: Int? {
    guard phase == .body, let request, let length = request.head.length else { return nil }
    let rest = length - request.body.readableBytes
    return rest > InputGate.piece ? rest : nil
  }

  /// Notes that bytes of the client are on their way to the parser.
  func noteArrival() { if phase == .idle { phase = .head } }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    switch phase {
    case .ending: return
    case .answering: wait(.part(part))
    default: take(part)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // A request that came whole in one piece never gets here with a deadline of its own.
    switch phase {
    case .head where deadlinePhase == .idle: setDeadline(work.limits.head)
    case .body where deadlinePhase != .body: setDeadline(work.limits.body)
    default: break
    }
    context.fireChannelReadComplete()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else {
      // Input after a fault of the parser is reported as another error; all other errors are the end.
      if !(error is ByteToMessageDecoderError) { context.close(promise: nil) }
      return
    }
    phase == .answering ? wait(.fault(ConnectionFault(error))) : refuse(ConnectionFault(error))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent { return quiesce() }
    guard case .inputClosed? = event as? ChannelEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    hasPeerEnded = true
    switch phase {
    case .idle, .head: if waiting.isEmpty { endWithInput() }
    case .ending: if isLingering { context.close(promise: nil) }
    case .body, .answering: break
    }
  }

  /// Nothing more is read from a client that is ahead of its answers.
  func read(context: ChannelHandlerContext) {
    if waiting.isEmpty || phase == .ending { context.read() } else { isReadHeld = true }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable {
      if phase == .idle { setDeadline(work.limits.idle) }
      takeWaiting()
    } else if phase == .idle {
      setDeadline(work.limits.unread)
    }
    context.fireChannelWritabilityChanged()
  }

  /// Forgets the request, and releases its kept body.
  func forget() {
    request = nil
    if keptBytes > 0 { work.table.bodies.letGo(keptBytes) }
    keptBytes = 0
  }

  /// Reads on after a pause.
  func resumeReading() {
    guard waiting.isEmpty || phase == .ending else { return }
    gate?.resume()
    guard isReadHeld, waiting.isEmpty || phase == .ending else { return }
    isReadHeld = false
    context?.read()
  }

  /// The phase whose deadline the clock runs for.
  private var deadlinePhase = Phase.idle

  func setDeadline(_ duration: Duration) {
    guard let context else { return }
    deadlinePhase = phase
    clock.wait(duration, on: context.eventLoop) { [weak self] in self?.timerWentOff() }
  }

  private func timerWentOff() {
    guard let context,
      clock.isOver(on: context.eventLoop, { [weak self] in self?.timerWentOff() })
    else { return }
    switch phase {
    // A client that has sent a part of a request is told which part is missing; one that has sent nothing
    // expects nothing.
    case .head, .body: refuse(.timeout)
    case .idle, .ending: context.close(promise: nil)
    case .answering: break
    }
  }

  private func open(_ context: ChannelHandlerContext) {
    peer = context.channel.remoteAddress?.ipAddress.flatMap { ClientAddress($0) }
    let table = work.table
    let hasRoom = table.enter(context.channel)
    let channel = context.channel
    channel.closeFuture.whenComplete { _ in table.leave(channel) }
    if hasRoom { return setDeadline(work.limits.idle) }
    // An answer over TLS would cost a handshake, of which there are too many already.
    isSecure ? context.close(promise: nil) : refuse(.crowded)
  }

  private func quiesce() {
    switch phase {
    case .idle: context?.close(promise: nil)
    case .head, .body, .answering: isLast = true
    case .ending: break
    }
  }
}
