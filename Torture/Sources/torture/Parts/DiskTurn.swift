/// A file system that the kernel turns read-only while the daemon runs on it, as it does on a device that fails.
struct DiskTurn {
  let disk: LoopDisk
  let site: Site
  let extent: Extent

  private static let title = "an ext4 that turns read-only"
  func run(_ result: inout PartResult) throws {
    try disk.mount("loop,errors=remount-ro")
    // Another seed than the full disk's: the same ids would only be answered again.
    let load = Load(
      clients: 8, seed: extent.seed &+ 1,
      ledger: try Ledger(path: site.tools.ledgers + "/\(StoragePart.name)-turn"))
    let position = try KillPart.head(try site.start())
    try load.run(site, seconds: 0.5)
    guard try disk.turnReadOnly() else {
      result.cases.append((Self.title, "skipped: this kernel cannot be asked to"))
      return try stop()
    }
    _ = try? load.run(site, until: .answers(200))
    result.rounds += 1
    result.faults += 1
    judge(load, &result)
    try stop()
    try disk.mend()
    try disk.mount()
    let findings = try Oracle(load: load, start: 0, position: position).examine(try site.start())
    result.take(findings, Self.title)
    result.acknowledged += load.ledger.acknowledged()
    try stop()
  }

  private func judge(_ load: Load, _ result: inout PartResult) {
    let ending = site.daemon?.wait(seconds: 5)
    let codes = load.ledger.codes
    let end = ending.map { "\($0)" } ?? "the daemon runs"
    result.cases.append((Self.title, "writes \(codes.sorted().joined(separator: ", ")), \(end)"))
    if !codes.isSubset(of: StorageTrial.typed) || (ending != nil && ending != .exited(74)) {
      result.defects.append("\(Self.title): \(codes), \(end), \(site.lastWords)")
    }
    if ending == nil, codes.isEmpty { result.defects.append("\(Self.title): writes go on") }
  }

  /// Ends what still runs and leaves the disk.
  private func stop() throws {
    if site.daemon?.poll() == nil { try site.kill() }
    try disk.unmount()
  }
}
