import Glibc

/// The power goes: a file system of its own is shut down without writing out its log (EXT4_IOC_SHUTDOWN), and what the
/// page cache held is gone.
enum PowerPart: Part {
  static let name = "power"

  static func run(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    guard let disk = try LoopDisk(tools.work + "/\(name)-disk", megabytes: 512) else {
      result.skipped = "needs the right to mount a loop device"
      return
    }
    try rounds(tools, disk, extent, &result)
    // Else the file system writes out its own log every five seconds, and a cut after that loses nothing.
    try disk.makeAnew("loop,commit=600")
    try control(tools, disk, extent, &result)
    try disk.unmount()
  }

  private static func rounds(
    _ tools: Tools, _ disk: LoopDisk, _ extent: Extent, _ result: inout PartResult
  ) throws {
    let site = try Site(tools, name, stateBelow: disk.path)
    let load = Load(clients: 16, seed: extent.seed, ledger: try Ledger(path: tools.ledgers + "/\(name)"))
    var generator = SeededGenerator(seed: extent.seed)
    var connection = try site.start()
    for round in 1...extent.count(short: 12, full: 120) {
      let (start, position) = (load.ledger.commands.count, try KillPart.head(connection))
      if round % 4 == 0 { _ = connection.send("projection.rebuild", "\"name\":\"assessments\"") }
      try load.run(site, seconds: Double(generator.number(5...200)) / 1000) { try cut(disk, site) }
      try disk.mount()
      connection = try site.start()
      var oracle = Oracle(load: load, start: start, position: position)
      (oracle.projections, oracle.seed) = (round % 10 == 0 ? 0 : 2, generator.next())
      result.take(try oracle.examine(connection), "round \(round)")
      result.rounds += 1
      result.faults += 1
    }
    result.take(try Oracle(load: load, start: 0, position: 8).examine(connection), "the whole ledger")
    result.acknowledged = load.ledger.acknowledged()
    try site.stop()
    let (ending, text) = try site.verifyStopped(seconds: 600)
    if ending != .exited(0) { result.defects.append("recordctl verify: \(text.suffix(300))") }
  }

  private static func cut(_ disk: LoopDisk, _ site: Site) throws {
    try disk.cut()
    try site.kill()
    try disk.unmount()
  }

  /// The same with flushes that do nothing must lose what was acknowledged.
  private static func control(
    _ tools: Tools, _ disk: LoopDisk, _ extent: Extent, _ result: inout PartResult
  ) throws {
    let site = try Site(tools, name + "-control", stateBelow: disk.path)
    let load = Load(
      clients: 16, seed: extent.seed, ledger: try Ledger(path: tools.ledgers + "/\(name)-control"))
    let first = try site.start()
    let position = try KillPart.head(first)
    try site.stop()
    sync()
    site.faults.isUnsafe = true
    _ = try site.start()
    try load.run(site, until: .acknowledged(50)) { try cut(disk, site) }
    site.faults.reset()
    try disk.mount()
    let acknowledged = load.ledger.acknowledged()
    let seen = KillPart.outcome {
      try Oracle(load: load, start: 0, position: position).examine(try site.start())
    }
    result.controls.append(
      (
        "flushes that do nothing, then a power cut (\(acknowledged) acknowledged)", seen != nil,
        seen ?? "nothing noticed"
      ))
    try site.kill()
  }
}
