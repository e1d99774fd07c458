import Glibc

/// What is not a fault alone: another store takes over, another's credentials; and the controls, in which the promise is broken on
/// purpose.
enum FleetPromotions {
  private static var name: String { FleetPart.name }
  private static let title = "a replica takes over while the box is cut off"

  static func run(
    _ tools: Tools, _ network: Network?, _ extent: Extent, _ result: inout PartResult
  ) throws {
    guard extent.only.isEmpty || title.contains(extent.only) else { return }
    let engine = try FleetPart.made(tools, network)
    for turn in 0..<extent.count(short: 1, full: 10) {
      // Mode, and whether what the box sends still arrives.
      let all = [(true, true), (true, false), (false, false), (false, true)]
      for (number, course) in all.enumerated()
      where extent.size != .brief || number % 2 == Int(extent.seed % 2) {
        let trial = PromotionTrial(
          tools: tools, engine: engine, isBeforeReply: course.0, judgedAsBeforeReply: course.0,
          isHeard: course.1, seed: extent.seed &+ UInt64(turn * 10 + number),
          name: "\(name)-promotion-\(turn)-\(number)")
        let way = "\(course.1 ? "does not hear, and is heard" : "is cut off")"
        let place = "\(title), \(course.0 ? "before-reply" : "after"), \(way)"
        result.attempt(place) {
          let (findings, acknowledged, tail) = try trial.run()
          return (findings, acknowledged, "\(acknowledged) acknowledged, \(tail) events on the old box alone")
        }
        try network?.mend()
      }
    }
    try control(tools, engine, extent, &result)
    try engine.end()
  }

  /// A box that answers before there is a copy acknowledges positions that the other store acknowledges too.
  private static func control(
    _ tools: Tools, _ engine: Engine, _ extent: Extent, _ result: inout PartResult
  ) throws {
    let trial = PromotionTrial(
      tools: tools, engine: engine, isBeforeReply: false, judgedAsBeforeReply: true, isHeard: false,
      seed: extent.seed, name: name + "-promotion-control")
    let seen = try trial.run().findings.wrong.filter { $0.hasPrefix("both stores acknowledged") }
    result.controls.append(
      (
        "a box in mode after that is judged as before-reply", !seen.isEmpty,
        "\(seen.count) positions were acknowledged twice"
      ))
  }

  static func credentials(
    _ tools: Tools, _ network: Network?, _ extent: Extent, _ result: inout PartResult
  ) throws {
    let title = "a box with the credentials of another one"
    guard extent.only.isEmpty || title.contains(extent.only) else { return }
    let engine = try FleetPart.made(tools, network)
    result.attempt(title) {
      let trial = CredentialTrial(
        tools: tools, engine: engine, seed: extent.seed, name: name + "-credentials")
      let (findings, acknowledged) = try trial.run()
      return (findings, acknowledged, "nothing of it is stored")
    }
    try engine.end()
  }

  /// Servers that acknowledge before they write, and lose power, must lose what was acknowledged.
  static func powerControl(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    let title = "the power goes for all three servers"
    guard extent.only.isEmpty || title.contains(extent.only),
      let fault = FleetFault.all.first(where: { $0.name == title }),
      let engine = try Engine(tools, name + "-control", isSynchronous: false)
    else { return }
    try engine.makeStreams(tools)
    // What the servers made for the streams themselves is on the disks; the messages are not.
    sync()
    var alone = fault
    alone.hasReplica = false
    let trial = FleetTrial(
      tools: tools, engine: engine, fault: alone, course: .burns, extent: extent, seed: extent.seed,
      name: name + "-control", patience: 20)
    let seen = KillPart.outcome { try trial.run().findings }
    result.controls.append(
      ("servers that do not write through, and a power cut", seen != nil, seen ?? "nothing noticed"))
    try? engine.end()
  }
}

extension PartResult {
  /// Takes over what one round found, or why it came to no end.
  mutating func attempt(
    _ place: String, _ body: () throws -> (findings: Findings, acknowledged: Int, outcome: String)
  ) {
    let start = Clock.now
    do {
      let done = try body()
      take(done.findings, place)
      acknowledged += done.acknowledged
      cases.append((place, done.outcome))
    } catch {
      defects.append("\(place): \(error)")
    }
    rounds += 1
    faults += 1
    Output.line("  \(place): \(Int(Clock.now - start)) s")
  }
}
