import Glibc

/// What a daemon makes of a store that was changed behind its back.
struct DamageTrial {
  let site: Site
  let load: Load
  /// Right answers; see ``answers(_:_:)``.
  let answers: [JSON]
  /// Position of what was acknowledged last, of the daemon that was killed then.
  let last: Int

  enum Outcome {
    case sound
    case refusedAtStart(Program.Ending)
    case refusedCall
    case live
    case exit(Int32)
    case signal(Int32)
    case hangs(String)
    case wrong(String)
  }

  /// Codes by which the daemon says that something is damaged, or may not be read for now.
  private static let honest: Set<String> = [
    "CORRUPT", "DATABASE_ERROR", "SCHEMA_NOT_READY", "STORAGE_FULL", "INTERNAL_ERROR",
  ]

  /// What is asked: every command again, whole records, and the log with its payloads.
  private static func questions(_ load: Load) -> [(method: String, members: String)] {
    let commands = load.ledger.commands.filter { $0.fate == .acknowledged }
    let patients = Set(
      commands.compactMap { $0.members.hasPrefix("\"patientId\"") ? String($0.members.prefix(50)) : nil })
    return commands.map { ($0.method, $0.params) }
      + patients.sorted().flatMap { own in
        [
          ("patient.get", own), ("assessment.history", own), ("vitals.list", own),
          ("timeline.read", own),
        ]
      }
      + stride(from: 0, to: commands.count, by: 50).map { start in
        ("log.read", "\"fromPosition\":\(start),\"limit\":50")
      }
  }

  /// The answers without what differs from time to time.
  static func answers(_ connection: Connection, _ load: Load) throws -> [JSON] {
    try Oracle.pipeline(connection, questions(load)).map { $0.without("id") }
  }

  mutating func run() -> Outcome {
    do {
      try site.spawn()
      guard let connection = try site.ready() else { return ended(atStart: true) }
      let outcome = try ask(connection)
      site.daemon?.send(SIGTERM)
      guard let ending = site.daemon?.wait() else {
        try? site.kill()
        return .hangs("the daemon does not stop")
      }
      if case .sound = outcome, ending != .exited(0) { return ended(atStart: false) }
      if case .killed(let signal) = ending { return .signal(signal) }
      return outcome
    } catch {
      if site.daemon?.wait() != nil { return ended(atStart: false) }
      try? site.kill()
      return .hangs("\(error)")
    }
  }

  private func ended(atStart: Bool) -> Outcome {
    switch site.daemon?.ending {
    case .killed(let signal): .signal(signal)
    case .exited(let code): atStart ? .refusedAtStart(.exited(code)) : .exit(code)
    case nil: .hangs("the daemon neither answers nor ends")
    }
  }

  private func ask(_ connection: Connection) throws -> Outcome {
    var isRefused = false
    let questions = Self.questions(load)
    for (number, answer) in try Self.answers(connection, load).enumerated() where answer != answers[number] {
      if let code = answer["error"]?["data"]?["code"]?.text, Self.honest.contains(code) {
        isRefused = true
      } else if !isSame(answer, answers[number]) {
        return .wrong(
          "\(questions[number].method) answers \(answer.canonical.prefix(300)) instead of \(answers[number].canonical.prefix(300))"
        )
      }
    }
    // What is written now must not land on what was there, nor on what was lost.
    let next = try connection.exchange("patient.create")["result"]?["_meta"]?["position"]?.whole
    if let next, next <= last { return .wrong("position \(next) is given again; \(last) was acknowledged") }
    var isFound = false
    for (method, members) in [("log.verify", "")]
      + Self.projections.map({ ("projection.verify", "\"name\":\"\($0)\"") })
    {
      let answer = try connection.exchange(method, members)
      let result = answer["result"]
      let isGood = result?["valid"]?.isTrue ?? result?["matches"]?.isTrue ?? false
      let access = result?["access"]?["valid"]
      if !isGood || access?.isTrue == false { isFound = true }
    }
    return isRefused ? .refusedCall : isFound ? .live : .sound
  }

  private static let projections = ["patients", "assessments", "vitals", "funnels"]

  /// A page of the log also tells how far it goes.
  private func isSame(_ answer: JSON, _ right: JSON) -> Bool {
    guard case .object(var left)? = answer["result"], case .object(var other)? = right["result"] else {
      return false
    }
    for name in ["head", "nextPosition"] { (left[name], other[name]) = (nil, nil) }
    let extra = left["events"]?.list.count ?? 0, known = other["events"]?.list.count ?? 0
    if extra > known, let events = left["events"]?.list {
      left["events"] = .array(Array(events.prefix(known)))
    }
    return left == other
  }
}
