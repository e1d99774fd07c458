import Glibc
import RecordModel
import RecordStore

/// Tries a copy elsewhere in a child process, so that whatever ends that process ends in a report, and nothing stays behind.
package enum StoreDrill {
  package struct Order: Sendable {
    package var fetched: String
    /// File of the centre's private key.
    package var centreKey: String
    /// Below which the store is made for a while; that of temporary files if `nil`.
    package var directory: String?
    /// As `recordctl verify` prints it.
    package var knownHead: String?

    package init(fetched: String, centreKey: String, directory: String?, knownHead: String?) {
      (self.fetched, self.centreKey) = (fetched, centreKey)
      (self.directory, self.knownHead) = (directory, knownHead)
    }
  }

  /// Runs it and waits for its end; everything that went wrong stands in the report.
  ///
  /// - Parameter program: one that has the verb ``DrillCopy``; this program itself if left out.
  package static func run(
    _ order: Order, program: String = "/proc/self/exe",
    progress: (DrillProgress) -> Void = { _ in }
  ) -> DrillReport {
    let begun = SystemClock().now()
    do throws(Failure) {
      return try FetchProblems.added(to: try tried(order, program, progress), in: order.fetched)
    } catch {
      var report = DrillReport(startedAt: begun, version: StoreCheck.version)
      report.problems.append(.init(.restore, error))
      return report
    }
  }

  private static func tried(
    _ order: Order, _ program: String, _ progress: (DrillProgress) -> Void
  ) throws(Failure) -> DrillReport {
    let variable = getenv("TMPDIR").map { String(cString: $0) }
    let place = try DrillPlace(below: order.directory ?? DrillPlace.usual(variable))
    var arguments = ["recordctl", "drill-copy", "--centre-key", order.centreKey, "--place", place.path]
    if let head = order.knownHead { arguments += ["--known-head", head] }
    let watch = Interruption()
    let child = try ChildProcess(program, arguments + ["--", order.fetched])
    watch.follow(child.id)
    var last: DrillLine?
    var reached: DrillReport.Part?
    child.forEachLine { bytes in
      guard let line = try? JSON.decode(DrillLine.self, from: Array(bytes)) else { return }
      if let step = line.progress {
        reached = step.part
        progress(step)
      } else {
        last = line
      }
    }
    let end = child.wait()
    watch.end()
    return try outcome(end, last, reached)
  }

  private static func outcome(
    _ end: ChildProcess.End, _ last: DrillLine?, _ reached: DrillReport.Part?
  ) throws(Failure) -> DrillReport {
    if let report = last?.report { return report }
    if let refusal = last?.refusal { throw refusal.failure }
    guard case .signalled(let number) = end else {
      throw Failure(.internalError, "the process of the drill ended without a word")
    }
    let place = reached.map { " in the part \($0.rawValue)" } ?? ""
    guard SignalName.meansDamage(number) else {
      throw Failure(.unavailable, "the drill was stopped by \(SignalName.text(number))\(place)")
    }
    throw Failure(.corrupt, "the copy ended the process by \(SignalName.text(number))\(place)")
  }
}
