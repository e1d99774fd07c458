import Glibc
import Logging
import RecordClient
import RecordProcess
import RecordShipping

/// The connection to the engine, or the way to the next one.
struct Line {
  private(set) var wire: Wire?
  var isConnecting = false
  /// When to try again.
  var next: UInt64 = 0
  var pause = Backoff(first: .milliseconds(50), longest: .seconds(2))
  var isRefusalTold = false
  private var wanted: Readiness = []

  mutating func open(_ wire: Wire, _ events: EventSet) {
    (self.wire, wanted, isRefusalTold) = (wire, .read, false)
    pause.reset()
    events.add(wire.descriptor, .read, key: 1)
  }

  mutating func wait(for readiness: Readiness, _ events: EventSet) {
    guard let wire, !wire.isOver, readiness != wanted else { return }
    wanted = readiness
    events.change(wire.descriptor, readiness, key: 1)
  }

  mutating func drop() -> Wire? { wire.take() }
}

extension RelayLoop {
  /// Connects on a thread of its own, for the library waits for the engine.
  func connect() {
    line.isConnecting = true
    let (options, mailbox) = (settings.engineOptions(patience: 2000), mailbox)
    let thread = try? PosixThread(name: "connect") {
      do throws(EngineAnswer) { mailbox.post(.connected(.success(try Wire.connect(options)))) } catch {
        mailbox.post(.connected(.failure(error)))
      }
    }
    if thread == nil { adopt(.failure(.disconnected)) }
  }

  func adopt(_ outcome: Result<Wire, EngineAnswer>) {
    line.isConnecting = false
    switch outcome {
    case .success(let wire):
      if wire.isOver || line.wire != nil { return }
      line.open(wire, events)
      logger.notice("connected to the engine")
      side?.opened(wire)
    case .failure(let reason):
      let pause = line.pause.next(chance: ports.worker.chance())
      line.next = now + pause.wholeMicroseconds
      logger.warning("the engine cannot be reached", metadata: ["reason": "\(reason)"])
      ports.onStatus("the engine cannot be reached; trying again")
    }
  }

  func reconnect() {
    if let wire = line.wire {
      if !line.isRefusalTold, wire.wasRefused {
        line.isRefusalTold = true
        logger.error("the engine refuses something: look at the rights of this relay's nkey")
      }
    } else if !line.isConnecting, now >= line.next {
      connect()
    }
  }

  /// Gives the connection up: what was under way on it, nobody knows.
  func loseLine(_ reason: String) {
    guard let wire = line.drop() else { return }
    logger.warning("the connection to the engine is lost", metadata: ["reason": "\(reason)"])
    if !wire.isOver { events.remove(wire.descriptor) }
    for pipe in Array(pipes.values) { pipe.end(.lineLost, tells: false) }
    side?.lost()
    wire.close()
    line.next = now
  }
}
