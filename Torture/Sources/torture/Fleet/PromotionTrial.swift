import Glibc

/// A replica takes over while the old box cannot reach the engine, and both are written to.
struct PromotionTrial {
  let tools: Tools
  let engine: Engine
  let isBeforeReply: Bool
  /// As what it is judged: the other way for the control.
  var judgedAsBeforeReply: Bool
  /// Whether what the box sends still arrives.
  let isHeard: Bool
  let seed: UInt64
  let name: String

  /// What was found, how many commands were acknowledged, and how many events only the old box has.
  func run() throws -> (findings: Findings, acknowledged: Int, tail: Int) {
    guard let network = engine.network else { throw TortureError("there is no network") }
    let box = try FleetBox(tools, name, engine, isBeforeReply: isBeforeReply)
    let first = try box.site.start()
    try box.ship()
    let position = try KillPart.head(first)
    let instance = try box.status(first).instance
    let old = try load("old", 8, seed)
    try old.run(box.site, seconds: 0.3)
    try box.waitUntilShipped(first)
    let replica = try FleetReplica(box, instance, name + "-replica")
    let watch = ReplicaWatch(replica.site)
    let new = try load("new", 8, seed &+ 77)
    try old.run(box.site, first: 0.4, strike: { try cut(network) }, seconds: 0.5) {
      try replica.promote()
      try replica.killWorker()
      try replica.ship()
      try new.run(replica.site, seconds: 0.5)
    }
    // Commands wait on the old box while it learns that it is not the one any more.
    try old.run(box.site, first: 0.3, strike: { try network.mend() }, seconds: 3) {
      try new.run(replica.site, seconds: 0.3)
    }
    try waitUntilFenced(box, old)
    try replica.site.waitUntilFolded()
    let (older, newer) = (try box.site.connect(), try replica.site.connect())
    var watched = watch.end()
    let sides = (
      old: EpochOracle.Side(commands: old.ledger.commands, events: try Oracle.events(older, after: 0)),
      new: EpochOracle.Side(commands: new.ledger.commands, events: try Oracle.events(newer, after: 0))
    )
    let oracle = EpochOracle(old: sides.old, new: sides.new, isBeforeReply: judgedAsBeforeReply)
    var findings = oracle.examine()
    watched.compare(with: sides.new.events)
    findings.wrong += watched.wrong
    try showTail(box, oracle, &findings)
    let ids = (old: Set(old.ledger.commands.map(\.id)), new: Set(new.ledger.commands.map(\.id)))
    findings += try examine(newer, new, position: position, others: ids.old)
    // Each command of the old box that the new one has, and no other, has its first answer there.
    if judgedAsBeforeReply { findings += try examine(newer, old, position: position, others: ids.new) }
    findings.wrong += try copied(box, instance, newer)
    let acknowledged = old.ledger.acknowledged() + new.ledger.acknowledged()
    try box.killShipper()
    try replica.end()
    try box.site.kill()
    try box.site.remove()
    return (findings, acknowledged, oracle.tail)
  }

  private func load(_ who: String, _ clients: Int, _ seed: UInt64) throws -> Load {
    Load(clients: clients, seed: seed, ledger: try Ledger(path: tools.ledgers + "/\(name)-\(who)"))
  }

  private func cut(_ network: Network) throws {
    if !isHeard { return try network.cut(.box) }
    for server in engine.servers { try network.mute(server.machine, to: .box) }
  }

  /// The old box learns of the seal by itself, and then takes nothing.
  private func waitUntilFenced(_ box: FleetBox, _ load: Load) throws {
    let end = Clock.now + 120
    let connection = try box.site.connect()
    while try connection.call("ship.status")["fencedBy"]?.whole == nil {
      guard Clock.now < end else { throw TortureError("the old box is not fenced within two minutes") }
      usleep(100_000)
    }
    let before = load.ledger.acknowledged()
    try load.run(box.site, seconds: 0.2)
    guard load.ledger.acknowledged() == before else {
      throw TortureError("a fenced box acknowledges \(load.ledger.acknowledged() - before) commands")
    }
  }

  /// What only the old box has can be shown there.
  private func showTail(_ box: FleetBox, _ oracle: EpochOracle, _ findings: inout Findings) throws {
    let output = box.site.path + "/tail"
    try Program.run(
      tools.control,
      [
        "log", "read", "--from", "\(oracle.shared)", "--limit", "1000", "--json", "--socket", box.site.socket,
      ], output: output)
    let shown = JSON(try Files.bytes(output).filter { $0 != 0x0A }[...])?["events"]?.list.count
    if shown != min(1000, oracle.tail) {
      findings.wrong.append(
        "log read shows \(shown.map { "\($0)" } ?? "no") events of a tail of \(oracle.tail)")
    }
  }

  private func examine(
    _ connection: Connection, _ load: Load, position: Int, others: Set<String>
  ) throws -> Findings {
    var oracle = Oracle(load: load, start: 0, position: position)
    // Whoever looked at the old box is in its access log.
    oracle.hasEntries = false
    oracle.others = others
    return try oracle.examine(connection)
  }

  /// The copy goes on with what the new store writes.
  private func copied(_ box: FleetBox, _ instance: String, _ newer: Connection) throws -> [String] {
    try box.waitUntilShipped(newer)
    let restored = try box.restore(instance, name + "-restored")
    let connection = try restored.start()
    let same = try Oracle.events(connection, after: 0) == Oracle.events(newer, after: 0)
    try restored.kill()
    try restored.remove()
    return same ? [] : ["the copy is not what the store has that took over"]
  }
}
