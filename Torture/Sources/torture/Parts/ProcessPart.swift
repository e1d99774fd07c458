import Glibc

/// What happens to the process as a whole: a second daemon, a request to stop under load, too little memory, a disk that
/// hangs.
enum ProcessPart: Part {
  static let name = "process"

  static func run(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    try twoDaemons(tools, &result)
    try stops(tools, extent, &result)
    try memory(tools, extent, &result)
    try hangs(tools, extent, &result)
  }

  /// The second one on a store goes away and leaves the first alone.
  private static func twoDaemons(_ tools: Tools, _ result: inout PartResult) throws {
    let site = try Site(tools, name)
    let connection = try site.start()
    let second = try Program(
      tools.daemon, ["--state-dir", site.state, "--socket", site.path + "/other", "--key-file", site.key],
      output: site.log)
    let ending = second.wait()
    result.rounds += 1
    result.faults += 1
    result.cases.append(("a second daemon", ending.map { "\($0)" } ?? "runs"))
    if ending != .exited(75) { result.defects.append("a second daemon: \(ending.map { "\($0)" } ?? "runs")") }
    _ = try connection.call("patient.create")
    try site.stop()
    try site.remove()
  }

  private static func stops(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    let site = try Site(tools, name)
    let load = Load(clients: 16, seed: extent.seed, ledger: try Ledger(path: tools.ledgers + "/\(name)"))
    var connection = try site.start()
    for round in 1...extent.count(short: 5, full: 50) {
      let (start, position) = (load.ledger.commands.count, try KillPart.head(connection))
      try load.run(site, seconds: 0.05 + Double(round % 5) / 50) { try site.stop() }
      connection = try site.start()
      var oracle = Oracle(load: load, start: start, position: position)
      oracle.projections = 2
      result.take(try oracle.examine(connection), "SIGTERM \(round)")
      result.rounds += 1
      result.faults += 1
    }
    result.acknowledged += load.ledger.acknowledged()
    result.cases.append(("SIGTERM under load", "exit 0 each time"))
    try site.stop()
    try site.remove()
  }

  /// A control group that has too little memory for what is asked: killed or not, nothing is lost.
  private static func memory(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    let group = "/sys/fs/cgroup/memory/record-torture-\(getpid())"
    try? Files.makeDirectory(group)
    defer { rmdir(group) }
    guard Files.size(group + "/memory.limit_in_bytes") != nil else {
      result.cases.append(("too little memory", "skipped: no control group for memory may be made"))
      return
    }
    let site = try Site(tools, name)
    let load = Load(
      clients: 8, seed: extent.seed, ledger: try Ledger(path: tools.ledgers + "/\(name)-memory"))
    let connection = try site.start()
    let position = try KillPart.head(connection)
    let limit = (ProcessFigures(site.daemon?.id ?? 0).memory + 24 << 10) << 10
    try Files.write(Array("\(limit)".utf8), to: group + "/memory.limit_in_bytes", at: 0)
    try Files.write(Array("\(site.daemon?.id ?? 0)".utf8), to: group + "/cgroup.procs", at: 0)
    try load.run(site, seconds: 0.5)
    let crowd = (0..<200).compactMap { _ in try? site.connect() }
    for peer in crowd {
      _ = peer.send(
        Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\",\"params\":[\"".utf8)
          + [UInt8](repeating: 65, count: 900 << 10))
    }
    // Killed or not, both are right.
    _ = try? load.run(site, seconds: 1)
    let ending = site.daemon?.poll()
    result.rounds += 1
    result.faults += 1
    result.cases.append(
      ("24 MiB of memory more than at the start", ending.map { "\($0), started again" } ?? "goes on"))
    if let ending, ending != .killed(SIGKILL) { result.defects.append("too little memory: \(ending)") }
    try site.kill()
    result.take(
      try Oracle(load: load, start: 0, position: position).examine(try site.start()), "too little memory")
    result.acknowledged += load.ledger.acknowledged()
    try site.stop()
  }

  /// Heartbeats that may come when the disk hangs already: one is under way, and what was done just before counts for the
  /// next.
  private static let mostLateBeats = 3

  private static func waitForHit(_ site: Site) throws {
    let end = Clock.now + Clock.patience
    while site.faults.hits == 0 {
      guard Clock.now < end else { throw TortureError("nothing is written to the journal") }
      usleep(2000)
    }
  }

  /// A disk that hangs stops the writer: the watchdog hears nothing more, reads go on, and nothing is lost when it ends.
  private static func hangs(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    let site = try Site(tools, name)
    let listener = try Notifications(site.path + "/notify")
    site.environment = ["NOTIFY_SOCKET": site.path + "/notify", "WATCHDOG_USEC": "1000000"]
    let load = Load(clients: 4, seed: extent.seed, ledger: try Ledger(path: tools.ledgers + "/\(name)-hang"))
    let connection = try site.start()
    let position = try KillPart.head(connection)
    let quiet = listener.beats(2)
    site.faults.arm(FaultRule(action: .hang, places: .journal, calls: .flush))
    let stuck = try site.connect()
    _ = stuck.send("patient.create", "\"_meta\":{\"commandId\":\"\(SentCommand.spare)\"}")
    try waitForHit(site)
    let late = listener.beatsBeforeSilence(seconds: 3, most: mostLateBeats)
    let isAnswered = (try? connection.call("health.check")) != nil
    site.faults.disarm()
    let isDone = (try? stuck.answer())?["result"] != nil
    let after = listener.beats(2)
    result.rounds += 1
    result.faults += 1
    result.cases.append(
      (
        "a journal that hangs",
        "heartbeats before: \(quiet), once it hangs: \(late) and then silence, afterwards: \(after); health.check answered: \(isAnswered), the command done afterwards: \(isDone)"
      ))
    if quiet < 2 || late > mostLateBeats || after < 2 || !isAnswered || !isDone {
      result.defects.append("a journal that hangs: \(result.cases.last?.outcome ?? "")")
    }
    try load.run(site, seconds: 0.1)
    var findings = try Oracle(load: load, start: 0, position: position).examine(connection)
    findings.wrong.removeAll { $0.hasPrefix("nobody sent") }
    result.take(findings, "a journal that hangs")
    result.acknowledged += load.ledger.acknowledged()
    try site.stop()
  }
}
