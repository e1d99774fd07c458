/// Compares what the ledger says with what the daemon holds after a fault.
struct Oracle {
  let load: Load
  /// Number of the first command of the round, and position of the last event before it.
  let start: Int
  let position: Int
  /// Commands of earlier rounds that are asked for again, at most.
  var sample = 40
  /// Projections that are compared with the log; all where it is 0.
  var projections = 0
  var seed: UInt64 = 1

  private var ledger: Ledger { load.ledger }

  /// Examines everything; afterwards no command of the ledger is in doubt.
  func examine(_ connection: Connection) throws -> Findings {
    var findings = Findings()
    let events = try Self.events(connection, after: position)
    let byCommand = compare(events, &findings)
    let entries = EntryOracle(commands: ledger.commands[start...], events: byCommand)
    try entries.compare(connection, from: try roundBegan(connection), &findings)
    try replay(connection, byCommand, &findings)
    try verify(connection, &findings)
    return findings
  }

  /// When the last event before the round was recorded; `nil` where everything is looked at.
  private func roundBegan(_ connection: Connection) throws -> String? {
    if start == 0 || position == 0 { return nil }
    let page = try connection.call("log.read", "\"fromPosition\":\(position - 1),\"limit\":1")
    return page["events"]?.list.first?["recordedAt"]?.text
  }

  /// All events after a position.
  static func events(_ connection: Connection, after start: Int) throws -> [JSON] {
    var (events, position): ([JSON], Int) = ([], start)
    while true {
      let page = try connection.call("log.read", "\"fromPosition\":\(position),\"limit\":1000")
      events += page["events"]?.list ?? []
      guard let next = page["nextPosition"]?.whole, let head = page["head"]?.whole else {
        throw TortureError("log.read answers without positions")
      }
      if next >= head || next <= position { return events }
      position = next
    }
  }

  /// Every event was sent by somebody, and every acknowledged command is wholly there.
  private func compare(_ events: [JSON], _ findings: inout Findings) -> [String: [JSON]] {
    var byCommand: [String: [JSON]] = [:]
    for (index, event) in events.enumerated() {
      if event["position"]?.whole != position + index + 1 {
        findings.wrong.append("the log has a gap after position \(position + index)")
        break
      }
      byCommand[event["commandId"]?.text ?? "", default: []].append(event)
    }
    let known = Set(ledger.commands[start...].map(\.id))
    for (id, events) in byCommand where !known.contains(id) && !(id.isEmpty && events.allSatisfy(Self.isOwn))
    {
      findings.wrong.append("nobody sent what stands at position \(events.first?["position"]?.whole ?? 0)")
    }
    for command in ledger.commands[start...] { compare(command, byCommand[command.id] ?? [], &findings) }
    return byCommand
  }

  /// Whether the daemon appends such events of its own accord.
  private static func isOwn(_ event: JSON) -> Bool {
    let type = event["type"]?.text ?? ""
    return type.hasSuffix(".published") || type.hasPrefix("erasure.") || type.hasPrefix("key.")
  }

  private func compare(_ command: SentCommand, _ events: [JSON], _ findings: inout Findings) {
    switch command.fate {
    case .refused(let code):
      if !events.isEmpty { findings.wrong.append("a \(command.method) refused as \(code) is in the log") }
      return
    case .doubtful:
      events.isEmpty ? (findings.doubtfulAbsent += 1) : (findings.doubtfulKept += 1)
    case .acknowledged:
      guard events.first?["position"]?.whole == command.position else {
        findings.lose(command, "is not there")
        return
      }
    }
    guard let first = events.first else { return }
    let places = events.compactMap { $0["position"]?.whole }
    if zip(places, places.dropFirst()).contains(where: { $1 != $0 + 1 }) {
      findings.wrong.append("the events of the command at position \(places[0]) are torn apart")
    }
    if command.method == "assessment.complete", events.count < 2 {
      findings.wrong.append("half of the command at position \(places[0]) is there")
    }
    for (name, value) in command.expected where first["payload"]?[name] != value {
      findings.lose(command, "holds another \(name)")
    }
  }

  /// Every acknowledged command, and a sample of the earlier ones, gets its original answer.
  private func replay(
    _ connection: Connection, _ byCommand: [String: [JSON]], _ findings: inout Findings
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var numbers = Array(start..<ledger.commands.count)
    if start > 0 { numbers += (0..<sample).map { _ in generator.number(0...start - 1) } }
    numbers.removeAll { if case .refused = ledger.commands[$0].fate { true } else { false } }
    let answers = try Self.pipeline(
      connection, numbers.map { (ledger.commands[$0].method, ledger.commands[$0].params) })
    for (number, answer) in zip(numbers, answers) {
      findings.replayed += 1
      let before = ledger.commands[number]
      let isThere = before.fate == .acknowledged || byCommand[before.id] != nil
      load.again(number, answer)
      compare(before, ledger.commands[number], answer, isThere: isThere, &findings)
    }
    ledger.flush()
  }

  private func compare(
    _ before: SentCommand, _ after: SentCommand, _ answer: JSON, isThere: Bool, _ findings: inout Findings
  ) {
    guard let result = answer["result"] else {
      if before.fate == .acknowledged {
        findings.lose(before, "is now refused: \(answer.canonical.prefix(200))")
      }
      return
    }
    if result["_meta"]?["replayed"]?.isTrue != isThere {
      findings.lose(before, isThere ? "is carried out again" : "is answered and was not in the log")
    }
    guard before.fate == .acknowledged else { return }
    if after.position != before.position || after.hash != before.hash {
      findings.lose(before, "is answered otherwise")
    }
  }

  /// Sends many calls with some under way at a time; their answers in the order of the calls.
  static func pipeline(
    _ connection: Connection, _ calls: [(method: String, members: String)]
  ) throws -> [JSON] {
    var answers: [Int: JSON] = [:]
    var ids: [Int] = []
    for call in calls {
      guard let id = connection.send(call.method, call.members) else {
        throw TortureError("the daemon closed the connection")
      }
      ids.append(id)
      while ids.count - answers.count >= 64 { try take(connection, &answers) }
    }
    while answers.count < ids.count { try take(connection, &answers) }
    return ids.compactMap { answers[$0] }
  }

  private static func take(_ connection: Connection, _ answers: inout [Int: JSON]) throws {
    let answer = try connection.answer()
    guard let id = answer["id"]?.whole else {
      throw TortureError("an answer to nobody: \(answer.canonical.prefix(200))")
    }
    answers[id] = answer
  }

  /// Chain and tags from the round's start on, and projections rebuilt beside the ones that serve.
  private func verify(_ connection: Connection, _ findings: inout Findings) throws {
    let report = try connection.call("log.verify", "\"fromPosition\":\(max(1, position))", seconds: 300)
    if report["valid"]?.isTrue != true { findings.wrong.append("log.verify: \(report.canonical)") }
    let all =
      try connection.call("projection.list")["projections"]?.list.compactMap { $0["name"]?.text } ?? []
    if all.count < 3 { findings.wrong.append("there are \(all.count) projections") }
    var generator = SeededGenerator(seed: seed &+ 1)
    let chosen = projections == 0 ? all : Array(all.shuffled(using: &generator).prefix(projections))
    for name in chosen {
      let found = try connection.call("projection.verify", "\"name\":\"\(name)\"", seconds: 300)
      if found["matches"]?.isTrue != true { findings.wrong.append("projection \(name): \(found.canonical)") }
    }
  }
}
