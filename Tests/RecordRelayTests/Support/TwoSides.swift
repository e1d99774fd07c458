import RecordTestSupport

@testable import RecordRelay

/// One side of a session with its socket: what a program wrote to it, and what was delivered to it.
struct MadeSide {
  var session: RelaySession
  /// Bytes that the program wrote and that were not read yet.
  var waiting: [UInt8] = []
  /// Bytes delivered to the socket, of which the program has taken some.
  var delivered: [UInt8] = []
  var unread = 0
  var mostHeld = 0
  var isFinished = false

  init(_ limits: SessionLimits) { session = RelaySession(limits, now: 0) }

  /// The next message with as much as may be sent, or a sign where one is owed.
  mutating func next(_ most: Int, now: UInt64) -> [UInt8]? {
    let count = min(waiting.count, session.room, most)
    guard count > 0 else { return session.owesSign ? session.send(.sign, now: now).bytes : nil }
    defer { waiting.removeFirst(count) }
    return session.send(.data, bytes: count, now: now).bytes + waiting.prefix(count)
  }

  mutating func receive(_ message: [UInt8], now: UInt64) {
    let rest = message.dropFirst(MessageHeader.size)
    switch session.receive(MessageHeader(message), rest, now: now) {
    case .data:
      delivered += rest
      unread += rest.count
      mostHeld = max(mostHeld, session.held)
    case .finished: isFinished = true
    case .nothing, .ended: break
    }
  }

  /// The program reads up to so many bytes.
  mutating func take(_ most: Int) {
    let count = min(unread, most)
    unread -= count
    session.took(count)
  }
}

/// Two sides, and messages under way between them.
struct TwoSides {
  var near: MadeSide
  var far: MadeSide
  var up: [[UInt8]] = []
  var down: [[UInt8]] = []
  var now: UInt64 = 0

  init(_ limits: SessionLimits) { (near, far) = (MadeSide(limits), MadeSide(limits)) }

  /// One step that chance chooses.
  mutating func step(_ chance: inout SeededGenerator, takes: Bool = true) {
    now += UInt64.random(in: 1...1000, using: &chance)
    let most = Int.random(in: 1...3000, using: &chance)
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: if let message = near.next(most, now: now) { up.append(message) }
    case 1: if let message = far.next(most, now: now) { down.append(message) }
    case 2: if !up.isEmpty { far.receive(up.removeFirst(), now: now) }
    case 3: if !down.isEmpty { near.receive(down.removeFirst(), now: now) }
    case 4: if takes { near.take(most) }
    default: if takes { far.take(most) }
    }
  }

  /// Steps until everything that was written has arrived; how many are left of those allowed.
  mutating func run(_ chance: inout SeededGenerator, steps: Int) -> Int {
    for left in stride(from: steps, to: 0, by: -1) {
      if near.waiting.isEmpty, far.waiting.isEmpty, up.isEmpty, down.isEmpty { return left }
      step(&chance)
    }
    return 0
  }
}
