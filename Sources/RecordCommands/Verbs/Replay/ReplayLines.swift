import RecordCharts
import RecordConsole
import RecordModel
import RecordReplay

/// A replay without a screen: one line an event, with what it changed.
struct ReplayLines {
  let record: ReplayRecord
  let console: Console

  /// One line for programs.
  struct Line: Encodable {
    let entry: TimelineEntry
    let changes: [SectionChanges]
  }

  func show(_ entries: [TimelineEntry]) async throws {
    for entry in entries {
      let changes = try await record.changes(after: entry.position - 1, upTo: entry.position)
      try console.show(Line(entry: entry, changes: changes)) { [Self.text($0, $1)] }
    }
  }

  /// `@42  2026-01-15 11:20 +01:00  service:1000  Values recorded: heart rate 72  [Vitals +1]`.
  static func text(_ line: Line, _ style: Style) -> String {
    let entry = line.entry
    let changes = line.changes.map { section -> String in
      let counts = [("+", section.added), ("-", section.removed), ("~", section.changed)]
        .filter { $0.1 > 0 }.map { "\($0.0)\($0.1)" }
      return ([ChartWords.section(section.section, style.language)] + counts).joined(separator: " ")
    }
    let late = entry.isLate ? style.say(" (nachgetragen)", " (late)") : ""
    let text =
      "@\(entry.position)  \(style.minute(entry.occurredAt.moment))\(late)  \(entry.shortActor)  \(entry.summary)"
    let end = changes.isEmpty ? "" : "  [\(changes.joined(separator: ", "))]"
    return TextWidth.printable(text + end)
  }
}
