import Glibc

/// Copies elsewhere, whatever happens to servers, shipper, lines and box.
///
/// What was acknowledged in `before-reply` is in the store that the engine's copy makes; in `after`, what the box still has gets there. A
/// replica beside never answers anything else.
enum FleetPart: Part {
  static let name = "fleet"

  static func run(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    guard EngineServer.isInstalled else {
      result.skipped = "needs nats-server"
      return
    }
    guard try LoopDisk(tools.work + "/\(name)-probe", megabytes: 16) != nil else {
      result.skipped = "needs the right to mount a loop device"
      return
    }
    let network = network(&result)
    var engine: Engine?
    for (index, fault) in chosen(extent).enumerated() where !fault.needsNetwork || network != nil {
      let defects = result.defects.count
      let servers = try engine ?? made(tools, network)
      run(tools, fault, index, servers, extent, &result)
      // There is no time for servers of its own for each fault in the brief campaign; after a defect nobody knows what they have.
      let isKept = extent.size == .brief && result.defects.count == defects
      if !isKept { try servers.end() }
      engine = isKept ? servers : nil
    }
    try engine?.end()
    if extent.choose != nil { return }
    if network != nil { try FleetPromotions.run(tools, network, extent, &result) }
    try FleetPromotions.credentials(tools, network, extent, &result)
    try FleetPromotions.powerControl(tools, extent, &result)
  }

  static func made(_ tools: Tools, _ network: Network?) throws -> Engine {
    guard let engine = try Engine(tools, name, network: network) else { throw TortureError("no disks") }
    try engine.makeStreams(tools)
    return engine
  }

  /// All faults; in the brief campaign two of each kind, and where so many alone are wanted, of those that end soon.
  static func chosen(_ extent: Extent) -> [FleetFault] {
    var generator = SeededGenerator(seed: extent.seed)
    if !extent.only.isEmpty { return FleetFault.all.filter { $0.name.contains(extent.only) } }
    if let wanted = extent.choose {
      return Array(FleetFault.all.filter(\.isQuick).shuffled(using: &generator).prefix(wanted))
    }
    guard extent.size == .brief else { return FleetFault.all }
    return FleetFault.kinds.flatMap { kind in
      // Half a minute of silence takes the servers two to get over.
      Array(kind.filter { $0.lasts.upperBound < 30 }.shuffled(using: &generator).prefix(2))
    }
  }

  private static func network(_ result: inout PartResult) -> Network? {
    do { return try Network() } catch {
      result.cases.append(("lines that are cut", "left out: \(error)"))
      return nil
    }
  }

  private static func run(
    _ tools: Tools, _ fault: FleetFault, _ index: Int, _ engine: Engine, _ extent: Extent,
    _ result: inout PartResult
  ) {
    for turn in 0..<extent.count(short: 1, full: 10) {
      let seed = extent.seed &+ UInt64(turn * 100 + index)
      // One course after the other in the brief campaign, all in the others.
      let courses =
        extent.size == .brief ? [fault.courses[Int(seed % UInt64(fault.courses.count))]] : fault.courses
      for course in courses { trial(tools, engine, fault, course, extent, seed, &result) }
    }
  }

  private static func trial(
    _ tools: Tools, _ engine: Engine, _ fault: FleetFault, _ course: FleetFault.Course, _ extent: Extent,
    _ seed: UInt64, _ result: inout PartResult
  ) {
    let (place, start) = ("\(fault.name), \(course.name)", Clock.now)
    let trial = FleetTrial(
      tools: tools, engine: engine, fault: fault, course: course, extent: extent, seed: seed,
      name: "\(name)-\(seed)-\(course.isBeforeReply ? "b" : "a")\(course.burns ? "b" : "g")")
    do {
      let outcome = try trial.run()
      result.take(outcome.findings, place)
      result.count("answers of a replica that were compared", outcome.compared)
      result.acknowledged += outcome.acknowledged
      result.faults += outcome.faults
      result.cases.append(
        (
          place,
          (["\(outcome.acknowledged) acknowledged, \(outcome.findings.lost.count) lost"] + outcome.notes)
            .joined(separator: "; ")
        ))
    } catch {
      result.defects.append("\(place): \(error)")
      try? engine.network?.mend()
    }
    result.rounds += 1
    Output.line("  \(place): \(Int(Clock.now - start)) s")
  }
}
