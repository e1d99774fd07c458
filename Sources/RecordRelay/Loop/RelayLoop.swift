import Glibc
import Logging
import RecordProcess
import RecordShipping

/// Something that waits for a socket.
protocol SocketHandler: AnyObject {
  func ready(_ readiness: Readiness)
}

/// What one side of a relay does on the loop.
protocol RelaySide: AnyObject {
  func begin() throws(SystemCallFailure)
  func opened(_ wire: Wire)
  func lost()
  /// Takes what has come.
  func drain()
  func take(_ serving: ServingStore?)
  func change(_ settings: RelaySettings) throws(SystemCallFailure)
  func tick(_ now: UInt64)
  func end()
}

/// The one thread of a relay: all sockets, the connection to the engine, and time.
///
/// Nothing else touches what it holds, so there are no locks, and no message waits for another thread.
final class RelayLoop {
  /// Microseconds between looks at the clock.
  static let tick: UInt64 = 25_000
  /// Bytes that may wait for the engine before sockets are not read from.
  static let congestion = 1 << 20

  let mailbox: Mailbox
  let logger: Logger
  let progress: ProgressCounter
  let ports: RelayPorts
  private(set) var settings: RelaySettings
  /// `nil` where sessions are not sealed.
  private(set) var keys: RelayKeyring?
  let events: EventSet
  /// Room for one message.
  let room = UnsafeMutableRawBufferPointer.allocate(
    byteCount: MessageHeader.size + SessionLimits.chunk, alignment: 16)
  var pipes: [UInt64: Pipe] = [:]
  var line = Line()
  var side: (any RelaySide)?
  private(set) var now = MonotonicTime.microseconds()
  private(set) var isCongested = false
  private(set) var isOver = false
  private var handlers: [UInt64: any SocketHandler] = [:]
  private var lastKey: UInt64 = 1
  private var nextTick: UInt64 = 0

  init(
    _ settings: RelaySettings, _ keys: RelayKeyring?, _ mailbox: Mailbox, ports: RelayPorts,
    progress: ProgressCounter, logger: Logger
  ) throws(SystemCallFailure) {
    (self.settings, self.keys, self.mailbox, self.ports) = (settings, keys, mailbox, ports)
    (self.progress, self.logger) = (progress, logger)
    events = try EventSet()
    events.add(mailbox.descriptor, .read, key: 0)
  }

  deinit { room.deallocate() }

  var manner: Manner { keys == nil ? .clear : .sealed }

  /// How sessions are kept from the engine, for whoever looks at the service.
  var mannerText: String { keys == nil ? "in CLEAR, sealed=no" : "sealed" }

  /// Works until it is told to stop.
  func run(_ side: any RelaySide) throws(SystemCallFailure) {
    self.side = side
    tellManner()
    try side.begin()
    connect()
    while !isOver {
      events.wait(milliseconds: 25) { key, readiness in dispatch(key, readiness) }
      turn()
    }
    endAll(.stopping)
    side.end()
    line.wire?.close()
  }

  private func tellManner() {
    if keys == nil {
      logger.warning("sessions are NOT sealed: the engine's servers can read what passes (sealed=no)")
    }
  }

  private func dispatch(_ key: UInt64, _ readiness: Readiness) {
    now = MonotonicTime.microseconds()
    switch key {
    case 0: for letter in mailbox.take() { open(letter) }
    case 1:
      line.wire?.read()
      side?.drain()
    default: handlers[key]?.ready(readiness)
    }
  }

  /// What is done after each waiting.
  private func turn() {
    progress.advance()
    now = MonotonicTime.microseconds()
    if now >= nextTick {
      nextTick = now + Self.tick
      for pipe in Array(pipes.values) { pipe.tick() }
      side?.tick(now)
      reconnect()
    }
    flush()
  }

  private func open(_ letter: Letter) {
    switch letter {
    case .connected(let outcome): adopt(outcome)
    case .serving(let store): side?.take(store)
    case .settings(let changed, let keys): change(to: changed, keys)
    case .probe: return
    case .stop: isOver = true
    }
  }

  private func change(to changed: RelaySettings, _ keys: RelayKeyring?) {
    (settings, self.keys) = (changed, keys)
    tellManner()
    loseLine("the settings were changed")
    do throws(SystemCallFailure) { try side?.change(changed) } catch {
      logger.error("settings cannot be used", metadata: ["reason": "\(error)"])
    }
  }

  /// Writes what waits for the engine, and lets go on or stops who reads.
  private func flush() {
    guard let wire = line.wire else { return }
    let isWritten = wire.write()
    if wire.isOver { return loseLine("closed") }
    line.wait(for: isWritten ? .read : [.read, .write], events)
    let isFull = wire.buffered > Self.congestion
    guard isFull != isCongested else { return }
    isCongested = isFull
    for pipe in Array(pipes.values) { pipe.watch() }
  }
}

extension RelayLoop {
  /// Waits for a socket from now on; the key to change and remove it by.
  func add(_ socket: CInt, _ wanted: Readiness, _ handler: any SocketHandler) -> UInt64 {
    lastKey += 1
    handlers[lastKey] = handler
    events.add(socket, wanted, key: lastKey)
    return lastKey
  }

  /// Waits for it no longer, and closes it.
  func remove(_ socket: CInt, key: UInt64) {
    release(socket, key: key)
    close(socket)
  }

  /// Waits for it no longer.
  func release(_ socket: CInt, key: UInt64) {
    handlers[key] = nil
    events.remove(socket)
  }

  /// Sends what was put together elsewhere.
  func publish(_ subject: String, reply: String? = nil, _ bytes: [UInt8]) {
    bytes.withUnsafeBytes { publish(subject, reply: reply, $0) }
  }

  func publish(_ subject: String, reply: String? = nil, _ bytes: UnsafeRawBufferPointer) {
    guard let wire = line.wire, !wire.isOver else { return }
    // What could not be sent is a gap, which ends its session.
    if !wire.publish(subject, reply: reply, bytes) {
      logger.debug("not sent", metadata: ["bytes": "\(bytes.count)"])
    }
  }

  /// Ends all sessions.
  func endAll(_ reason: RelayEnd) { for pipe in Array(pipes.values) { pipe.end(reason, tells: true) } }
}
