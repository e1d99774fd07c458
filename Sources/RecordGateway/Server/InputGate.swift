import NIOCore

/// Hands a client's bytes to the parser no faster than its requests are answered.
///
/// The parser makes requests of everything it is given. So it is given a small piece at a time, and nothing while an
/// answer is being made: whatever was read beyond that waits here as bytes, of which all connections together have a
/// bound of their own, and nothing more is read until they are gone. A client may send as many requests ahead as it likes
/// (RFC 9112 §9.3.2), and takes no more room for it than one read.
///
/// Lives on the connection's event loop.
final class InputGate: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// Bytes of a piece; the parser makes no more parts of one than ``HTTPConnection`` keeps.
  static let piece = 1024

  private let connection: HTTPConnection
  private var context: ChannelHandlerContext?
  private var held = ByteBuffer()
  /// Bytes counted with those that all connections keep of requests sent ahead.
  private var countedBytes = 0
  private var isFeeding = false
  /// Whether bytes were thrown away, so that nothing after them is a request.
  private var isCut = false
  private var isReadHeld = false
  private var isEndHeld = false

  init(_ connection: HTTPConnection) { self.connection = connection }

  /// Whether everything that the client sent has gone to the parser; not so where something was thrown away.
  var isWhole: Bool { isEmpty && !isCut }

  /// Whether nothing waits.
  private var isEmpty: Bool { held.readableBytes == 0 }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    drop()
    self.context = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    drop()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isCut || connection.phase == .ending { return }
    var bytes = unwrapInboundIn(data)
    if isEmpty { held = bytes } else { held.writeBuffer(&bytes) }
    feed(context)
  }

  /// The end of the client's input comes after the input.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent, !isEmpty { return isEndHeld = true }
    context.fireUserInboundEventTriggered(event)
  }

  func read(context: ChannelHandlerContext) {
    if isEmpty { context.read() } else { isReadHeld = true }
  }

  /// Goes on after an answer.
  func resume() {
    guard let context, !isFeeding else { return }
    if !isEmpty {
      feed(context)
      context.fireChannelReadComplete()
    }
    guard isEmpty else { return }
    if isEndHeld {
      isEndHeld = false
      context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }
    if isReadHeld {
      isReadHeld = false
      context.read()
    }
  }

  private func feed(_ context: ChannelHandlerContext) {
    guard !isFeeding else { return }
    isFeeding = true
    while connection.takesInput,
      let piece = held.readSlice(length: min(held.readableBytes, connection.awaitedBytes ?? Self.piece)),
      piece.readableBytes > 0
    {
      connection.noteArrival()
      context.fireChannelRead(wrapInboundOut(piece))
    }
    isFeeding = false
    if connection.phase == .ending { drop() }
    // An idle connection keeps no memory for what it read.
    if isEmpty { held = ByteBuffer() }
    count()
  }

  /// Counts what waits; where there is no room for it, the connection ends with the present answer.
  private func count() {
    let bytes = held.readableBytes
    if bytes <= countedBytes {
      connection.work.table.ahead.letGo(countedBytes - bytes)
    } else if !connection.work.table.ahead.keep(bytes - countedBytes) {
      (isCut, connection.isLast) = (true, true)
      drop()
      if connection.phase != .answering { connection.refuse(.crowded) }
      return
    }
    countedBytes = bytes
  }

  private func drop() {
    held = ByteBuffer()
    connection.work.table.ahead.letGo(countedBytes)
    countedBytes = 0
  }
}
