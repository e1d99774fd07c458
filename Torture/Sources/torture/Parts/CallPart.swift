import Glibc

/// SIGKILL right before the n-th system call that changes a file, for every n up to a run that is not killed.
///
/// Calls are counted over all threads in one order. A tracer counts for each thread; so the count of one run is compared
/// with strace(1)'s, to show that no call escapes it.
enum CallPart: Part {
  static let name = "calls"

  /// What is done while the calls are counted.
  private struct Scene {
    let name: String
    /// Moments that are tried where not all are.
    let short: Int
    /// What the run begins with: nothing, a store that was stopped, or one that was killed under load.
    let base: Base
    /// What the site needs besides; before each attempt.
    var prepare: (Site) throws -> Void = { _ in }
    let work: (Site, Connection, Load) throws -> Void
    /// What must hold besides after the next start.
    var check: (Site, Connection) throws -> Void = { _, _ in }
  }
  private enum Base { case nothing, stopped, killed }

  private static var scenes: [Scene] {
    [
      Scene(name: "first start", short: 20, base: .nothing) { _, _, _ in },
      Scene(name: "commits", short: 20, base: .stopped) { site, connection, load in
        for _ in 0..<4 {
          try load.run(site, seconds: 0.01)
          // A reader makes the log take over what the write-ahead log holds.
          _ = try connection.call("log.read", "\"fromPosition\":0,\"limit\":1")
        }
      },
      Scene(name: "start after a crash", short: 10, base: .killed) { _, _, _ in },
      Scene(name: "rebuild and swap", short: 15, base: .stopped) { _, connection, _ in
        _ = try connection.call("projection.rebuild", "\"name\":\"assessments\"")
        _ = try connection.call("projection.rebuild", "\"name\":\"patients\"")
      },
      Scene(name: "export", short: 15, base: .stopped) { _, connection, _ in
        let job =
          try connection.call("export.start", "\"allPatients\":true,\"format\":\"ndjson\"")["id"]?.text ?? ""
        let end = Clock.now + Clock.patience
        while try connection.call("export.status", "\"jobId\":\"\(job)\"")["status"]?.text != "finished" {
          guard Clock.now < end else { throw TortureError("an export does not end") }
          usleep(3000)
        }
      },
      Scene(
        name: "backup", short: 15, base: .stopped, prepare: Backups.prepare, work: Backups.make,
        check: Backups.check),
      documents,
      Scene(name: "new key", short: 10, base: .stopped) { _, connection, load in
        guard let patient = load.ledger.commands.first(where: { $0.method == "vitals.log" }) else { return }
        _ = try connection.call("key.rotate", String(patient.members.prefix { $0 != "," }))
      },
    ]
  }

  private static var documents: Scene {
    let documents = Documents()
    return Scene(
      name: "documents", short: 40, base: .stopped, prepare: documents.prepare, work: documents.work,
      check: documents.check)
  }

  static func run(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    for scene in scenes { try run(scene, tools, extent, &result) }
    try compareWithTracer(tools, &result)
  }

