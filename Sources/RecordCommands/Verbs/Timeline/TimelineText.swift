import RecordConsole
import RecordModel

/// Entries of a timeline as rows whose last column wraps.
enum TimelineText {
  /// Fewest columns of the summary.
  private static let narrowest = 24

  static func lines(_ entries: [TimelineEntry], _ style: Style, by time: TimelineTime) -> [String] {
    if entries.isEmpty { return [style.say("Keine Einträge.", "No entries.")] }
    var table = Table([
      .init(title: "POS", isNumber: true),
      .init(
        title: time == .occurred ? style.say("GESCHEHEN", "HAPPENED") : style.say("AUFGENOMMEN", "RECORDED")),
      .init(title: style.say("BEREICH", "AREA")), .init(title: style.say("VON", "BY"), mayShrink: true),
    ])
    for entry in entries {
      table.add(
        "\(entry.position)", self.time(entry, style, by: time),
        entry.area?.words.localized(style.language) ?? "?",
        entry.shortActor)
    }
    let rows = rows(table, entries, style)
    guard entries.contains(where: \.isLate) else { return rows }
    let note = style.say(
      "* mehr als eine Stunde später aufgenommen", "* recorded more than an hour after it happened")
    return rows + [style.paint(note, .dim)]
  }

  private static func rows(_ table: Table, _ entries: [TimelineEntry], _ style: Style) -> [String] {
    var narrow = style
    narrow.width = style.width.map { max($0 - narrowest - 2, 40) }
    let left = table.lines(narrow)
    let width = left.enumerated().map { TextWidth.of($0 == 0 ? plainHeader(table, narrow) : $1) }.max() ?? 0
    let title = style.paint(style.say("WAS", "WHAT"), .bold)
    var lines = [
      left[0] + String(repeating: " ", count: width - TextWidth.of(plainHeader(table, narrow)) + 2) + title
    ]
    for (row, entry) in zip(left.dropFirst(), entries) {
      let room = style.width.map { max($0 - width - 2, 1) }
      let text = wrapped(entry.summary, room)
      let padding = String(repeating: " ", count: width - TextWidth.of(row) + 2)
      lines.append(row + padding + (text.first ?? ""))
      lines += text.dropFirst().map { String(repeating: " ", count: width + 2) + $0 }
    }
    return lines
  }

  /// The header without colour codes, whose width would count.
  private static func plainHeader(_ table: Table, _ style: Style) -> String {
    var plain = style
    plain.isColored = false
    return table.lines(plain)[0]
  }

  private static func wrapped(_ text: String, _ room: Int?) -> [String] {
    guard let room else { return [TextWidth.printable(text)] }
    return Paragraph.lines(text, Style(width: max(room, 20))).map { TextWidth.cut($0, to: room) }
  }

  /// Local time to the minute, with its offset, and a mark if it came late.
  private static func time(_ entry: TimelineEntry, _ style: Style, by time: TimelineTime) -> String {
    let moment = time == .occurred ? entry.occurredAt.moment : entry.recordedAt
    return style.minute(moment) + (entry.isLate ? " *" : "")
  }
}
