import CFaultControl
import Glibc

/// Calls that fail or do half of their work: full and broken disks, at every place that the store writes to.
enum StoragePart: Part {
  static let name = "storage"

  private static let files: [(name: String, places: UInt32, calls: [(String, UInt32)])] = [
    ("journal", .journal, [("write", .write), ("flush", .flush)]),
    ("log", .log, [("page", .write), ("meta page", .meta), ("flush", .flush), ("room", .reserve)]),
    ("keys", .keys, [("page", .write), ("meta page", .meta), ("flush", .flush)]),
    ("access journal", .access | .journal, [("write", .write), ("flush", .flush)]),
    (
      "access log", .access | .log,
      [("page", .write), ("meta page", .meta), ("flush", .flush), ("room", .reserve)]
    ),
  ]
  private static let faults: [(name: String, action: fault_action, error: Int32)] = [
    ("ENOSPC", .fail, ENOSPC), ("EIO", .fail, EIO), ("EROFS", .fail, EROFS), ("EFBIG", .fail, EFBIG),
    ("half written", .short, EIO),
  ]

  static func run(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    let original = try Site(tools, name + "-original")
    _ = try original.start()
    let warm = Load(clients: 6, seed: 5, ledger: try Ledger(path: tools.ledgers + "/\(name)-before"))
    try warm.run(original, until: .acknowledged(50))
    try original.stop()
    let site = try Site(tools, name)
    for file in files {
      for call in file.calls {
        for fault in extent.size == .brief ? Array(faults.prefix(2)) : faults
        where fault.action != .short || call.0 == "write" || call.0.hasSuffix("page") {
          for times in extent.isFull ? [1, 0] : [fault.error == EIO ? 1 : 0] {
            let rule = FaultRule(
              action: fault.action, error: fault.error, places: file.places, calls: call.1, times: times)
            let title = "\(file.name), \(call.0): \(fault.name)\(times == 1 ? " once" : "")"
            try examine(title, rule, original, site, extent, &result)
          }
        }
      }
    }
    do { try limits(tools, original, extent, &result) } catch {
      result.defects.append("RLIMIT_FSIZE: \(error)")
    }
    try disks(tools, extent, &result)
  }

  /// One fault in a daemon that runs.
  private static func examine(
    _ title: String, _ rule: FaultRule, _ original: Site, _ site: Site, _ extent: Extent,
    _ result: inout PartResult
  ) throws {
    try site.take(from: original)
    site.faults.reset()
    let load = Load(clients: 4, seed: extent.seed, ledger: try Ledger(path: site.tools.ledgers + "/\(name)"))
    result.rounds += 1
    do {
      var connection = try site.start()
      let position = try KillPart.head(connection)
      let trial = StorageTrial(site: site, load: load)
      let outcome = try trial.run(connection, rule)
      if site.faults.hits > 0 { result.faults += 1 }
      // A cause that is gone may need a new start: that is what an exit status of 74 asks for.
      if site.daemon?.poll() == nil { try site.stop() }
      site.faults.disarm()
      connection = try site.start()
      let findings = try Oracle(load: load, start: 0, position: position).examine(connection)
      result.take(findings, title)
      result.acknowledged += load.ledger.acknowledged()
      try site.stop()
      result.cases.append((title, site.faults.hits == 0 ? "not reached" : outcome.text))
      for defect in outcome.defects { result.defects.append("\(title): \(defect)") }
    } catch {
      result.defects.append("\(title): \(error); \(site.lastWords)")
      try? site.kill()
    }
  }

  /// A limit of the process on the size of its files.
  private static func limits(
    _ tools: Tools, _ original: Site, _ extent: Extent, _ result: inout PartResult
  ) throws {
    let site = try Site(tools, name + "-limit")
    try site.take(from: original)
    let size = max(Files.size(site.state + "/log/data.mdb") ?? 0, 8 << 20) + (256 << 10)
    site.before = ["prlimit", "--fsize=\(size)"]
    try full(site, "RLIMIT_FSIZE", extent, &result) {
      site.before = []
      return false
    }
  }

  /// A real disk that is full, and one that is read-only.
  private static func disks(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    guard let disk = try LoopDisk(tools.work + "/\(name)-disk", megabytes: 256) else {
      result.cases.append(("full and read-only disks", "skipped: needs the right to mount a loop device"))
      return
    }
    let site = try Site(tools, name + "-disk-site", stateBelow: disk.path)
    _ = try site.start()
    try site.stop()
    try full(site, "a full ext4", extent, &result, before: { disk.fill() }) {
      disk.makeRoom()
      return true
    }
    try disk.unmount()
    try disk.mount("loop,ro")
    try site.spawn()
    let ending = site.daemon?.wait()
    result.rounds += 1
    result.faults += 1
    result.cases.append(
      ("a read-only ext4 at the start", "\(ending.map { "\($0)" } ?? "runs"): \(site.lastWords)"))
    if ending != .exited(77) {
      result.defects.append("a read-only disk: \(ending.map { "\($0)" } ?? "the daemon runs")")
    }
    try disk.unmount()
    try DiskTurn(disk: disk, site: site, extent: extent).run(&result)
  }

  /// Writes until there is no more room, then gives room; `makeRoom` says whether the daemon has it without a restart.
  private static func full(
    _ site: Site, _ title: String, _ extent: Extent, _ result: inout PartResult, before: () -> Void = {},
    makeRoom: () -> Bool
  ) throws {
    let load = Load(clients: 8, seed: extent.seed, ledger: try Ledger(path: site.tools.ledgers + "/\(name)"))
    var connection = try site.start()
    let position = try KillPart.head(connection)
    before()
    let end = Clock.now + Clock.patience
    while Clock.now < end, load.ledger.codes.isEmpty, site.daemon?.poll() == nil {
      try load.run(site, seconds: 0.5)
    }
    result.rounds += 1
    result.faults += 1
    let codes = load.ledger.codes
    let reads = (try? connection.call("projection.list")) != nil
    result.cases.append((title, "\(codes.sorted()), reads \(reads ? "go on" : "end")"))
    if codes != ["STORAGE_FULL"] || !reads || site.daemon?.poll() != nil {
      result.defects.append("\(title): \(codes), \(site.lastWords)")
    }
    if makeRoom() {
      _ = try connection.call("patient.create", "\"_meta\":{\"commandId\":\"\(SentCommand.spare)\"}")
    }
    try site.stop()
    connection = try site.start()
    var findings = try Oracle(load: load, start: 0, position: position).examine(connection)
    findings.wrong.removeAll { $0.hasPrefix("nobody sent") }
    result.take(findings, title)
    result.acknowledged += load.ledger.acknowledged()
    try site.stop()
  }
}

extension SentCommand {
  /// An id for a command that is not in a ledger.
  static let spare = "6f0e6f3a-7c39-4a0e-9d3e-0d6b5a1c2f01"
}
