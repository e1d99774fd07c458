import Logging
import NIOCore
import RecordModel
import RecordRPC
import Synchronization

/// One client: cuts its bytes into requests, hands them to the service, writes the replies.
///
/// Lives on its event loop and is used nowhere else. Reads are requested burst by burst, so that a client
/// that does not read its replies, or has too many requests under way, is simply not read from. Everything
/// written during a burst goes out with one flush.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The phase of the connection's life.
  enum Phase: Equatable {
    /// Requests are taken.
    case open
    /// No more requests; once those under way are answered, the connection closes. `lingers` after a breach
    /// of the protocol, so that a client that is still writing can read the reason.
    case finishing(lingers: Bool)
    /// The last byte has been handed to the channel.
    case closing(lingers: Bool)
    case closed
  }

  /// Output gathered during one burst before it is flushed early.
  static let earlyFlush = 262_144

  /// Memory for output kept by a quiet connection.
  static let keptOutput = 16_384

  /// Frames processed before other connections have their turn.
  static let framesPerTurn = 128

  /// Bytes of replies made before other connections have their turn.
  static let bytesPerTurn = 262_144

  // Fields used by every request are exempt from run-time checks of exclusive access: everything happens on
  // the loop, and accesses never overlap.
  let shared: ServerContext
  let mailbox: LoopMailbox
  @exclusivity(unchecked) var framer: LineFramer
  @exclusivity(unchecked) var phase = Phase.open
  var caller = Caller(userID: .max, roles: [])
  var serial: UInt64 = 0
  /// Requests whose reply is still to come.
  @exclusivity(unchecked) var inFlight = 0
  /// Text not yet handed to the channel.
  @exclusivity(unchecked) var output: [UInt8] = []
  /// Bytes that the channel has and the kernel has not.
  @exclusivity(unchecked) var unsentBytes = 0
  /// Bytes of requests under way, and of log pages being read.
  @exclusivity(unchecked) var workBytes = 0
  /// Bytes of replies that wait for the rest of their batch.
  var batchBytes = 0
  /// This connection's part of the common count.
  @exclusivity(unchecked) var countedBytes = 0
  /// Expected bytes of a reply: those of the largest recent one, and many while the client is unknown.
  @exclusivity(unchecked) var expectedReply = 131_072
  /// Bytes of text made so far.
  @exclusivity(unchecked) var textMade = 0
  /// Whether work was postponed because the connections hold too much together.
  var lacksRoom = false
  /// Whether anything was handed to the channel.
  var hasWritten = false
  var batches: [UInt32: BatchReplies] = [:]
  var lastBatch: UInt32 = 0
  var subscriptions: [UInt32: LogSubscription] = [:]
  var lastSubscription: UInt32 = 0
  /// Whether the client has shut down its writing side.
  var hasInputEnded = false
  /// Whether frames are being processed, so that immediate replies wait for the end of the burst.
  @exclusivity(unchecked) var isProceeding = false
  @exclusivity(unchecked) var isTouched = false
  /// Whether the channel is writing now, so that bytes sent at once need no further action.
  @exclusivity(unchecked) var isFlushing = false
  @exclusivity(unchecked) var isReadRequested = false
  /// Whether the connection has given its turn away and will continue by itself.
  var isWaitingForTurn = false
  var deadline: Scheduled<Void>?
  var lastActivity = NIODeadline.now()
  @exclusivity(unchecked) private(set) var context: ChannelHandlerContext?

  init(shared: ServerContext, mailbox: LoopMailbox) {
    (self.shared, self.mailbox) = (shared, mailbox)
    framer = LineFramer(limit: shared.limits.frameBytes)
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelActive(context: ChannelHandlerContext) {
    serial = mailbox.connections.add(self)
    shared.statistics.accepted.add(1)
    let open = shared.statistics.connections.wrappingAdd(1, ordering: .relaxed).newValue
    if let failure = admit(open, context) {
      shared.statistics.refused.add(1)
      // A socket closed with the client's first request unread would reset the connection, and lose the
      // reason. Strangers may not keep connections from others by lingering, though.
      refuse(failure, lingers: open <= shared.limits.connections / 2)
    } else if shared.isStopping.load(ordering: .acquiring) {
      drain()
    }
    proceed()
  }

  func channelInactive(context: ChannelHandlerContext) {
    phase = .closed
    deadline?.cancel()
    forgetSubscriptions()
    shared.statistics.connections.add(-1)
    closeAccount()
    mailbox.connections.remove(serial)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard phase == .open else { return }
    framer.append(unwrapInboundIn(data))
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isReadRequested = false
    proceed()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case ChannelEvent.inputClosed = event else { return }
    hasInputEnded = true
    if case .closing(lingers: true) = phase { context.close(promise: nil) }
    proceed()
  }

  /// A broken connection is no news: the peer went away.
  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
