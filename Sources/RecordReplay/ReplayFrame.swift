import RecordCharts
import RecordConsole
import RecordModel

/// The screen of a replay: from a player and a chart to lines, as many and as wide as the terminal has.
struct ReplayFrame {
  let player: ReplayPlayer
  let chart: ReplayChart
  let person: String
  let columns: Int
  let rows: Int
  let style: Style

  /// Below this many columns, the chart stands under the timeline.
  static let besideFrom = 64
  /// Below this many rows of the middle, only the timeline is shown if they would stand one above the other.
  private static let bothFrom = 12

  /// A piece of a line with its colour.
  private struct Cell {
    var text: String
    var color: Style.Color?

    init(_ text: String, _ color: Style.Color? = nil) { (self.text, self.color) = (text, color) }
  }

  /// Exactly as many lines as there are rows, none wider than the columns.
  func lines() -> [String] {
    guard rows > 0, columns > 0 else { return [] }
    var lines = [paint(header), paint(place)]
    let rule = style.paint(String(repeating: "─", count: columns), .dim)
    let middle = max(rows - 5, 1)
    lines += [rule] + self.middle(middle) + [rule, paint(footer)]
    // A terminal of few rows shows where the replay stands, and as much of the timeline as there is room for.
    return Array(lines.prefix(max(rows - 1, 1))) + (rows > 1 ? [paint(footer)] : [])
  }

  private func paint(_ cell: Cell) -> String {
    let text = TextWidth.cut(cell.text, to: columns)
    return cell.color.map { style.paint(text, $0) } ?? text
  }

  private var header: Cell {
    let state =
      player.isPlaying
      ? "▶ \(ChartNumber.text(player.speed, style.language))×"
      : "⏸ \(ChartNumber.text(player.speed, style.language))×"
    let name = TextWidth.cut(TextWidth.printable(person), to: max(columns - TextWidth.of(state) - 2, 1))
    let space = max(columns - TextWidth.of(name) - TextWidth.of(state), 1)
    return Cell(name + String(repeating: " ", count: space) + state, .bold)
  }

  /// Position, moment, how far, and a bar in what is left of the line.
  private var place: Cell {
    guard let entry = player.entry else { return Cell(style.say("Keine Ereignisse", "No events")) }
    let count = "\(player.index + 1)/\(player.entries.count)"
    let text = "@\(entry.position)  \(style.minute(entry.recordedAt))  \(count)  "
    let room = columns - TextWidth.of(text)
    guard room >= 8 else { return Cell(text) }
    return Cell(text + Bar.text(Double(player.index + 1) / Double(player.entries.count), width: room))
  }

  private var footer: Cell {
    if let prompt = player.prompt {
      return Cell(style.say("Position oder Zeitpunkt: ", "position or moment: ") + prompt + "▏", .bold)
    }
    if let note = player.note { return Cell(TextWidth.printable(note), .red) }
    let long = style.say(
      "Leertaste Spielen/Pause  ←/→ Schritt  +/- Tempo  g Springen  q Ende",
      "space play/pause  ←/→ step  +/- speed  g jump  q quit")
    let short = style.say("␣ Spielen ←→ +/- g q", "␣ play ←→ +/- g q")
    return Cell(TextWidth.of(long) <= columns ? long : short, .dim)
  }

  private func middle(_ count: Int) -> [String] {
    if columns >= Self.besideFrom {
      let left = columns / 2
      let right = columns - left - 3
      let events = timeline(left, count)
      let values = values(right, count)
      return (0..<count).map { row in
        padded(row < events.count ? events[row] : Cell(""), left) + style.paint(" │ ", .dim)
          + padded(row < values.count ? values[row] : Cell(""), right, trims: true)
      }
    }
    guard count >= Self.bothFrom else { return filled(timeline(columns, count), count) }
    let above = count / 2
    let rule = Cell(String(repeating: "─", count: columns), .dim)
    return filled(timeline(columns, above), above)
      + filled([rule] + values(columns, count - above - 1), count - above)
  }

