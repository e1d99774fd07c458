import Glibc
import RecordConsole
import RecordModel
import RecordShipping

/// What the stores of a fleet said, for people, programs or Prometheus.
struct FleetText: Sendable {
  let json: Bool
  let metrics: Bool

  func text(_ lines: [FleetLine]) throws -> String {
    if metrics { return FleetMetrics.text(lines) }
    if json { return String(decoding: try JSON.encode(lines), as: UTF8.self) + "\n" }
    if lines.isEmpty { return "no store has reported\n" }
    return Self.table(lines).lines(Self.style).joined(separator: "\n") + "\n"
  }

  private static var style: Style { Style(isColored: isatty(STDOUT_FILENO) == 1) }

  private static func table(_ lines: [FleetLine]) -> Table {
    var table = Table([
      .init(title: "INSTANCE"), .init(title: "STORE"), .init(title: "PART"),
      .init(title: "EPOCH", isNumber: true), .init(title: "POSITION", isNumber: true),
      .init(title: "COPY", isNumber: true), .init(title: "BEHIND", isNumber: true), .init(title: "REPLIES"),
      .init(title: "LEASE"), .init(title: "STATE"), .init(title: "SEEN", isNumber: true),
    ])
    for line in lines {
      let report = line.report
      table.add(
        report.instance.description, report.name, report.part.rawValue, "\(report.epoch)",
        "\(report.position)", line.copy.map { "\($0)" } ?? "none", "\(line.behind)",
        report.beforeReply ? "wait" : "do not wait", lease(line), state(line), "\(line.age) s ago")
    }
    return table
  }

  /// For how long it is held, by its renewals.
  private static func lease(_ line: FleetLine) -> String {
    guard let lease = line.lease else { return "" }
    return lease.isClaim ? "claimed" : "held for \(lease.heldSeconds) s"
  }

  private static func state(_ line: FleetLine) -> String {
    switch line.state {
    case .fenced: "fenced by epoch \(line.report.fencedBy ?? 0)"
    case .hole: "hole \(line.report.hole?.map { "\($0)" }.joined(separator: " to ") ?? "")"
    case .silent, .behind, .even: line.state.rawValue
    }
  }
}
