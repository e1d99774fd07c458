import Glibc
import Logging
import RecordModel
import RecordProcess

/// The side beside a daemon: takes sessions for its instance while the store takes events, each of them a connection to the
/// daemon's socket.
final class BoxSide: RelaySide {
  unowned let loop: RelayLoop
  let relay = UInt64.random(in: 1...UInt64.max)
  private(set) var store: ServingStore?
  /// Sessions whose keys are being exchanged.
  var exchanges: [UInt64: OpenExchange] = [:]
  /// What was said last of whom this relay serves.
  private var announcement: (store: ServingStore, bytes: [UInt8])?
  /// The newest epoch that another relay of the instance was heard to serve.
  private var newer: UInt64 = 0
  private var hellos: Subscription?
  private var ups: Subscription?
  private var others: Subscription?
  private var nextSign: UInt64 = 0
  private var lastHeard: UInt64 = 0

  init(_ loop: RelayLoop) { self.loop = loop }

  func begin() { tellStatus() }

  func opened(_ wire: Wire) { serve() }

  func lost() { (hellos, ups, others, exchanges) = (nil, nil, nil, [:]) }

  func end() {}

  func change(_ settings: RelaySettings) { announcement = nil }

  func take(_ serving: ServingStore?) {
    if serving?.instance != store?.instance { newer = 0 }
    let isOther = serving?.instance != store?.instance || serving?.takesEvents != true
    store = serving
    if isOther { stop() }
    serve()
  }

  /// Whether sessions are taken.
  var isServing: Bool { store.map { $0.takesEvents && $0.epoch >= newer } == true }

  private func serve() {
    defer { tellStatus() }
    guard isServing, hellos == nil, let instance = store?.instance, let wire = loop.line.wire else { return }
    // Where to send comes before the question who serves.
    ups = wire.subscribe(RelaySubjects.allUp(instance, relay: relay))
    others = wire.subscribe(RelaySubjects.serving(instance))
    (nextSign, lastHeard) = (0, loop.now)
    sign()
    hellos = wire.subscribe(RelaySubjects.hello(instance), group: "relays")
    loop.logger.notice("serving", metadata: ["instance": "\(instance)", "epoch": "\(store?.epoch ?? 0)"])
  }

  private func stop() {
    if hellos != nil { loop.logger.notice("not serving any more") }
    for subscription in [hellos, ups, others] { subscription?.end() }
    (hellos, ups, others, exchanges) = (nil, nil, nil, [:])
    loop.endAll(.notServing)
    tellStatus()
  }

  private func tellStatus() {
    let text =
      if let store {
        isServing
          ? "serving \(store.instance), epoch \(store.epoch), \(loop.mannerText)"
          : "not serving \(store.instance): it is a replica, or another store goes on"
      } else { "the daemon cannot be used; trying again" }
    loop.ports.onStatus(text)
  }

  func drain() {
    for message in others?.messages() ?? [] { hear(message) }
    for message in ups?.messages() ?? [] {
      guard let id = RelaySubjects.session(message.subject) else { continue }
      if let pipe = loop.pipes[id] { pipe.receive(message.bytes) } else { finish(id, message.bytes) }
    }
    for message in hellos?.messages() ?? [] { answer(message) }
  }

  /// Another relay of the instance, or this one.
  private func hear(_ message: WireMessage) {
    if message.bytes == announcement?.bytes { return lastHeard = loop.now }
    guard let opening = try? Opening(message.bytes, loop.manner),
      case .serving(let instance, let epoch, let relay, _) = opening,
      instance == store?.instance, relay != self.relay
    else { return }
    // Else the engine could have a store left by all.
    if epoch > newer, loop.keys?.isKnown(opening) != false {
      newer = epoch
      if !isServing { stop() }
    }
  }

  func tick(_ now: UInt64) {
    guard hellos != nil else { return }
    exchanges = exchanges.filter { now < $0.value.deadline }
    let limits = loop.settings.limits
    // Only what it says itself comes back on a connection that lives.
    if now > lastHeard, now - lastHeard > 2 * limits.silence { return loop.loseLine("silence") }
    if now >= nextSign { sign() }
  }

  private func sign() {
    guard let store else { return }
    nextSign = loop.now + loop.settings.limits.beat
    if announcement?.store != store { announcement = announced(store).map { (store, $0) } }
    if let announcement { loop.publish(RelaySubjects.serving(store.instance), announcement.bytes) }
  }

  private func announced(_ store: ServingStore) -> [UInt8]? {
    guard let keys = loop.keys else {
      return Opening.serving(store.instance, epoch: store.epoch, relay: relay, signature: []).bytes(.clear)
    }
    return keys.announce(store.instance, epoch: store.epoch, relay: relay)?.bytes(.sealed)
  }
}
