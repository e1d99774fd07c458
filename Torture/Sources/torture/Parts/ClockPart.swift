import Glibc

/// The clock of the day jumps while commands come, and is wrong at the next start.
enum ClockPart: Part {
  static let name = "clock"

  private static let jumps: [(name: String, seconds: Int)] = [
    ("a second back", -1), ("an hour back", -3600), ("a year back", -365 * 86_400),
    ("to 1980", -46 * 365 * 86_400),
    ("an hour ahead", 3600), ("a day ahead", 86_400), ("into the next year", 60 * 86_400),
    ("to 2106", 80 * 365 * 86_400),
  ]

  static func run(_ tools: Tools, _ extent: Extent, _ result: inout PartResult) throws {
    for jump in jumps {
      do { try run(jump.name, jump.seconds, tools, extent, &result) } catch {
        result.defects.append("\(jump.name): \(error)")
      }
    }
  }

  private static func run(
    _ title: String, _ seconds: Int, _ tools: Tools, _ extent: Extent, _ result: inout PartResult
  ) throws {
    let site = try Site(tools, name)
    let load = Load(clients: 4, seed: extent.seed, ledger: try Ledger(path: tools.ledgers + "/\(name)"))
    var connection = try site.start()
    try load.run(site, seconds: 0.1)
    site.faults.clockSeconds = seconds
    try load.run(site, seconds: 0.15)
    let refused = load.ledger.codes
    try site.kill()
    connection = try site.start()
    try load.run(site, seconds: 0.1)
    site.faults.clockSeconds = 0
    try load.run(site, seconds: 0.1) { try site.kill() }
    connection = try site.start()
    let findings = try Oracle(load: load, start: 0, position: 8).examine(connection)
    result.take(findings, title)
    let times = try Oracle.events(connection, after: 0).compactMap { $0["recordedAt"]?.text }
    if times != times.sorted() { result.defects.append("\(title): the log's times go back") }
    result.rounds += 1
    result.faults += 2
    result.acknowledged += load.ledger.acknowledged()
    let codes = load.ledger.codes
    result.cases.append(
      (
        title,
        "log up to \(times.last ?? ""), \(load.ledger.acknowledged()) acknowledged\(codes.isEmpty ? "" : ", refused as \(codes.sorted()) (at once \(refused.sorted()))")"
      ))
    try site.stop()
    try site.remove()
  }
}
