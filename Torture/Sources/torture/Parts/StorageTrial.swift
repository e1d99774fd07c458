import Glibc

/// One fault: commands and reads while calls fail, and again when they do not.
struct StorageTrial {
  let site: Site
  let load: Load

  struct Outcome {
    var text = ""
    var defects: [String] = []
  }

  /// Refusals that a caller can understand: full, or not possible now.
  static let typed: Set<String> = [
    "STORAGE_FULL", "DATABASE_ERROR", "SCHEMA_NOT_READY", "UNAVAILABLE", "OVERLOADED",
  ]

  func run(_ connection: Connection, _ rule: FaultRule) throws -> Outcome {
    var outcome = Outcome()
    site.faults.arm(rule)
    var readRefusals: Set<String> = []
    for _ in 0..<Self.attempts where site.faults.hits == 0 && site.daemon?.poll() == nil {
      try attempt(&readRefusals)
    }
    if site.daemon?.poll() == nil { try attempt(&readRefusals) }
    let ending = try settled()
    judge(ending, readRefusals, &outcome)
    site.faults.disarm()
    if ending == nil { try goOn(&outcome) }
    return outcome
  }

  /// How often the fault is looked for where nothing meets it.
  private static let attempts = 25

  /// How the daemon ended; `nil` as soon as it answers that it did not.
  ///
  /// One that is about to end may still answer, or just not listen any more.
  private func settled() throws -> Program.Ending? {
    let end = Clock.now + Clock.patience
    while Clock.now < end {
      if let ending = site.daemon?.poll() { return ending }
      if let connection = try? site.connect(), (try? connection.call("health.check")) != nil { return nil }
      usleep(2000)
    }
    throw TortureError("the daemon neither answers nor ends")
  }

  private func attempt(_ readRefusals: inout Set<String>) throws {
    guard let reader = try? site.connect() else { return }
    _ = try? load.run(site, until: .answers(20))
    guard let answer = try? reader.exchange("projection.list") else { return }
    if let error = answer["error"] { readRefusals.insert(error["data"]?["code"]?.text ?? "?") }
    guard let answer = try? reader.exchange("log.read", "\"fromPosition\":0,\"limit\":5") else {
      return
    }
    if let error = answer["error"] { readRefusals.insert(error["data"]?["code"]?.text ?? "?") }
  }

  private func judge(_ ending: Program.Ending?, _ reads: Set<String>, _ outcome: inout Outcome) {
    let writes = load.ledger.codes
    let refused = writes.isEmpty ? "no write is refused" : "writes \(writes.sorted().joined(separator: ", "))"
    let read = reads.isEmpty ? "reads go on" : "reads \(reads.sorted().joined(separator: ", "))"
    outcome.text = refused + ", " + read + (ending.map { ", \($0)" } ?? "")
    for code in writes.union(reads) where !Self.typed.contains(code) {
      outcome.defects.append("refused as \(code)")
    }
    if let ending, ending != .exited(74) {
      outcome.defects.append("the daemon ends with \(ending): \(site.lastWords)")
    }
  }

  /// A daemon that did not end must work again by itself.
  private func goOn(_ outcome: inout Outcome) throws {
    let before = load.ledger.commands.count
    load.forget()
    do { try load.run(site, until: .acknowledged(4)) } catch {
      // It answered when it was about to end, as the fault has it.
      guard site.daemon?.wait() != nil else { throw error }
    }
    let later = load.ledger.commands[before...]
    let done = later.filter { $0.fate == .acknowledged }.count
    if site.daemon?.poll() != nil {
      outcome.text += ", then \(site.daemon?.ending.map { "\($0)" } ?? "")"
      if site.daemon?.ending != .exited(74) {
        outcome.defects.append("the daemon ends later: \(site.lastWords)")
      }
    } else if done == 0 {
      outcome.defects.append("nothing works when the fault is over: \(Set(later.map { "\($0.fate)" }))")
    } else {
      outcome.text += ", works again"
    }
  }
}
