import CFaultControl
import Glibc

/// Every state that a lost cache could leave: the writes and flushes of some commits are written down, and stores are
/// made of everything that was flushed and of some of what was not, sector by sector.
///
/// Each is checked as it lies there, then opened; what had been acknowledged by then must be in it.
enum StatesPart: Part {
  static let name = "states"

  static func run(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    let site = try Site(tools, name + "-original")
    let load = Load(clients: 6, seed: extent.seed, ledger: try Ledger(path: tools.ledgers + "/\(name)"))
    let (calls, position) = try record(site, load)
    let states = StateBuilder(calls: calls, base: site.path + "/base")
    result.acknowledged = load.ledger.acknowledged()
    result.count("calls in the trace", calls.count)
    result.count("sectors written", states.sectors)
    var generator = SeededGenerator(seed: extent.seed)
    let places = extent.chosen(Array(0...calls.count), short: 40)
    for place in places {
      for loss in states.losses(at: place, limit: extent.count(short: 2, full: 4), &generator) {
        try examine(states, place, loss, site, load, position, &result)
      }
    }
    try control(states, site, load, position, &result)
    try site.remove()
  }

  /// The calls of some commits on a store whose files are kept as they were before.
  private static func record(_ site: Site, _ load: Load) throws -> ([TracedCall], position: Int) {
    let warm = Load(clients: 6, seed: 5, ledger: try Ledger(path: site.tools.ledgers + "/\(name)-before"))
    _ = try site.start()
    try warm.run(site, until: .acknowledged(100))
    try site.stop()
    let connection = try site.start()
    let position = try KillPart.head(connection)
    usleep(300_000)
    try Files.copy(site.state, to: site.path + "/base")
    site.faults.isRecording = true
    for _ in 0..<3 {
      try load.run(site, until: .answers(12))
      _ = try connection.call("log.read", "\"fromPosition\":0,\"limit\":1")
    }
    usleep(50_000)
    site.faults.isRecording = false
    try site.kill()
    return (TracedCall.all(try Files.bytes(site.trace)), position)
  }

  private static func examine(
    _ states: StateBuilder, _ place: Int, _ loss: Loss, _ original: Site, _ load: Load, _ position: Int,
    _ result: inout PartResult
  ) throws {
    let site = try Site(original.tools, name)
    try Files.copy(original.key, to: site.key)
    try states.build(place, loss, to: site.state)
    result.rounds += 1
    result.faults += 1
    let moment = "before call \(place) with \(loss)"
    let (ending, text) = try site.verifyStopped()
    if ending != .exited(0) {
      result.defects.append(
        "\(moment): recordctl verify ends with \(ending.map { "\($0)" } ?? "nothing"): \(text.suffix(200))")
    }
    let answered = states.answered(before: place)
    result.count("acknowledged commands looked for", answered.count)
    do {
      let findings = try open(site, load, position, answered)
      result.take(findings, moment)
      try site.stop()
    } catch {
      result.defects.append("\(moment): \(error)")
      try? site.kill()
    }
  }

  /// Opens a state: what was answered is there, everything else is whole, and what is missing is carried out once.
  private static func open(
    _ site: Site, _ load: Load, _ position: Int, _ answered: Set<Int>
  ) throws -> Findings {
    let connection = try site.start()
    var findings = Findings()
    let events = try Oracle.events(connection, after: position)
    let places = Dictionary(grouping: events) { $0["commandId"]?.text ?? "" }
    let known = Dictionary(uniqueKeysWithValues: load.ledger.commands.map { ($0.id, $0) })
    for (id, events) in places {
      guard let command = known[id] else {
        findings.wrong.append("nobody sent \(events.first?["type"]?.text ?? "")")
        continue
      }
      if command.position != events.first?["position"]?.whole { findings.wrong.append("another position") }
    }
    for command in load.ledger.commands where answered.contains(command.position) {
      if places[command.id] == nil { findings.lose(command, "is not there") }
    }
    let there = load.ledger.commands.filter { places[$0.id] != nil }
    let answers = try Oracle.pipeline(connection, there.map { ($0.method, $0.params) })
    for (command, answer) in zip(there, answers) {
      findings.replayed += 1
      let result = answer["result"]
      if result?["_meta"]?["replayed"]?.isTrue != true || result?.without("_meta").hash != command.hash {
        findings.lose(command, "is answered otherwise")
      }
    }
    let report = try connection.call("log.verify")
    if report["valid"]?.isTrue != true { findings.wrong.append("log.verify: \(report.canonical)") }
    for name in ["patients", "assessments", "vitals"] {
      let found = try connection.call("projection.verify", "\"name\":\"\(name)\"")
      if found["matches"]?.isTrue != true { findings.wrong.append("projection \(name)") }
    }
    return findings
  }

  /// A device that loses what it said it had flushed must be noticed.
  private static func control(
    _ states: StateBuilder, _ original: Site, _ load: Load, _ position: Int, _ result: inout PartResult
  ) throws {
    let site = try Site(original.tools, name + "-control")
    try Files.copy(original.key, to: site.key)
    try states.build(states.calls.count, .everythingFlushedToo, to: site.state)
    let answered = states.answered(before: states.calls.count)
    let seen = KillPart.outcome { try open(site, load, position, answered) }
    result.controls.append(("a device that loses what it flushed", seen != nil, seen ?? "nothing noticed"))
    try? site.kill()
    try site.remove()
  }
}
