import Glibc

/// A box whose record goes to the engine, with the centre that can restore it.
final class FleetBox {
  let site: Site
  let engine: Engine
  let centre: String
  let isBeforeReply: Bool
  /// Which clock its shipper believes.
  let clock: FaultControl
  /// Seconds within which the copy must give a store.
  var patience = 120.0
  /// What is worth a line in the results.
  private(set) var notes: [String] = []
  /// What its shipper needs to log in at the engine.
  var login: [String] = []
  private var shipper: Program?

  init(_ tools: Tools, _ name: String, _ engine: Engine, isBeforeReply: Bool) throws {
    (self.engine, self.isBeforeReply) = (engine, isBeforeReply)
    site = try Site(tools, name)
    centre = site.path + "/centre"
    clock = try FaultControl(path: site.path + "/clock")
    try Program.run(
      tools.control, ["key", "centre", "--private", centre + ".key"], output: centre + ".pub")
    site.settings += [
      "ship-key=\(centre).pub", "ship-mode=\(isBeforeReply ? "before-reply" : "after")",
    ]
  }

  private var tools: Tools { site.tools }

  func ship() throws {
    let settings = ["socket=\(site.socket)", "synchronous-storage=\(isBeforeReply ? "yes" : "no")"]
    shipper = try engine.start(
      tools.shipper, ["ship"] + engine.arguments + (settings + login).flatMap { ["--set", $0] }, on: .box,
      environment: [
        "LD_PRELOAD": tools.faults, "FAULTS_CONTROL": clock.path, "FAULTS_ROOT": site.path + "/none",
      ],
      output: shipperLog)
  }

  var shipperLog: String { site.path + "/shipper.log" }

  /// Another shipper, which looks at the copy before it goes on; waits until the copy has everything.
  func shipAnew() throws {
    let looks = looks
    try ship()
    let end = Clock.now + 60
    while self.looks == looks {
      guard Clock.now < end else { throw TortureError("no look at the copy within a minute") }
      usleep(50_000)
    }
    try waitUntilShipped(try site.connect())
  }

  /// How often it was looked at where the copies of record and access log end, the smaller of both.
  private var looks: Int {
    let lines = Files.text(shipperLog).split(separator: "\n").filter { $0.contains("looked at the copy") }
    return ["log=record", "log=access"].map { log in lines.count { $0.contains(log) } }.min() ?? 0
  }

  func killShipper() throws {
    shipper?.send(SIGKILL)
    guard shipper?.wait(seconds: 20) != nil else { throw TortureError("a killed shipper does not end") }
  }

  private func lastWords(_ log: String) -> Substring { Files.text("\(site.path)/\(log).log").suffix(400) }

  /// The instance, and whether record and access log are shipped to their ends.
  func status(_ connection: Connection) throws -> (instance: String, isShipped: Bool) {
    let status = try connection.call("ship.status")
    let logs = status["logs"]?.list ?? []
    guard let instance = status["instance"]?.text, !logs.isEmpty else {
      throw TortureError("ship.status answers \(status.canonical.prefix(200))")
    }
    return (instance, logs.allSatisfy { $0["head"]?.whole == $0["shipped"]?.whole })
  }

  /// Waits until the copy has everything, entries of the access log too.
  func waitUntilShipped(_ connection: Connection, seconds: Double = 150) throws {
    let end = Clock.now + seconds
    while Clock.now < end {
      if try status(connection).isShipped { return }
      usleep(50_000)
    }
    throw TortureError("not shipped within \(Int(seconds)) s: \(lastWords("shipper"))")
  }

  /// A store made of the copy alone.
  func restore(_ instance: String, _ name: String, _ more: [String] = []) throws -> Site {
    let (other, log) = (try Site(tools, name), site.path + "/restore.log")
    try Files.write([UInt8](repeating: 9, count: 32), to: other.key)
    let end = Clock.now + patience
    while true {
      // Servers that have just come back have no leader yet, and one of them may lack what the others have: nothing is made of that.
      if try fetch(instance, other, log) == .exited(0), try make(other, more, log) == .exited(0) {
        return other
      }
      guard Clock.now < end else { throw TortureError("restore: \(lastWords("restore"))") }
      usleep(500_000)
    }
  }

  private func make(_ other: Site, _ more: [String], _ log: String) throws -> Program.Ending? {
    try Files.remove(other.state)
    let arguments = [
      "restore", other.path + "/fetched", "--from-stream", "--centre-key", centre + ".key", "--to",
      other.state,
      "--key-file", other.key, "--erasure-list", other.state + ".erased",
    ]
    return try Program(tools.control, arguments + more, output: log).wait(seconds: 120)
  }

  /// Reads the copy as the servers have it, which must be whole to some position, or name what is missing or damaged by its position.
  func expectWholeOrNamed() throws {
    let (other, log) = (try Site(tools, "named"), site.path + "/named.log")
    let instance = try status(try site.connect()).instance
    let end = Clock.now + 30
    while Clock.now < end {
      try Files.remove(log)
      let ending = try fetch(instance, other, log)
      let isNamed = Files.text(log).contains { $0.isNumber } && Files.text(log).contains("position")
      if ending == .exited(0) || ending == .exited(65) && isNamed {
        notes.append(
          ending == .exited(0) ? "the copy goes on to where it is whole" : "named: \(Self.problem(log))")
        return try other.remove()
      }
      // Without a leader, or where the stream cannot be read at all, nothing is given out, which is said.
      if ending == .exited(65) {
        throw TortureError("damage without a position: \(Files.text(log).suffix(300))")
      }
      usleep(500_000)
    }
    notes.append("the engine gave nothing out")
    try other.remove()
  }

  /// The first line of a fetch that says what is missing or damaged.
  private static func problem(_ log: String) -> Substring {
    Files.text(log).split(separator: "\n").first { $0.hasPrefix("recordd-shipper:") }?.prefix(160) ?? ""
  }

  private func fetch(_ instance: String, _ other: Site, _ log: String) throws -> Program.Ending? {
    try Files.remove(other.path + "/fetched")
    let fetch = try engine.start(
      tools.shipper,
      ["fetch", "--instance", instance, "--to", other.path + "/fetched"] + engine.arguments + engine.reader,
      on: .centre, output: log)
    return fetch.wait(seconds: 120)
  }
}
