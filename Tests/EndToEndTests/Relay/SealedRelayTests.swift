import FoundationEssentials
import Glibc
import RecordModel
import RecordTestSupport
import Testing

/// A daemon behind a relay, and whoever runs the engine in between.
private struct WatchedRelay: Sendable {
  let engine: MadeEngine
  let server: ChildProcess
  let daemon: RunningDaemon
  let pair: RelayPair
  let watcher: EngineOperator

  init(keys: RelayKeys? = RelayKeys(), waits: Bool = true) async throws {
    engine = try MadeEngine()
    server = try engine.start()
    daemon = try await Site().start()
    let port = engine.port
    try await eventually { EngineOperator(port: port) != nil }
    watcher = try #require(EngineOperator(port: engine.port))
    pair = try await RelayPair(engine, daemon, keys: keys)
    if waits { _ = try await pair.session() }
  }

  /// Where the two sides of the newest session listen.
  var places: (up: String, down: String)? {
    let welcome = watcher.heard().last { $0.subject.contains(".down.") && $0.reply?.contains(".up.") == true }
    return welcome.flatMap { message in message.reply.map { ($0, message.subject) } }
  }

  /// What was sent to one place, the exchange of keys left out.
  func sent(to place: String) -> [[UInt8]] {
    watcher.heard().filter { $0.subject == place }.dropFirst().map(\.bytes)
  }
}

