import CFaultControl
import Glibc

/// Calls on the files of documents that fail or do half of their work: a document is there whole, or not at all, and nothing is
/// left of the rest.
struct DocumentFaults {
  let original: Site
  let site: Site
  let extent: Extent

  private static let calls: [(String, UInt32)] = [
    ("write", .write), ("flush", .flush), ("made, moved or removed", .name), ("cut", .size),
  ]
  private static let faults: [(name: String, action: fault_action, error: Int32)] = [
    ("ENOSPC", .fail, ENOSPC), ("EIO", .fail, EIO), ("half written", .short, EIO),
  ]

  func run(_ result: inout PartResult) {
    for call in Self.calls {
      for fault in Self.faults where fault.action != .short || call.1 == .write {
        for first in extent.size == .brief ? [1] : [1, 2, 3, 5, 8] {
          let rule = FaultRule(
            action: fault.action, error: fault.error, places: .documents, calls: call.1, first: first,
            times: 1)
          let title = "documents, \(call.0) \(first): \(fault.name)"
          do { try examine(title, rule, &result) } catch {
            result.defects.append("\(title): \(error); \(site.lastWords)")
            try? site.kill()
          }
        }
      }
    }
  }

  private func examine(_ title: String, _ rule: FaultRule, _ result: inout PartResult) throws {
    try site.take(from: original)
    site.faults.reset()
    let load = Load(
      clients: 1, seed: extent.seed, ledger: try Ledger(path: site.tools.ledgers + "/documents"))
    let (documents, later) = (Documents(), Documents())
    result.rounds += 1
    var connection = try site.start()
    site.faults.arm(rule)
    var outcome = "nothing is refused"
    do { try documents.work(site, connection, load) } catch { outcome = "\(error)" }
    if site.faults.hits > 0 { result.faults += 1 }
    site.faults.disarm()
    if outcome.contains("refused"), !StorageTrial.typed.contains(where: outcome.contains),
      !outcome.contains("nothing")
    {
      result.defects.append("\(title): \(outcome)")
    }
    // What the daemon could not tell, the next start can.
    if site.daemon?.poll() == nil { try site.stop() }
    connection = try site.start()
    try documents.check(site, connection)
    try later.work(site, connection, load)
    try site.stop()
    result.cases.append((title, site.faults.hits == 0 ? "not reached" : String(outcome.prefix(100))))
  }
}
