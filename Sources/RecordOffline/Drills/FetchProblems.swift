import RecordModel
import RecordStore

/// What `recordd-shipper fetch` found wrong: a hole ends the file before it, and only the fetch knows what came after.
enum FetchProblems {
  static let file = "problems"
  private static let limit = 1 << 20

  static func added(to report: DrillReport, in directory: String) throws(Failure) -> DrillReport {
    guard
      let bytes = try DurableFiles("the fetch's list of problems").read("\(directory)/\(file)", limit: limit)
    else { return report }
    var report = report
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if let hole = hole(line) { report.missing.append(hole) }
      report.problems.append(.init(.read, Failure(.corrupt, "the fetch found: \(line)")))
    }
    return report
  }

  private static func hole(_ line: Substring) -> MissingPositions? {
    guard let found = line.wholeMatch(of: /([a-z0-9-]+): positions ([0-9]+) to ([0-9]+) are missing/),
      let first = UInt64(found.2), let last = UInt64(found.3)
    else { return nil }
    return MissingPositions(log: String(found.1), first: first, last: last)
  }
}