/// What whoever runs the engine can and cannot do.
@Suite(
  "Through a relay, over an engine of others", .serialized,
  .enabled(if: MadeEngine.isInstalled, "nats-server is not installed")) struct SealedRelayTests
{
  static let canary = "Quendolin Zitterbarth-Okapi"

  @Test(
    "nothing can be read of what passes; of what passes in clear everything can", arguments: [true, false])
  func readable(isSealed: Bool) async throws {
    let relay = try await WatchedRelay(keys: isSealed ? RelayKeys() : nil)
    let session = try await relay.pair.session()
    let address = "quendolin.okapi@example.org"
    let patient = try await session.call(
      "patient.create",
      ["fullName": .string(Self.canary), "birthDate": "1911-03-07", "sex": "female", "language": "en"])
    let id = try #require(patient["id"]?.text)
    #expect(
      try await session.call("patient.get", ["patientId": .string(id)])["full_name"]?.text == Self.canary)
    let signedIn = try await session.call(
      "identity.register",
      [
        "application": "rhythmologicum", "email": .string(address), "password": "korrekt Pferd Batterie",
        "firstName": "Quendolin", "lastName": "Okapi",
      ])
    let token = try #require(signedIn["tokens"]?["accessToken"]?.text)
    let heard = relay.watcher.heard()
    let all = heard.flatMap(\.bytes)
    #expect(heard.count > 10 && all.count > 1000)
    for secret in [Self.canary, "Zitterbarth", address, token, id, "patient.create", "jsonrpc"] {
      #expect(all.holds(Array(secret.utf8)) != isSealed, "\(secret)")
    }
    let output = relay.daemon.site.output
    #expect(output.contains("NOT sealed") != isSealed)
  }

  /// What is done to a running session, from what was heard of it and of an older one.
  static let deeds:
    [(name: String, @Sendable (_ own: [[UInt8]], _ other: [[UInt8]], _ old: [[UInt8]]) -> [UInt8])] = [
      ("a message comes again", { own, _, _ in own[0] }),
      ("a message comes back to who sent it", { _, other, _ in other[0] }),
      ("a message of an old session", { _, _, old in old[0] }),
      ("a byte is changed", { own, _, _ in own[0].dropLast() + [own[0][own[0].count - 1] ^ 1] }),
      (
        "a message in clear",
        { _, _, _ in
          [16] + [UInt8](repeating: 0, count: 7) + [9] + [UInt8](repeating: 0, count: 8) + Array("{}\n".utf8)
        }
      ),
    ]

  @Test(
    "what the engine repeats, turns round, changes or invents ends the session, and reaches nobody",
    arguments: deeds.indices, ["box", "gateway"])
  func mischief(index: Int, side: String) async throws {
    let relay = try await WatchedRelay()
    let create =
      #"{"jsonrpc":"2.0","id":1,"method":"patient.create","params":{"fullName":"A","birthDate":"1960-01-01","sex":"female","language":"en"}}"#
    _ = await RawSocket.exchange(create, at: relay.pair.path)
    let old = try #require(relay.places)
    try await eventually { !relay.sent(to: old.up).isEmpty && !relay.sent(to: old.down).isEmpty }
    let path = relay.pair.path
    let running = try #require(await blocking { () -> RunningSession? in RunningSession(path, create) })
    try await eventually { relay.places?.up != old.up }
    let new = try #require(relay.places)
    try await eventually { !relay.sent(to: new.up).isEmpty && !relay.sent(to: new.down).isEmpty }
    let head = try await relay.daemon.head
    let (own, other) = side == "box" ? (new.up, new.down) : (new.down, new.up)
    let before = side == "box" ? old.up : old.down
    let (name, made) = Self.deeds[index]
    relay.watcher.say(own, made(relay.sent(to: own), relay.sent(to: other), relay.sent(to: before)))
    #expect(await blocking { running.isClosed() }, "\(name)")
    #expect(relay.daemon.site.output.contains("a message cannot be opened"), "\(name)")
    #expect(try await relay.daemon.head == head, "\(name)")
    #expect(try await relay.pair.session().call("health.check")["status"] == "ok")
  }

  @Test(
    "a newer store is believed if its relay is known; what anybody says in clear takes a box away",
    arguments: [true, false])
  func announced(isSealed: Bool) async throws {
    let relay = try await WatchedRelay(keys: isSealed ? RelayKeys() : nil)
    let place = "rpc.\(relay.pair.instance).serving"
    try await eventually { relay.watcher.heard().contains { $0.subject == place } }
    let own = try #require(relay.watcher.heard().last { $0.subject == place }).bytes
    // Epoch 999 of another relay, as it was said, in clear, and without a signature.
    var newer = own
    newer.replaceSubrange(18..<34, with: [0, 0, 0, 0, 0, 0, 3, 231] + [UInt8](repeating: 7, count: 8))
    for forged in [newer, [newer[0], 1] + newer[2..<34], Array(newer[..<34])] {
      relay.watcher.say(place, forged)
    }
    let count = relay.watcher.heard().count { $0.subject == place }
    if isSealed {
      try await eventually { relay.watcher.heard().count { $0.subject == place } > count + 2 }
      #expect(try await relay.pair.session().call("health.check")["status"] == "ok")
    } else {
      try await eventually { relay.daemon.site.output.contains("not serving any more") }
    }
    #expect(relay.daemon.site.output.contains("not serving any more") != isSealed)
  }

  @Test("a relay whose key is not in the other's list reaches nobody", arguments: ["box", "gateway"])
  func unknown(side: String) async throws {
    var keys = RelayKeys()
    if side == "box" { keys.isBoxKnown = false } else { keys.isGatewayKnown = false }
    let relay = try await WatchedRelay(keys: keys, waits: false)
    let path = relay.pair.path
    try await eventually { access(path, F_OK) == 0 }
    try await eventually { relay.daemon.site.output.contains("serving") }
    let answer = await RawSocket.exchange(#"{"jsonrpc":"2.0","id":1,"method":"health.check"}"#, at: path)
    #expect(answer.isEmpty)
    try await eventually { relay.daemon.site.output.contains("the relay's key is not known") }
  }

  @Test("a relay that seals and one that does not have no sessions", arguments: [true, false])
  func mixed(isBoxSealed: Bool) async throws {
    let relay = try await WatchedRelay(keys: isBoxSealed ? RelayKeys() : nil)
    let seals = try RelayKeys().settings(relay.daemon.site.path, relay.pair.instance)
    let directory = TemporaryDirectory()
    let other = try relay.engine.relay(
      relay.daemon.site,
      ["connect", "--instances", relay.pair.instance, "--directory", directory.path]
        + (isBoxSealed ? ["--set", "sealed=no"] : seals.connect))
    let path = "\(directory.path)/\(relay.pair.instance).sock"
    try await eventually { access(path, F_OK) == 0 }
    let answer = await RawSocket.exchange(#"{"jsonrpc":"2.0","id":1,"method":"health.check"}"#, at: path)
    #expect(answer.isEmpty)
    try await eventually { relay.daemon.site.output.contains("the relays speak different versions") }
    _ = other
  }

  @Test("without keys a relay does not begin, and says what to do", arguments: ["serve", "connect"])
  func keyless(verb: String) async throws {
    let (engine, site) = (try MadeEngine(), Site())
    let instances = verb == "connect" ? ["--instances", "550e8400-e29b-41d4-a716-446655440000"] : []
    let relay = try engine.relay(site, [verb] + instances)
    #expect(try await relay.wait() == .exited(78))
    #expect(
      site.output.contains("recordctl key relay") && site.output.contains("sealed=no"), "\(site.output)")
  }
}

/// A connection on which something was asked and answered.
private final class RunningSession: @unchecked Sendable {
  // Used by one task at a time.
  private let socket: RawSocket

  init?(_ path: String, _ question: String) {
    guard let socket = RawSocket(path, secondsToWait: 60) else { return nil }
    socket.send(Array((question + "\n").utf8))
    guard socket.line() != nil else { return nil }
    self.socket = socket
  }

  func isClosed() -> Bool { socket.isClosedByPeer() }
}