  private static func run(_ scene: Scene, _ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws
  {
    let original = try Site(tools, name + "-original")
    let clean = try prepare(scene, original, extent)
    let site = try Site(tools, name)
    let calls = try attempt(scene, clean, site, killAt: 0, extent, &result)
    var killed = 0
    // Where threads meet otherwise than in the first run, there may be some calls more.
    for number in extent.chosen(Array(1...calls + extent.count(short: 0, full: 10)), short: scene.short) {
      let seen = try attempt(scene, clean, site, killAt: number, extent, &result)
      if seen >= number { killed += 1 }
    }
    result.count("\(scene.name): calls", calls)
    result.count("\(scene.name): killed at", killed)
    result.faults += killed
    try original.remove()
    try site.remove()
  }

  /// The store that every attempt begins with; `nil` for none.
  private static func prepare(_ scene: Scene, _ site: Site, _ extent: Extent) throws -> Site? {
    guard scene.base != .nothing else { return nil }
    let load = Load(clients: 8, seed: extent.seed, ledger: try Ledger(path: site.tools.ledgers + "/\(name)"))
    _ = try site.start()
    try load.run(site, until: .acknowledged(200)) { if scene.base == .killed { try site.kill() } }
    if scene.base == .stopped { try site.stop() }
    return site
  }

  /// One run that is killed, or not; returns how many calls there were.
  private static func attempt(
    _ scene: Scene, _ clean: Site?, _ site: Site, killAt: Int, _ extent: Extent, _ result: inout PartResult
  ) throws -> Int {
    if let clean { try site.take(from: clean) } else { try clear(site) }
    try scene.prepare(site)
    let load = Load(
      clients: 3, seed: extent.seed &+ 7_777_777 &+ UInt64(killAt) &* 104_729,
      ledger: try Ledger(path: site.tools.ledgers + "/\(name)"))
    if scene.name == "new key" { _ = load.ledger.note(try patientOf(clean, site)) }
    let first = load.ledger.commands.count
    site.faults.reset()
    site.faults.killAt = killAt
    try site.spawn()
    if let connection = try site.ready() {
      // A connection that breaks is what is wanted here.
      do { try scene.work(site, connection, load) } catch { if killAt == 0 { throw error } }
      if killAt == 0 || site.daemon?.poll() == nil { site.daemon?.send(SIGTERM) }
    }
    guard let ending = site.daemon?.wait() else {
      throw TortureError("\(scene.name) hangs at \(killAt)")
    }
    let seen = site.faults.seen
    result.rounds += 1
    result.acknowledged += load.ledger.acknowledged()
    site.faults.reset()
    if ending != .exited(0) && ending != .killed(SIGKILL) {
      result.defects.append("\(scene.name) at call \(killAt): \(ending), \(site.lastWords)")
    }
    try examine(scene, site, load, first, killAt, &result)
    return seen
  }

  private static func clear(_ site: Site) throws {
    try Files.remove(site.state)
    try Files.remove(site.state + ".erased")
  }

  /// Somebody whose key is changed.
  private static func patientOf(_ clean: Site?, _ site: Site) throws -> SentCommand {
    let connection = try site.start()
    let events = try Oracle.events(connection, after: 8)
    try site.stop()
    guard let event = events.first(where: { $0["type"]?.text == "vitals.recorded" }),
      let patient = event["streamId"]?.text
    else { throw TortureError("nobody has a pulse") }
    var command = SentCommand(
      id: event["commandId"]?.text ?? "", client: 0, method: "vitals.log",
      members: "\"patientId\":\"\(patient)\",", expected: [:])
    command.fate = .refused("not sent")
    return command
  }

  /// The next start must be sound, whatever the last one left.
  private static func examine(
    _ scene: Scene, _ site: Site, _ load: Load, _ first: Int, _ killAt: Int, _ result: inout PartResult
  ) throws {
    let place = "\(scene.name) at call \(killAt)"
    do {
      let connection = try site.start()
      let events = try Oracle.events(connection, after: 0)
      let position =
        load.ledger.commands.dropFirst(first).isEmpty
        ? try KillPart.head(connection) : positionBefore(events, load)
      var oracle = Oracle(load: load, start: first, position: position)
      oracle.sample = 0
      result.take(try oracle.examine(connection), place)
      // Definitions are published once, and everything goes on.
      if events.filter({ $0["type"]?.text == "funnel.published" }).count != 6 {
        result.defects.append("\(place): not six questionnaires")
      }
      _ = try connection.call("patient.create")
      try scene.check(site, connection)
      try site.stop()
    } catch {
      result.defects.append("\(place): \(error)")
      try? site.kill()
    }
  }

  /// Position of the last event that this run's clients did not send.
  private static func positionBefore(_ events: [JSON], _ load: Load) -> Int {
    let own = Set(load.ledger.commands.map(\.id))
    return (events.firstIndex { own.contains($0["commandId"]?.text ?? "") } ?? events.count)
  }

  /// The same first start under strace(1) must show as many calls as the library counts.
  private static func compareWithTracer(_ tools: Tools, _ result: inout PartResult) throws {
    let site = try Site(tools, name + "-traced")
    guard (try? Program.run("strace", ["-o", "/dev/null", "/bin/true"])) != nil else {
      result.cases.append(("calls counted beside strace", "skipped: strace is missing, or nobody may trace"))
      return
    }
    let calls =
      "pwrite64,pwritev,write,writev,fdatasync,fsync,ftruncate,fallocate,rename,renameat,renameat2,link,unlink,unlinkat,mkdir,rmdir,copy_file_range,sendfile,pwritev2,io_uring_enter"
    site.before = [
      "strace", "-f", "-qq", "-y", "-s", "0", "-e", "signal=none", "-e", "trace=\(calls)", "-o",
      site.path + "/calls",
    ]
    _ = try site.start()
    // The tracer would keep the signal to itself; the lock names who holds the store.
    guard let process = pid_t(Files.text(site.state + "/lock").prefix { $0.isNumber }) else {
      throw TortureError("nobody holds the store")
    }
    kill(process, SIGTERM)
    guard site.daemon?.wait() != nil else { throw TortureError("a traced daemon does not stop") }
    let counted = site.faults.seen
    let traced = try tracedCalls(site)
    result.counts.append(("first start: calls by strace", traced))
    // Making a file is counted by the library alone; what is missing would make its count smaller.
    result.cases.append(("calls counted beside strace", "\(counted) by the library, \(traced) by strace"))
    if counted < traced { result.defects.append("strace sees \(traced) calls, the library \(counted)") }
    try site.remove()
  }

  private static func tracedCalls(_ site: Site) throws -> Int {
    Files.text(site.path + "/calls").split(separator: "\n").filter { line in
      guard line.contains(site.state + "/") || line.contains(site.state + "\""), !line.contains("resumed")
      else {
        return false
      }
      return !line.contains("/lock>") && !line.contains("/lock.mdb>") && !line.contains("/lock\"")
        && !line.contains("/lock.mdb\"")
    }.count
  }
}
