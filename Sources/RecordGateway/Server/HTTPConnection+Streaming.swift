import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1

extension HTTPConnection {
  /// Hands a request over whose body is read by the route while it comes.
  func stream(_ head: RequestHead, within time: Duration) {
    guard let context else { return }
    let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
    let loop = context.eventLoop
    let body = BodyStream { bytes in
      loop.execute { connection.value.letGo(bytes) }
    }
    incoming = body
    phase = .answering
    setDeadline(time)
    if !head.keepsAlive || hasPeerEnded { isLast = true }
    if head.awaitsContinue { goOn() }
    answer(Request(head: head.request, body: RequestBody(asyncSequence: body)))
  }

  /// Takes the next part of a body that is read while it comes.
  func feed(_ part: HTTPServerRequestPart, _ body: BodyStream) {
    switch part {
    case .body(let bytes):
      guard work.table.keep(bytes.readableBytes) else { return cutBody(.crowded) }
      keptBytes += bytes.readableBytes
      body.append(bytes)
    case .end:
      request?.isWhole = true
      clock.rest()
      incoming = nil
      body.end(.success(()))
    case .head: cutBody(.cut)
    }
  }

  /// The rest of the body will not come, or is not wanted; the connection ends with the answer.
  func cutBody(_ fault: BodyFault) {
    guard let body = incoming else { return }
    incoming = nil
    isLast = true
    clock.rest()
    body.end(.failure(fault))
  }

  /// The route has taken so much.
  private func letGo(_ bytes: Int) {
    let kept = min(bytes, keptBytes)
    keptBytes -= kept
    work.table.letGo(kept)
    resumeReading()
  }
}
