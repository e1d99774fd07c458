import Glibc

/// The campaign's command line.
@main
enum Torture {
  /// In the order in which they are tried.
  static let parts: [any (Part & Sendable).Type] = [
    KillPart.self, CallPart.self, PowerPart.self, StatesPart.self, StoragePart.self,
    DamagePart.self, PeersPart.self, ClockPart.self, ProcessPart.self,
  ]

  static func main() {
    signal(SIGPIPE, SIG_IGN)
    do {
      exit(try run(Options(CommandLine.arguments.dropFirst())) ? 0 : 1)
    } catch {
      Output.line("torture: \(error)")
      exit(64)
    }
  }

  private static func run(_ options: Options) throws -> Bool {
    let merged = options.text("merge", or: "").split(separator: ",").map(String.init)
    if !merged.isEmpty { return try report(Campaign(merging: merged), options) }
    let tools = Tools(
      programs: try options.text("bin"), faults: try options.text("faults"),
      definitions: try options.text("definitions"), work: try options.text("work"),
      ledgers: try options.text("ledgers"))
    // Otherwise each part would report the missing directory as a defect of its own.
    for directory in [tools.work, tools.ledgers] { try Files.makeDirectory(directory) }
    let seed = try options.number("seed").map { UInt64($0) } ?? 20_260_114
    let rounds = try options.number("rounds").map { Int($0) }
    let wanted = options.text("parts", or: "").split(separator: ",").map(String.init)
    for name in wanted where !parts.contains(where: { $0.name == name }) {
      throw TortureError(
        "there is no part \(name); there are \(parts.map { $0.name }.joined(separator: ", "))")
    }
    let chosen = parts.filter { wanted.isEmpty || wanted.contains($0.name) }
    let end = Clock.now + (try options.number("hours") ?? 0) * 3600
    var campaign = Campaign(seed: seed)
    var extent = Extent(seed: seed, size: options.size, rounds: rounds)
    repeat {
      for part in chosen { campaign.take(run(part, tools, extent)) }
      extent.seed &+= 1_000_003
    } while Clock.now < end
    return try report(campaign, options)
  }

  private static func report(_ campaign: Campaign, _ options: Options) throws -> Bool {
    Output.line(campaign.table)
    let path = options.text("results", or: "")
    if !path.isEmpty { try Files.write(Array(campaign.json.utf8), to: path) }
    return campaign.isGood
  }

  private static func run(_ part: any Part.Type, _ tools: Tools, _ extent: Extent) -> PartResult {
    let start = Clock.now
    var result = PartResult(part.name)
    do { try part.run(tools, extent, &result) } catch { result.defects.append("\(error)") }
    result.seconds = Clock.now - start
    result.size = extent.size.rawValue
    Output.line("\(part.name): \(Int(result.seconds)) s\(result.skipped.map { ", skipped: " + $0 } ?? "")")
    for defect in result.defects { Output.line("  DEFECT \(defect)") }
    return result
  }
}

/// What whoever runs the campaign reads.
enum Output {
  static func line(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
