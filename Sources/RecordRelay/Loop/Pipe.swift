import Glibc
import Logging

/// A socket, and the session that it is one end of.
final class Pipe: SocketHandler {
  /// Microseconds that what came before an end may wait for its socket.
  private static let patience: UInt64 = 30_000_000

  let id: UInt64
  private unowned let loop: RelayLoop
  private let socket: CInt
  /// Where the other side listens.
  private let subject: String
  private var session: RelaySession
  private var seal: SessionSeal
  private var queue = ByteQueue()
  private var hasEnded = false
  private var isShut = false
  private var isParked = false
  private var key: UInt64 = 0
  private var wanted: Readiness = .read
  /// Until when what came before the end may wait.
  private var deadline = UInt64.max

  /// Owns the socket from now on.
  init(_ loop: RelayLoop, id: UInt64, socket: CInt, subject: String, seal: SessionSeal) {
    (self.loop, self.id, self.socket, self.subject, self.seal) = (loop, id, socket, subject, seal)
    session = RelaySession(loop.settings.limits, now: loop.now)
    loop.pipes[id] = self
    key = loop.add(socket, wanted, self)
  }

  func ready(_ readiness: Readiness) {
    if readiness.contains(.write) { drain() }
    let isGone = !readiness.isDisjoint(with: .gone)
    if session.end == nil, readiness.contains(.read) || isGone { read(isGone) }
    if isGone, session.end != nil { return remove() }
    settle()
  }

  /// A message of the session came.
  func receive(_ message: [UInt8]) {
    guard session.end == nil else { return }
    guard let message = seal.open(message) else { return leave(.notOpened, tells: true) }
    let rest = message.dropFirst(MessageHeader.size)
    switch session.receive(MessageHeader(message), rest, now: loop.now) {
    case .data: deliver(rest)
    case .nothing, .finished: break
    case .ended(let reason): return leave(reason, tells: reason != .closed)
    }
    settle()
  }

  func tick() {
    if loop.now > deadline { return remove() }
    guard session.end == nil else { return }
    switch session.duty(now: loop.now) {
    case .nothing: return
    case .sign: send(.sign)
    case .silence: end(.silence, tells: true)
    }
  }

  /// Ends the session and the socket with it.
  func end(_ reason: RelayEnd, tells: Bool) {
    if session.end == nil { leave(reason, tells: tells) }
    remove()
  }

  /// Ends the session; what came before still goes to the socket.
  private func leave(_ reason: RelayEnd, tells: Bool) {
    if tells { send(.closed, [reason.rawValue]) }
    session.end(reason)
    loop.logger.debug("session ended", metadata: ["reason": "\(reason)"])
    // Only an end in order is one before which everything came.
    guard reason == .closed, !queue.isEmpty else { return remove() }
    deadline = loop.now + Self.patience
    watch()
  }

  private func remove() {
    guard loop.pipes[id] === self else { return }
    loop.pipes[id] = nil
    loop.remove(socket, key: key)
  }
}

extension Pipe {
  private func read(_ isGone: Bool) {
    let limit = min(session.room, seal.chunk(largest: loop.line.wire?.largest ?? 0))
    guard !hasEnded, limit > 0, !loop.isCongested else {
      if isGone, hasEnded { leave(.closed, tells: true) } else if isGone { park() }
      return
    }
    let place = UnsafeMutableRawBufferPointer(
      rebasing: loop.room[MessageHeader.size..<MessageHeader.size + limit])
    switch UnixSocket.read(socket, into: place) {
    case .bytes(let count):
      let header = session.send(.data, bytes: count, now: loop.now)
      loop.room.copyBytes(from: header.bytes)
      publish(UnsafeRawBufferPointer(rebasing: loop.room[..<(MessageHeader.size + count)]))
    case .nothing:
      if isGone { leave(.closed, tells: true) }
    case .over:
      hasEnded = true
      send(.finished)
      if isGone { leave(.closed, tells: true) }
    }
  }

  private func send(_ kind: MessageHeader.Kind, _ rest: [UInt8] = []) {
    (session.send(kind, now: loop.now).bytes + rest).withUnsafeBytes(publish)
  }

  private func publish(_ message: UnsafeRawBufferPointer) {
    seal.pass(message) { loop.publish(subject, $0) }
  }

  private func deliver(_ bytes: ArraySlice<UInt8>) {
    let isFirst = queue.isEmpty
    queue.append(bytes)
    if isFirst { drain() }
  }

  private func drain() {
    var isBroken = false
    queue.pass { waiting in
      guard !waiting.isEmpty else { return 0 }
      switch UnixSocket.write(socket, waiting) {
      case .bytes(let count):
        session.took(count)
        return count
      case .nothing: return 0
      case .over:
        isBroken = true
        return 0
      }
    }
    if isBroken { return end(.closed, tells: true) }
    if queue.isEmpty, session.end != nil { remove() }
  }

  /// What is due after something happened.
  private func settle() {
    guard loop.pipes[id] === self else { return }
    if session.end == nil {
      if session.owesSign { send(.sign) }
      if session.isFinishedThere, queue.isEmpty, !isShut {
        isShut = true
        shutdown(socket, CInt(SHUT_WR))
      }
      if isShut, session.hasFinished { return leave(.closed, tells: true) }
    }
    watch()
  }

  /// Leaves the rest of what a program sent before it went away until there is room for it; that it went is told again and again.
  private func park() {
    isParked = true
    loop.events.remove(socket)
  }

  /// Waits for what can be done now.
  func watch() {
    if isParked {
      guard session.room > 0, !loop.isCongested else { return }
      isParked = false
      loop.events.add(socket, wanted, key: key)
    }
    var now: Readiness = queue.isEmpty ? [] : .write
    if !hasEnded, session.room > 0, !loop.isCongested { now.insert(.read) }
    guard now != wanted else { return }
    wanted = now
    loop.events.change(socket, now, key: key)
  }
}