  private func filled(_ cells: [Cell], _ count: Int) -> [String] {
    (0..<count).map { $0 < cells.count ? padded(cells[$0], columns, trims: true) : "" }
  }

  private func padded(_ cell: Cell, _ width: Int, trims: Bool = false) -> String {
    let text = TextWidth.cut(cell.text, to: width)
    let shown = cell.color.map { style.paint(text, $0) } ?? text
    return trims ? shown : shown + String(repeating: " ", count: width - TextWidth.of(text))
  }

  /// Events around the one that is shown, which may take several lines.
  private func timeline(_ width: Int, _ count: Int) -> [Cell] {
    guard !player.entries.isEmpty else { return [] }
    let current = self.current(width)
    let before = min(player.index, max((count - current.count) / 2, 0))
    var cells = player.entries[(player.index - before)..<player.index].map { Cell("  " + line($0), .dim) }
    cells += current
    for entry in player.entries.dropFirst(player.index + 1) {
      guard cells.count < count else { break }
      cells.append(Cell("  " + line(entry)))
    }
    return Array(cells.prefix(count))
  }

  private func current(_ width: Int) -> [Cell] {
    guard let entry = player.entry else { return [] }
    let plain = Style(width: max(width - 2, 22))
    let head = "\(short(entry.occurredAt.moment)) \(entry.shortActor)"
    var lines = [Cell("▶ " + TextWidth.printable(head), .bold)]
    lines += Paragraph.lines(entry.summary, plain).prefix(4).map { Cell("  " + $0, .bold) }
    if entry.isLate {
      let text = style.say("aufgenommen ", "recorded ") + short(entry.recordedAt)
      lines.append(Cell("  " + text, .yellow))
    }
    return lines
  }

  private func line(_ entry: TimelineEntry) -> String {
    TextWidth.printable("\(short(entry.occurredAt.moment)) \(entry.summary)")
  }

  /// Month, day and time: `01-14 11:20`.
  private func short(_ moment: Timestamp) -> String { String(style.minute(moment).dropFirst(5).prefix(11)) }

  /// Latest values with what they mean and their course, then the other sections.
  private func values(_ width: Int, _ count: Int) -> [Cell] {
    var cells = [Cell(style.say("Neueste Werte", "Latest values"), .bold)]
    if chart.rows.isEmpty { cells.append(Cell(style.say("noch keine", "none yet"), .dim)) }
    let names = min(chart.rows.map { TextWidth.of($0.name) }.max() ?? 0, max(width / 3, 6))
    let numbers = chart.rows.map { TextWidth.of($0.value) }.max() ?? 0
    let words = chart.rows.map { TextWidth.of(status($0)) }.max() ?? 0
    for row in chart.rows { cells.append(cell(row, (names, numbers, words), width)) }
    for section in chart.sections {
      cells.append(Cell(""))
      cells.append(Cell("\(section.name) (\(section.total))", .bold))
      cells += section.items.map { Cell(TextWidth.printable($0)) }
    }
    return Array(cells.prefix(count))
  }

  private func status(_ row: ReplayChart.Row) -> String {
    row.status.map { ChartWords.status($0, style.language) } ?? ""
  }

  /// Name, value, meaning and course of a measure, in columns of those widths.
  private func cell(
    _ row: ReplayChart.Row, _ columns: (name: Int, number: Int, status: Int), _ width: Int
  ) -> Cell {
    func space(_ wanted: Int, _ text: String) -> String {
      String(repeating: " ", count: max(wanted - TextWidth.of(text), 0))
    }
    let (name, status) = (TextWidth.cut(row.name, to: columns.name), status(row))
    var text = name + space(columns.name, name) + " " + space(columns.number, row.value) + row.value
    text += " " + status + space(columns.status, status)
    let room = min(width - TextWidth.of(text) - 1, 12)
    if room >= 4 { text += " " + Sparkline.text(row.course, width: room) }
    return Cell(text, row.status == .critical ? .red : row.status == .abnormal ? .yellow : nil)
  }
}
