import RecordModel
import RecordTestSupport
import Testing

@testable import RecordRelay

@Suite("A session of the relay") struct RelaySessionTests {
  private static var limits: SessionLimits {
    var limits = SessionLimits(silence: .seconds(2))
    limits.window = 10_000
    return limits
  }

  private static func bytes(_ count: Int, _ chance: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &chance) }
  }

  @Test("every byte arrives in its order, and no side ever holds more than the window", arguments: 1...40)
  func whole(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var sides = TwoSides(Self.limits)
    let (up, down) = (Self.bytes(60_000, &chance), Self.bytes(45_000, &chance))
    (sides.near.waiting, sides.far.waiting) = (up, down)
    #expect(sides.run(&chance, steps: 200_000) > 0, "it stands still")
    #expect(sides.far.delivered == up && sides.near.delivered == down)
    #expect(sides.near.mostHeld <= 10_000 && sides.far.mostHeld <= 10_000)
    #expect(sides.near.session.end == nil && sides.far.session.end == nil)
  }

  @Test(
    "where the engine loses, repeats or reorders, the session ends before a wrong byte is delivered",
    arguments: 1...60) func broken(seed: UInt64)
  {
    var chance = SeededGenerator(seed: seed)
    var sides = TwoSides(Self.limits)
    let up = Self.bytes(60_000, &chance)
    sides.near.waiting = up
    var harmed = false
    for _ in 0..<100_000 where sides.far.session.end == nil {
      sides.step(&chance)
      guard !harmed, sides.up.count >= 2, Int.random(in: 0..<20, using: &chance) == 0 else { continue }
      harmed = true
      switch Int.random(in: 0..<3, using: &chance) {
      case 0: sides.up.remove(at: 0)
      case 1: sides.up.insert(sides.up[0], at: 1)
      default: sides.up.swapAt(0, 1)
      }
    }
    #expect(harmed && sides.far.session.end == .gap, "\(String(describing: sides.far.session.end))")
    #expect(up.starts(with: sides.far.delivered))
    sides.far.receive(sides.near.session.send(.data, bytes: 1, now: 0).bytes + [1], now: sides.now)
    #expect(up.starts(with: sides.far.delivered), "an ended session delivers nothing")
  }

  @Test("who is not read from stops the other side at the window, and goes on where reading goes on")
  func slow() {
    var chance = SeededGenerator(seed: 7)
    var sides = TwoSides(Self.limits)
    sides.near.waiting = Self.bytes(100_000, &chance)
    for _ in 0..<20_000 { sides.step(&chance, takes: false) }
    #expect(sides.far.delivered.count == 10_000 && sides.near.session.room == 0 && sides.up.isEmpty)
    #expect(sides.run(&chance, steps: 200_000) > 0)
    #expect(sides.far.delivered.count == 100_000)
  }

  @Test("more than the window, or more taken than was sent, ends the session") func greedy() {
    var session = RelaySession(Self.limits, now: 0)
    let all = [UInt8](repeating: 1, count: 10_001)
    #expect(
      session.receive(MessageHeader(.data, sequence: 1, taken: 0), all, now: 1) == .ended(.overflow))
    session = RelaySession(Self.limits, now: 0)
    #expect(
      session.receive(MessageHeader(.sign, sequence: 1, taken: 1), [], now: 1) == .ended(.unreadable))
    #expect(session.room == 0)
  }

  @Test("signs are due after the beat, silence ends, and what comes counts") func time() {
    var session = RelaySession(Self.limits, now: 0)
    #expect(session.duty(now: 499_999) == .nothing && session.duty(now: 500_000) == .sign)
    _ = session.send(.sign, now: 500_000)
    #expect(session.duty(now: 600_000) == .nothing)
    #expect(session.receive(MessageHeader(.sign, sequence: 1, taken: 0), [], now: 1_500_000) == .nothing)
    #expect(session.duty(now: 3_500_000) == .sign && session.duty(now: 3_500_001) == .silence)
  }

  @Test("one direction may end before the other; nothing comes after its end") func finished() {
    var (near, far) = (RelaySession(Self.limits, now: 0), RelaySession(Self.limits, now: 0))
    #expect(far.receive(near.send(.finished, now: 1), [], now: 1) == .finished)
    #expect(near.room == 0 && far.room > 0)
    #expect(near.receive(far.send(.data, bytes: 3, now: 2), [1, 2, 3], now: 2) == .data)
    #expect(far.receive(near.send(.data, bytes: 1, now: 3), [1], now: 3) == .ended(.unreadable))
  }

  @Test("the reason of an end arrives with it") func reason() {
    for reason in RelayEnd.allCases {
      var (near, far) = (RelaySession(Self.limits, now: 0), RelaySession(Self.limits, now: 0))
      #expect(
        far.receive(near.send(.closed, now: 1), [reason.rawValue], now: 1) == .ended(reason), "\(reason)")
      #expect(far.end == reason)
    }
  }
}

@Suite("Messages between relays") struct RelayMessageTests {
  private static let instance = InstanceID(high: 0x550e_8400_e29b_41d4, low: 0xa716_4466_5544_0000)

  @Test("what is written is read again, and nothing that is cut, longer, or said in the other manner")
  func openings() throws {
    let (key, exchange, signature) = ([UInt8](1...32), [UInt8](1...48), [UInt8](1...64))
    for (opening, manner) in [
      (.hello(Self.instance, key: []), .clear), (.hello(Self.instance, key: key), .sealed),
      (.welcome(Self.instance, epoch: 7, key: [], exchange: []), .clear),
      (.welcome(Self.instance, epoch: 7, key: key, exchange: exchange), .sealed),
      (.refusal(.full), .clear), (.refusal(.unknownKey), .sealed),
      (.serving(Self.instance, epoch: 7, relay: .max, signature: []), .clear),
      (.serving(Self.instance, epoch: 7, relay: .max, signature: signature), .sealed),
    ] as [(Opening, Manner)] {
      let bytes = opening.bytes(manner)
      #expect(try Opening(bytes, manner) == opening)
      #expect(throws: RelayEnd.unreadable) { try Opening(bytes + [0], manner) }
      #expect(throws: RelayEnd.unreadable) { try Opening(bytes.dropLast(), manner) }
      #expect(throws: RelayEnd.otherVersion) { try Opening(bytes, manner == .clear ? .sealed : .clear) }
    }
    #expect(throws: RelayEnd.unreadable) { try Opening([], .sealed) }
  }

  @Test("headers") func headers() {
    let header = MessageHeader(.data, sequence: 0x0102_0304_0506_0708, taken: 258)
    #expect(MessageHeader(header.bytes) == header && header.bytes.count == MessageHeader.size)
    #expect(MessageHeader(header.bytes.dropLast()) == nil)
    #expect(MessageHeader([0] + header.bytes.dropFirst()) == nil)
  }

  @Test("subjects belong to one instance and one session") func subjects() {
    let up = RelaySubjects.up(Self.instance, relay: 1, session: 0xabc)
    #expect(up == "rpc.550e8400-e29b-41d4-a716-446655440000.up.0000000000000001.0000000000000abc")
    #expect(RelaySubjects.session(up) == 0xabc)
    #expect(RelaySubjects.isUp(up, of: Self.instance) && !RelaySubjects.isDown(up, of: Self.instance))
    for bad in ["rec.1", up + ".>", String(up.dropLast()), up.replacing("abc", with: "*bc"), ""] {
      #expect(!RelaySubjects.isUp(bad, of: Self.instance), "\(bad)")
    }
    let other = InstanceID(high: 1, low: 2)
    #expect(!RelaySubjects.isUp(up, of: other))
  }
}
