/// What the stores of a fleet said, as Prometheus reads it.
package enum FleetMetrics {
  private static let rows: [(name: String, help: String, value: @Sendable (FleetLine) -> String?)] = [
    ("trouble", "1 if somebody has to look: silent, fenced or before a hole.", { $0.isTrouble ? "1" : "0" }),
    ("epoch", "The store's epoch.", { "\($0.report.epoch)" }),
    ("position", "Position of the store's last event.", { "\($0.report.position)" }),
    ("copy_position", "Position of the last event in the copy.", { $0.copy.map { "\($0)" } }),
    (
      "behind_events", "Events that the copy lacks of a primary, or a replica of the copy.",
      { "\($0.behind)" }
    ),
    ("fenced", "1 if another store took over.", { $0.report.fencedBy == nil ? "0" : "1" }),
    ("lease", "1 if the store holds or claims its instance's lease.", { $0.lease == nil ? "0" : "1" }),
    (
      "lease_renewals", "How often the process that holds the lease has renewed it.",
      { $0.lease.map { "\($0.renewals)" } }
    ),
    (
      "hole_events", "Events that a replica waits for behind a hole.",
      { $0.report.hole.map { "\($0[1] - $0[0] + 1)" } ?? "0" }
    ),
    ("report_age_seconds", "Seconds since the store reported.", { "\($0.age)" }),
  ]

  /// All of them, in the text format.
  package static func text(_ lines: [FleetLine]) -> String {
    rows.map { row in
      let name = "recordd_fleet_\(row.name)"
      let values = lines.compactMap { line in row.value(line).map { "\(name){\(labels(line))} \($0)\n" } }
      return "# HELP \(name) \(row.help)\n# TYPE \(name) gauge\n" + values.joined()
    }.joined()
  }

  // Instances are UUIDs, and names have letters, digits, - and _ alone.
  private static func labels(_ line: FleetLine) -> String {
    "instance=\"\(line.report.instance)\",store=\"\(line.report.name)\",part=\"\(line.report.part.rawValue)\""
  }
}
