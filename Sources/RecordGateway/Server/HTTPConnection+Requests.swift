import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1

extension HTTPConnection {
  /// Parts kept of requests that were sent before the previous answer: more than there are in a piece of the input,
  /// whose shortest parts are chunks of one byte.
  static let longestQueue = 256

  /// Keeps parts that came too early.
  func wait(_ what: Waiting) {
    // The rest of an unwanted body, or bytes after the last request.
    if isLast, request?.isWhole != true { return }
    if waiting.count >= Self.longestQueue { return isLast = true }
    waiting.append(what)
  }

  /// Continues with parts that came too early.
  func takeWaiting() {
    while phase != .answering, phase != .ending, !waiting.isEmpty, context?.channel.isWritable == true {
      switch waiting.removeFirst() {
      case .part(let part):
        noteArrival()
        take(part)
      case .fault(let fault): refuse(fault)
      }
    }
    resumeReading()
    // The rest of a request that the client will not send.
    if hasPeerEnded, waiting.isEmpty, phase == .head || phase == .body { endWithInput() }
  }

  /// Takes the next part of a request.
  func take(_ part: HTTPServerRequestPart) {
    switch part {
    case .head(let head): begin(head)
    case .body(let bytes): append(bytes)
    case .end:
      guard request != nil else { return }
      request?.isWhole = true
      dispatch()
    }
  }

  private func begin(_ head: HTTPRequestHead) {
    do throws(ConnectionFault) {
      let head = try RequestHead(head)
      request = ArrivingRequest(head: head)
      phase = .body
      // A body known to be too long is refused before it is sent.
      if let length = head.length, length > work.limits.bodyBytes { return dispatch() }
      if head.awaitsContinue, head.hasBody { goOn() }
    } catch {
      refuse(error)
    }
  }

  private func append(_ bytes: ByteBuffer) {
    guard request != nil else { return }
    guard work.table.bodies.keep(bytes.readableBytes) else { return refuse(.crowded) }
    keptBytes += bytes.readableBytes
    guard var arriving = request.take() else { return }
    // One byte over the limit is kept, so that the route notices the excess.
    let room = work.limits.bodyBytes + 1 - arriving.body.readableBytes
    if arriving.body.readableBytes == 0, bytes.readableBytes <= room {
      arriving.body = bytes
    } else {
      arriving.body.writeBytes(bytes.readableBytesView.prefix(room))
    }
    let isOver = arriving.body.readableBytes > work.limits.bodyBytes
    request = arriving
    if isOver { dispatch() }
  }

  /// Hands the request over; its answer comes back on this loop.
  private func dispatch() {
    guard let arriving = request, let context else { return }
    phase = .answering
    clock.rest()
    if !arriving.isWhole || !arriving.head.keepsAlive || hasPeerEnded && waiting.isEmpty { isLast = true }
    let request = Request(head: arriving.head.request, body: RequestBody(buffer: arriving.body))
    let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
    let (work, peer) = (work, peer)
    Task(executorPreference: executor) {
      let response = await work.respond(request, peer)
      let body = await WholeBody.of(response.body)
      connection.value.send(response, body)
    }
  }

  private func goOn() {
    guard let context else { return }
    var text = context.channel.allocator.buffer(capacity: 32)
    text.writeStaticString(AnswerText.goOn)
    context.writeAndFlush(wrapOutboundOut(text), promise: nil)
  }
}
