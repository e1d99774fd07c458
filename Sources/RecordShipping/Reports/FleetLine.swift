import RecordModel

/// A store beside what the copy has of its instance.
package struct FleetLine: Encodable, Sendable, Equatable {
  /// How a store is, the worst first.
  package enum State: String, Encodable, Sendable, CaseIterable {
    /// It has not said anything for a minute.
    case silent
    /// Another store took over: it takes no writes.
    case fenced
    /// It follows, and positions are missing in the copy.
    case hole
    /// The copy has less than it, or it has less than the copy.
    case behind
    case even
  }

  package let report: StoreReport
  /// Position of the last record in the copy; left out where there is none.
  package let copy: UInt64?
  /// The epoch of who wrote it.
  package let copyEpoch: UInt64?
  /// Records that the copy lacks of a primary, or a replica of the copy.
  package let behind: UInt64
  /// Seconds since it reported, by the clocks of both.
  package let age: Int64
  package let state: State
  /// The instance's lease, where this store wrote it; left out for others.
  package let lease: StoreLease?

  /// Twelve reports that did not come.
  static let silence = 60

  init(_ report: StoreReport, copy: BatchHeaders?, lease: StoreLease? = nil, now: Timestamp) {
    self.report = report
    self.lease = lease?.name == report.name ? lease : nil
    (self.copy, copyEpoch) = (copy?.last, copy?.epoch)
    let (own, there) = (report.position, copy?.last ?? 0)
    behind = report.part == .primary ? own - min(own, there) : there - min(own, there)
    age = max(0, (now.milliseconds - report.at.milliseconds) / 1000)
    state = Self.state(report, behind: behind, age: age)
  }

  private static func state(_ report: StoreReport, behind: UInt64, age: Int64) -> State {
    if report.fencedBy != nil { return .fenced }
    if age > silence { return .silent }
    if report.hole != nil { return .hole }
    return behind > 0 ? .behind : .even
  }

  var order: String { "\(report.instance) \(report.part.rawValue) \(report.name)" }

  /// Whether somebody has to look: being behind is how a copy lives.
  package var isTrouble: Bool { [.silent, .fenced, .hole].contains(state) }
}
