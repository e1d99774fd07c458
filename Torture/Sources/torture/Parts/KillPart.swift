import Glibc

/// SIGKILL at random moments under load, on a store that grows from round to round.
enum KillPart: Part {
  static let name = "kill"
  /// Rounds after which a new store begins, once everything that the old one acknowledged was asked for again.
  private static let roundsAStore = 500

  static func run(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    var left = extent.rounds ?? extent.count(short: 60, full: 1000)
    var store: UInt64 = 0
    while left > 0 {
      let rounds = min(left, roundsAStore)
      try run(tools, seed: extent.seed &+ store, rounds: rounds, &result)
      left -= rounds
      store += 1
    }
    try control(tools, extent, &result)
  }

  private static func run(_ tools: Tools, seed: UInt64, rounds: Int, _ result: inout PartResult) throws {
    let site = try Site(tools, name)
    let load = Load(clients: 16, seed: seed, ledger: try Ledger(path: tools.ledgers + "/\(name)"))
    var generator = SeededGenerator(seed: seed)
    var connection = try site.start()
    for round in 1...rounds {
      let (start, position) = (load.ledger.commands.count, try head(connection))
      disturb(connection, round)
      try load.run(site, seconds: Double(generator.number(3...150)) / 1000) { try site.kill() }
      connection = try site.start()
      var oracle = Oracle(load: load, start: start, position: position)
      oracle.projections = round % 25 == 0 ? 0 : 2
      oracle.seed = generator.next()
      result.take(try oracle.examine(connection), "round \(round) of seed \(seed)")
      result.rounds += 1
      result.faults += 1
    }
    try finish(site, load, connection, &result)
  }

  /// Every third round something long is under way.
  private static func disturb(_ connection: Connection, _ round: Int) {
    switch round % 6 {
    case 0: _ = connection.send("projection.rebuild", "\"name\":\"assessments\"")
    case 3: _ = connection.send("export.start", "\"allPatients\":true,\"format\":\"ndjson\"")
    default: break
    }
  }

  /// Asks for every command again, and checks the stopped store.
  private static func finish(
    _ site: Site, _ load: Load, _ connection: Connection, _ result: inout PartResult
  ) throws {
    result.take(try Oracle(load: load, start: 0, position: 8).examine(connection), "the whole ledger")
    result.acknowledged += load.ledger.acknowledged()
    result.count("events in the log", try head(connection))
    try site.stop()
    let (ending, text) = try site.verifyStopped(seconds: 600)
    if ending != .exited(0) { result.defects.append("recordctl verify: \(text.suffix(300))") }
    try site.remove()
  }

  /// Writes that say they are done and are not must be noticed: those of the write-ahead log, and those of the log too, which takes
  /// over what the write-ahead log should hold before the kill comes where the machine is busy.
  private static func control(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    let site = try Site(tools, name + "-control")
    let load = Load(
      clients: 4, seed: extent.seed, ledger: try Ledger(path: tools.ledgers + "/\(name)-control"))
    let connection = try site.start()
    let position = try head(connection)
    site.faults.arm(FaultRule(action: .drop, places: .journal | .log, calls: .write | .meta))
    try load.run(site, until: .acknowledged(20)) { try site.kill() }
    site.faults.disarm()
    let seen = outcome { try Oracle(load: load, start: 0, position: position).examine(try site.start()) }
    result.controls.append(
      ("writes that are swallowed, then SIGKILL", seen != nil, seen ?? "nothing noticed"))
    try site.remove()
  }

  /// What was noticed; `nil` for nothing.
  static func outcome(_ body: () throws -> Findings) -> String? {
    do {
      let findings = try body()
      return findings.isSound ? nil : "\(findings.lost.count) lost"
    } catch {
      return "\(error)"
    }
  }

  static func head(_ connection: Connection) throws -> Int {
    guard let position = try connection.call("health.check")["position"]?.whole else {
      throw TortureError("health.check answers without a position")
    }
    return position
  }
}
