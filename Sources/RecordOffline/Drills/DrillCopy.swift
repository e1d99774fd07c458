import ArgumentParser
import Glibc
import RecordEngine
import RecordModel
import RecordStore

/// The hidden verb in which a program tries a copy in a process of its own; see ``StoreDrill``.
///
/// Writes one ``DrillLine`` a line to standard output, and always exits with 0: the last line holds the report.
package struct DrillCopy: ParsableCommand {
  /// `drill-copy`, not listed in the help.
  package static let configuration = CommandConfiguration(
    commandName: "drill-copy", abstract: "Try a copy in this process.", shouldDisplay: false)

  @Argument var fetched: String
  @Option var centreKey: String
  @Option var place: String
  @Option var knownHead: String?

  package init() {}

  /// Tries it, and reports the result.
  package func run() {
    CoreDump.forbid()
    do throws(Failure) {
      let centre = try CentrePrivateKey(text: Array(try KeyFile.text(centreKey).utf8))
      var order = ShipmentDrill.Order(fetched: fetched, place: place)
      order.knownHead = knownHead.flatMap { KnownHead($0) }
      var drill = try ShipmentDrill(order, centre: centre, at: SystemClock().now()) { part, done, all in
        DrillLine(progress: .init(part: part, done: done, all: all)).write()
      }
      DrillLine(report: drill.run()).write()
    } catch {
      DrillLine(refusal: CheckLine.Refusal(error)).write()
    }
  }
}

/// A line from the process that tries a copy to the one that started it: JSON with exactly one member.
struct DrillLine: Codable, Equatable {
  var progress: DrillProgress?
  var report: DrillReport?
  /// Instead of a report, where not even a drill could begin.
  var refusal: CheckLine.Refusal?

  init(
    progress: DrillProgress? = nil, report: DrillReport? = nil, refusal: CheckLine.Refusal? = nil
  ) {
    (self.progress, self.report, self.refusal) = (progress, report, refusal)
  }

  func write() { PlainOutput.write(String(decoding: (try? JSON.encode(self)) ?? [], as: UTF8.self) + "\n") }
}

/// How far a part of a drill is.
package struct DrillProgress: Codable, Sendable, Equatable {
  package var part: DrillReport.Part
  package var done: UInt64
  package var all: UInt64
}
