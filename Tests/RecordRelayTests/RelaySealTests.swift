import RecordModel
import RecordNoise
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordRelay

@Suite("What a sealed session refuses") struct RelaySealTests {
  /// Who tries to open a session, how, and what comes of it.
  struct Attempt: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let end: RelayEnd
    let body: @Sendable (TwoHouses) throws -> Void

    init(_ name: String, _ end: RelayEnd, _ body: @escaping @Sendable (TwoHouses) throws -> Void) {
      (testDescription, self.end, self.body) = (name, end, body)
    }

    /// A box's relay begins at one place, and the gateway's takes it for another.
    static func misplaced(_ name: String, _ place: SessionPlace) -> Attempt {
      Attempt(name, .notOpened) { houses in
        let (_, first) = try houses.keys(houses.box).begin(
          TwoHouses.place(), houses.gateway.publicKey.name, deadline: 0)
        let gateway = houses.gateway
        // The instance is listed with the same key, so that its place alone is what differs.
        let line = "\(place.instance) \(houses.box.publicKey.text)"
        let keys = RelayKeyring(own: gateway, peers: try RelayPeers(Array(line.utf8), path: "peers"))
        _ = try keys.answer(place, houses.box.publicKey.name, first)
      }
    }
  }

  static let attempts = [
    Attempt("a gateway whose key is not in the list", .unknownKey) { houses in
      _ = try houses.keys(houses.box).begin(TwoHouses.place(), houses.stranger.publicKey.name, deadline: 0)
    },
    Attempt("a box whose key is not in the list", .unknownKey) { houses in
      let (_, first) = try houses.keys(houses.stranger).begin(
        TwoHouses.place(), houses.gateway.publicKey.name, deadline: 0)
      _ = try houses.keys(houses.gateway).answer(
        TwoHouses.place(), houses.stranger.publicKey.name, first)
    },
    Attempt("another instance's box", .unknownKey) { houses in
      let (_, first) = try houses.keys(houses.neighbour).begin(
        TwoHouses.place(), houses.gateway.publicKey.name, deadline: 0)
      _ = try houses.keys(houses.gateway).answer(
        TwoHouses.place(), houses.neighbour.publicKey.name, first)
    },
    Attempt("another instance's box under the name of the right one", .notOpened) { houses in
      let (_, first) = try houses.keys(houses.neighbour).begin(
        TwoHouses.place(), houses.gateway.publicKey.name, deadline: 0)
      _ = try houses.keys(houses.gateway).answer(TwoHouses.place(), houses.box.publicKey.name, first)
    },
    Attempt("a box as a gateway", .unknownKey) { houses in
      _ = try houses.keys(houses.box).begin(TwoHouses.place(), houses.standby.publicKey.name, deadline: 0)
    },
    Attempt("somebody under a gateway's name", .notOpened) { houses in
      let (open, first) = try houses.keys(houses.box).begin(
        TwoHouses.place(), houses.gateway.publicKey.name, deadline: 0)
      var exchange = try KeyExchange.responder(
        houses.stranger, to: houses.box.publicKey, prologue: TwoHouses.place().prologue)
      let answer = (try? exchange.answer(first).answer) ?? [UInt8](repeating: 9, count: KeyExchange.bare)
      _ = try open.finish(answer)
    },
    Attempt("the answer of an old session", .notOpened) { houses in
      let keys = try houses.keys(houses.box)
      let (_, first) = try keys.begin(TwoHouses.place(), houses.gateway.publicKey.name, deadline: 0)
      let (old, _) = try houses.keys(houses.gateway).answer(
        TwoHouses.place(), houses.box.publicKey.name, first)
      let (open, _) = try keys.begin(TwoHouses.place(), houses.gateway.publicKey.name, deadline: 0)
      _ = try open.finish(old)
    },
    Attempt("a box's own message given back to it", .notOpened) { houses in
      let (open, first) = try houses.keys(houses.box).begin(
        TwoHouses.place(), houses.gateway.publicKey.name, deadline: 0)
      _ = try open.finish(first)
    },
    .misplaced("another instance", TwoHouses.place(TwoHouses.other)),
    .misplaced("another epoch", TwoHouses.place(epoch: 8)),
    .misplaced("another relay of a gateway", TwoHouses.place(relay: 9)),
    .misplaced("another session of the gateway", TwoHouses.place(session: 9)),
    .misplaced("another session of the box", TwoHouses.place(box: 9)),
    .misplaced("another gateway's name", TwoHouses.place(name: "house-two")),
  ]

  @Test("openings", arguments: attempts) func openings(attempt: Attempt) throws {
    #expect(throws: attempt.end) { try attempt.body(TwoHouses()) }
  }

  @Test("a relay of each store of the instance is let in") func stores() throws {
    let houses = TwoHouses()
    for own in [houses.box, houses.standby] {
      let (open, first) = try houses.keys(own).begin(
        TwoHouses.place(), houses.gateway.publicKey.name, deadline: 0)
      var (answer, near) = try houses.keys(houses.gateway).answer(
        TwoHouses.place(), own.publicKey.name, first)
      var far = try open.finish(answer)
      #expect(near.open(far.sealed([1, 2])) == [1, 2] && far.open(near.sealed([3])) == [3])
      answer[0] ^= 1
      #expect(throws: RelayEnd.notOpened) { try open.finish(answer) }
    }
  }

  @Test("every byte of an exchange counts, and none may be missing or added") func changed() throws {
    let houses = TwoHouses()
    let keys = try (box: houses.keys(houses.box), gateway: houses.keys(houses.gateway))
    let (open, first) = try keys.box.begin(TwoHouses.place(), houses.gateway.publicKey.name, deadline: 0)
    let (answer, _) = try keys.gateway.answer(TwoHouses.place(), houses.box.publicKey.name, first)
    for index in first.indices {
      // The highest bit of a point is passed over (RFC 7748, section 5), but not by the hash.
      for bit in [1, 128] as [UInt8] {
        var (one, two) = (first, answer)
        one[index] ^= bit
        two[index] ^= bit
        #expect(throws: RelayEnd.notOpened, "\(index)") {
          try keys.gateway.answer(TwoHouses.place(), houses.box.publicKey.name, one)
        }
        #expect(throws: RelayEnd.notOpened, "\(index)") { try open.finish(two) }
      }
    }
    for wrong in [[], Array(first.dropLast()), first + [0]] {
      #expect(throws: RelayEnd.notOpened) {
        try keys.gateway.answer(TwoHouses.place(), houses.box.publicKey.name, wrong)
      }
    }
  }

  /// What the engine does with messages 1 to 3 of a session, and which of those then arrive at their place.
  static let mischief: [(name: String, opened: Int, @Sendable ([[UInt8]], [UInt8], [UInt8]) -> [[UInt8]])] = [
    ("nothing", 3, { all, _, _ in all }),
    ("the first comes again", 1, { all, _, _ in [all[0], all[0], all[1]] }),
    ("the first two change places", 0, { all, _, _ in [all[1], all[0], all[2]] }),
    ("one is missing", 1, { all, _, _ in [all[0], all[2]] }),
    ("one comes back to who sent it", 0, { _, reflected, _ in [reflected] }),
    ("one of an old session", 0, { _, _, old in [old] }),
    (
      "one byte of the tag is changed", 0,
      { all, _, _ in [all[0].dropLast() + [all[0][all[0].count - 1] ^ 1]] }
    ),
    ("one byte of the content is changed", 0, { all, _, _ in [[all[0][0] ^ 1] + all[0].dropFirst()] }),
    ("one is cut", 0, { all, _, _ in [all[0].dropLast()] }),
    ("one is longer", 0, { all, _, _ in [all[0] + [0]] }),
    ("one is in clear", 0, { _, _, _ in [MessageHeader(.data, sequence: 1, taken: 0).bytes + [1]] }),
    ("one is empty", 0, { _, _, _ in [[]] }),
  ]

  @Test("messages", arguments: mischief.indices) func messages(index: Int) throws {
    let (name, expected, change) = Self.mischief[index]
    let houses = TwoHouses()
    var (box, gateway) = try houses.opened()
    var (_, before) = try houses.opened()
    let all = (1...3).map { gateway.sealed([UInt8($0)]) }
    let arriving = change(all, box.sealed([1]), before.sealed([1]))
    var opened = 0
    for message in arriving {
      guard let content = box.open(message) else { break }
      opened += 1
      #expect(content == [UInt8(opened)], "\(name)")
    }
    #expect(opened == expected, "\(name)")
  }

  @Test("who says that it serves must be known for that instance") func announcements() throws {
    let houses = TwoHouses()
    let judge = try houses.keys(houses.box)
    for (own, isKnown) in [
      (houses.box, true), (houses.standby, true), (houses.neighbour, false), (houses.gateway, false),
      (houses.stranger, false),
    ] {
      let said = try #require(try houses.keys(own).announce(TwoHouses.instance, epoch: 9, relay: 5))
      #expect(judge.isKnown(said) == isKnown)
      #expect(try Opening(said.bytes(.sealed), .sealed) == said)
      guard case .serving(_, _, _, let signature) = said else { continue }
      for (instance, epoch, relay) in [
        (TwoHouses.other, 9, 5), (TwoHouses.instance, 10, 5), (TwoHouses.instance, 9, 6),
      ] as [(InstanceID, UInt64, UInt64)] {
        #expect(!judge.isKnown(.serving(instance, epoch: epoch, relay: relay, signature: signature)))
      }
    }
    let clear = Opening.serving(TwoHouses.instance, epoch: 99, relay: 5, signature: [])
    #expect(throws: RelayEnd.otherVersion) { try Opening(clear.bytes(.clear), .sealed) }
    #expect(!judge.isKnown(clear))
  }
}

@Suite("The file of the relays that are known") struct RelayPeersTests {
  @Test("is read by lines; what is wrong is named by its line, without the key") func lines() throws {
    let houses = TwoHouses()
    let peers = try houses.peers
    #expect(peers.gateways == [houses.gateway.publicKey])
    #expect(peers.stores[TwoHouses.instance] == [houses.box.publicKey, houses.standby.publicKey])
    let key = houses.box.publicKey.text
    for wrong in [
      "gateway", "gateways \(key)", "gateway \(key.dropLast())", "\(key)", "\(TwoHouses.other) x",
    ] {
      do {
        _ = try RelayPeers(Array("# one\n\(wrong)\n".utf8), path: "peers")
        Issue.record("taken: \(wrong)")
      } catch {
        #expect("\(error)".contains("peers:2") && !"\(error)".contains(key.prefix(20)), "\(error)")
      }
    }
  }
}
