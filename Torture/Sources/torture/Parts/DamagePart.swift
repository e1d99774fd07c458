import Glibc

/// Two flipped bytes anywhere in the files of a stopped store: noticed, or without effect; never a wrong answer, never
/// a daemon that hangs.
enum DamagePart: Part {
  static let name = "damage"
  private static let pageBytes = 4096

  /// How one damaged store behaved, from best to worst.
  private enum Outcome: String, CaseIterable {
    case harmless = "without effect"
    case verify = "found by the check of the stopped store"
    case refused = "refused at the start"
    case answered = "refused by a call, naming damage"
    case live = "found by log.verify or projection.verify"
    case died = "the daemon ended by itself, and lost nothing of its own accord"
    case signal = "the daemon ended by a signal"
  }

  static func run(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    let original = try Site(tools, name + "-original")
    let load = Load(clients: 4, seed: extent.seed, ledger: try Ledger(path: tools.ledgers + "/\(name)"))
    // Killed, so that its journal holds what its log does not.
    _ = try original.start()
    try load.run(original, until: .acknowledged(150))
    try original.stop()
    var connection = try original.start()
    let stopped = try DamageTrial.answers(connection, load)
    try original.kill()
    connection = try original.start()
    let last = try connection.call("patient.create")["_meta"]?["position"]?.whole ?? 0
    try original.kill()
    let site = try Site(tools, name)
    var generator = SeededGenerator(seed: extent.seed)
    for flip in flips(original, extent, &generator) {
      try examine(flip, original, site, load, stopped, last, &result)
    }
    result.acknowledged = load.ledger.acknowledged()
    try control(original, site, load, stopped, &result)
    try original.remove()
    try site.remove()
  }

  /// Where bytes are flipped: in each page at its header, its first entry and some random places.
  private static func flips(_ site: Site, _ extent: Extent, _ generator: inout SeededGenerator) -> [Flip] {
    var flips: [Flip] = []
    let volumes = Files.names(site.state + "/access").filter { $0.allSatisfy(\.isNumber) }
    let files =
      ["/log/data.mdb", "/keys/data.mdb", "/journal"] + volumes.map { "/access/\($0)/log/data.mdb" }
    for file in files {
      let bytes = (try? Files.bytes(site.state + file)) ?? []
      for page in 0..<bytes.count / pageBytes {
        let content = bytes[(page * pageBytes)..<((page + 1) * pageBytes)]
        // Pages that hold nothing repeat themselves, with zeros or another pattern.
        if content.dropFirst(8).elementsEqual(content.dropLast(8)), page > 4 { continue }
        let fixed = [0, 12, 16]
        for place in fixed + [generator.number(24...pageBytes - 2)] {
          flips.append(
            Flip(
              file: file, offset: page * pageBytes + place,
              masks: (UInt8(generator.number(1...255)), UInt8(generator.number(1...255)))))
        }
      }
    }
    if extent.isFull { return flips }
    return Array(flips.shuffled(using: &generator).prefix(extent.count(short: 100, full: 100)))
  }

  private static func examine(
    _ flip: Flip, _ original: Site, _ site: Site, _ load: Load, _ answers: [JSON], _ last: Int,
    _ result: inout PartResult
  ) throws {
    try site.take(from: original)
    try flip.apply(to: site.state)
    result.rounds += 1
    result.faults += 1
    let (ending, text) = try site.verifyStopped(seconds: Clock.patience)
    guard let ending else {
      result.defects.append("\(flip): the check of the stopped store hangs")
      return
    }
    let isFound = ending != .exited(0)
    if case .killed = ending {
      result.defects.append("\(flip): recordctl verify ends with \(ending): \(text.suffix(100))")
    }
    var trial = DamageTrial(site: site, load: load, answers: answers, last: last)
    let seen = trial.run()
    switch seen {
    case .wrong(let what):
      // What the check names is noticed, but an answer must not be wrong even then.
      result.defects.append("\(flip): \(what)\(isFound ? " (the stopped store is known to be damaged)" : "")")
      result.count("wrong answers")
    case .hangs(let what): result.defects.append("\(flip): \(what)")
    case .signal(let number):
      result.count(Outcome.signal.rawValue + " \(number)")
      result.cases.append(
        ("\(flip)", "signal \(number)\(isFound ? ", found by the check of the stopped store" : "")"))
    case .exit(let code):
      result.count(Outcome.died.rawValue + ", \(code)")
    case .refusedAtStart(let code): result.count(Outcome.refused.rawValue + ", \(code)")
    case .refusedCall: result.count(Outcome.answered.rawValue)
    case .live: result.count(Outcome.live.rawValue)
    case .sound: result.count(isFound ? Outcome.verify.rawValue : Outcome.harmless.rawValue)
    }
  }

  /// Answers of another store must not pass for this one's.
  private static func control(
    _ original: Site, _ site: Site, _ load: Load, _ answers: [JSON], _ result: inout PartResult
  ) throws {
    let other = try Site(site.tools, name + "-other")
    let connection = try other.start()
    let same = try DamageTrial.answers(connection, load) == answers
    result.controls.append(("answers of another store", !same, same ? "nothing noticed" : "answers differ"))
    try other.stop()
    try other.remove()
  }
}

/// Two bytes that are changed.
struct Flip: CustomStringConvertible {
  let file: String
  let offset: Int
  let masks: (UInt8, UInt8)

  var description: String { "\(file) page \(offset / 4096) byte \(offset % 4096) ^\(masks.0),\(masks.1)" }

  func apply(to state: String) throws {
    let bytes = try Files.bytes(state + file)
    try Files.write([bytes[offset] ^ masks.0, bytes[offset + 1] ^ masks.1], to: state + file, at: offset)
  }
}
