import RecordModel
import Testing

@testable import RecordShipping

@Suite("A store's line among many") struct FleetLineTests {
  private static let instance = InstanceID(random: (1, 2))
  private static let now = Timestamp(milliseconds: 1_000_000)

  private static func report(
    _ part: StoreReport.Part, position: UInt64, fencedBy: UInt64? = nil, hole: ClosedRange<UInt64>? = nil,
    secondsAgo: Int64 = 0
  ) -> StoreReport {
    let log = ShippedLog(log: "record", instance: instance, head: position, shipped: 0)
    let status = ShippingStatus(
      instance: instance, epoch: 3, fencedBy: fencedBy, beforeReply: false, logs: [log])
    return StoreReport(
      status, name: "ward-3", part: part, hole: hole,
      at: Timestamp(milliseconds: now.milliseconds - secondsAgo * 1000))
  }

  private static func copy(_ last: UInt64) -> BatchHeaders {
    BatchHeaders(
      epoch: 3, first: 1, last: last, hashBefore: BatchHeaders.noHash, hash: BatchHeaders.noHash)
  }

  struct Row: Sendable {
    let report: StoreReport
    let copy: UInt64?
    let behind: UInt64
    let state: FleetLine.State
  }

  static let rows: [Row] = [
    Row(report: report(.primary, position: 9), copy: 9, behind: 0, state: .even),
    Row(report: report(.primary, position: 9), copy: 8, behind: 1, state: .behind),
    Row(report: report(.primary, position: 9), copy: nil, behind: 9, state: .behind),
    Row(report: report(.primary, position: 0), copy: nil, behind: 0, state: .even),
    // What the stream has beyond a primary's report came after that.
    Row(report: report(.primary, position: 9), copy: 10, behind: 0, state: .even),
    Row(report: report(.replica, position: 9), copy: 9, behind: 0, state: .even),
    Row(report: report(.replica, position: 8), copy: 9, behind: 1, state: .behind),
    Row(report: report(.replica, position: 9), copy: 8, behind: 0, state: .even),
    Row(report: report(.replica, position: 3, hole: 4...5), copy: 9, behind: 6, state: .hole),
    Row(report: report(.primary, position: 9, secondsAgo: 60), copy: 9, behind: 0, state: .even),
    Row(report: report(.primary, position: 9, secondsAgo: 61), copy: 9, behind: 0, state: .silent),
    Row(
      report: report(.replica, position: 3, hole: 4...5, secondsAgo: 61), copy: 9, behind: 6, state: .silent),
    // A store whose clock is ahead reported just now.
    Row(report: report(.primary, position: 9, secondsAgo: -3600), copy: 9, behind: 0, state: .even),
    Row(report: report(.primary, position: 9, fencedBy: 4), copy: 7, behind: 2, state: .fenced),
    Row(
      report: report(.primary, position: 9, fencedBy: 4, secondsAgo: 900), copy: 9, behind: 0, state: .fenced),
  ]

  @Test("how it is", arguments: rows) func state(row: Row) {
    let line = FleetLine(row.report, copy: row.copy.map(Self.copy), now: Self.now)
    #expect(line.behind == row.behind)
    #expect(line.state == row.state)
    #expect(line.isTrouble == [.silent, .fenced, .hole].contains(row.state))
    #expect(line.age >= 0)
  }

  @Test("as Prometheus reads it") func metrics() {
    let report = Self.report(.replica, position: 3, hole: 4...5, secondsAgo: 2)
    let text = FleetMetrics.text([FleetLine(report, copy: Self.copy(9), now: Self.now)])
    let labels = "{instance=\"\(Self.instance)\",store=\"ward-3\",part=\"replica\"}"
    for (name, value) in [
      ("trouble", 1), ("epoch", 3), ("position", 3), ("copy_position", 9), ("behind_events", 6),
      ("fenced", 0), ("hole_events", 2), ("report_age_seconds", 2),
    ] {
      #expect(text.contains("\nrecordd_fleet_\(name)\(labels) \(value)\n"), "\(name)")
      #expect(text.contains("# TYPE recordd_fleet_\(name) gauge\n"))
    }
  }
}
