import Glibc

/// Peers that vanish, say nonsense, do not read or come in thousands, while others work.
enum PeersPart: Part {
  static let name = "peers"

  private static let attacks: [(name: String, body: @Sendable (String) throws -> String)] = [
    (
      "nobody",
      { _ in
        sleep(2); return ""
      }
    ),
    ("vanishing after every byte of a request", Peers.vanish),
    ("half-closed", Peers.halfClose),
    ("slow readers", Peers.readSlowly),
    ("never reading", Peers.neverRead),
    ("garbage", Peers.sendGarbage),
    ("a line without an end", Peers.sendGiantLine),
    ("deep nesting", Peers.sendDepth),
    ("thousands of connections", { try Peers.crowd($0, 10_000) }),
    (
      "nobody, afterwards",
      { _ in
        sleep(2); return ""
      }
    ),
  ]

  static func run(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let site = try Site(tools, name)
    site.settings.append("slow-reader-deadline=2")
    let load = Load(clients: 8, seed: extent.seed, ledger: try Ledger(path: tools.ledgers + "/\(name)"))
    let connection = try site.start()
    try load.run(site, seconds: 1)
    guard let process = site.daemon?.id else { return }
    let before = ProcessFigures(process)
    for attack in attacks { try run(attack.name, attack.body, site, load, before, &result) }
    result.take(try Oracle(load: load, start: 0, position: 8).examine(connection), "after all peers")
    result.acknowledged = load.ledger.acknowledged()
    try site.stop()
    try exhaust(tools, extent, &result)
  }

  private static func run(
    _ title: String, _ body: @escaping @Sendable (String) throws -> String, _ site: Site, _ load: Load,
    _ before: ProcessFigures, _ result: inout PartResult
  ) throws {
    Output.line("  \(title)")
    let attack = Attack(site.socket, body)
    var times: [Double] = []
    repeat { times += try load.run(site, seconds: 0.4) } while !attack.isOver
    attack.worker?.join()
    let after = settled(site, before)
    result.rounds += 1
    result.faults += title.hasPrefix("nobody") ? 0 : 1
    let sorted = times.sorted()
    let p99 = sorted.isEmpty ? 0 : sorted[sorted.count * 99 / 100]
    result.cases.append(
      (
        title,
        "\(attack.outcome); \(times.count) answers to others, p99 \(Int(p99 * 1e6)) µs; \(after.descriptors) descriptors, \(after.memory >> 10) MiB"
      ))
    if let failure = attack.failure { result.defects.append("\(title): \(failure)") }
    if times.isEmpty { result.defects.append("\(title): nobody else is answered") }
    if after.descriptors > before.descriptors + 2 {
      result.defects.append("\(title): \(after.descriptors) descriptors, \(before.descriptors) before")
    }
    if after.memory > before.memory + allowance {
      result.defects.append("\(title): \(after.memory) KiB of memory, \(before.memory) before")
    }
  }

  /// Memory in KiB that may be held for what comes next.
  private static let allowance = 64 << 10

  /// Figures once the daemon has seen who is gone, and ended and given back what it was making for them.
  private static func settled(_ site: Site, _ before: ProcessFigures) -> ProcessFigures {
    let end = Clock.now + Clock.patience
    var now = ProcessFigures(site.daemon?.id ?? 0)
    while Clock.now < end,
      now.descriptors > before.descriptors || now.memory > before.memory + allowance
    {
      usleep(20_000)
      now = ProcessFigures(site.daemon?.id ?? 0)
    }
    return now
  }

  /// A daemon with few descriptors: those who are connected are answered, and others again once there is room.
  private static func exhaust(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    Output.line("  few descriptors")
    let site = try Site(tools, name + "-few")
    site.before = ["prlimit", "--nofile=96"]
    let connection = try site.start()
    var crowd = (0..<300).compactMap { _ in try? Connection(site.socket, patience: 0.05) }
    usleep(300_000)
    var answered = 0
    for _ in 0..<100 where (try? connection.call("projection.list", seconds: Clock.patience)) != nil {
      answered += 1
    }
    let written = (try? connection.call("patient.create", seconds: Clock.patience)) != nil
    crowd.removeAll()
    let end = Clock.now + Clock.patience
    var again = false
    while Clock.now < end, !again {
      if let late = try? Connection(site.socket, patience: 0.5) {
        again = (try? late.call("health.check", seconds: 2)) != nil
      }
    }
    result.rounds += 1
    result.faults += 1
    result.cases.append(
      (
        "300 connections to 96 descriptors",
        "\(answered) of 100 answered, written \(written), new ones served again \(again)"
      ))
    if answered < 100 || !written || !again {
      result.defects.append("without descriptors: \(result.cases.last?.outcome ?? ""); \(site.lastWords)")
    }
    try site.stop()
  }
}

/// A peer on a thread of its own.
private final class Attack: @unchecked Sendable {
  // The thread alone writes; read once `isOver` says so, or after joining it.
  private(set) var outcome = ""
  private(set) var failure: String?
  private var lock = pthread_mutex_t()
  private var done = false
  private(set) var worker: Worker?

  init(_ path: String, _ body: @escaping @Sendable (String) throws -> String) {
    pthread_mutex_init(&lock, nil)
    worker = Worker { [self] in
      do { outcome = try body(path) } catch { failure = "\(error)" }
      pthread_mutex_lock(&lock)
      done = true
      pthread_mutex_unlock(&lock)
    }
  }

  var isOver: Bool {
    pthread_mutex_lock(&lock)
    defer { pthread_mutex_unlock(&lock) }
    return done
  }
}
