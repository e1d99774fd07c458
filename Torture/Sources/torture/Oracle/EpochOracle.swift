/// Compares what two stores of one record acknowledged, where one of them took over from the other.
struct EpochOracle {
  /// One of the two: what its clients know, and its whole log.
  struct Side {
    let commands: [SentCommand]
    let events: [JSON]
  }

  let old: Side
  let new: Side
  /// Whether the old one waited for a copy before it answered.
  let isBeforeReply: Bool

  /// The position up to which both have the same events.
  var shared: Int {
    zip(old.events, new.events).prefix { $0.canonical == $1.canonical }.count
  }

  /// Events that only the old one has, because they were not shipped before the other one took over.
  var tail: Int { old.events.count - shared }

  func examine() -> Findings {
    var findings = Findings()
    let (older, newer) = (Self.byPosition(old.events), Self.byPosition(new.events))
    let taken = Set(new.commands.filter { $0.fate == .acknowledged }.map(\.position))
    for command in old.commands where command.fate == .acknowledged {
      // What a box acknowledged it keeps, whoever took over.
      if older[command.position] != command.id { findings.lose(command, "is not in the old store") }
      guard isBeforeReply else { continue }
      if taken.contains(command.position) {
        findings.wrong.append("both stores acknowledged a command at position \(command.position)")
      }
      if newer[command.position] != command.id {
        findings.lose(command, "is not in the store that took over")
      }
    }
    for command in new.commands where command.fate == .acknowledged && newer[command.position] != command.id {
      findings.lose(command, "is not in the store that acknowledged it")
    }
    findings.wrong += refused(older.values, newer.values)
    return findings
  }

  /// What the old store refused is in neither.
  private func refused(
    _ older: some Sequence<String>, _ newer: some Sequence<String>
  ) -> [String] {
    let all = Set(newer).union(older)
    return old.commands.compactMap { command in
      guard case .refused(let code) = command.fate, all.contains(command.id) else { return nil }
      return "a \(command.method) that the old store refused as \(code) is there"
    }
  }

  /// The command of each event, by the position of its first event.
  private static func byPosition(_ events: [JSON]) -> [Int: String] {
    var (found, last): ([Int: String], String?) = ([:], nil)
    for event in events {
      let id = event["commandId"]?.text ?? ""
      if id != last, !id.isEmpty, let position = event["position"]?.whole { found[position] = id }
      last = id
    }
    return found
  }
}
