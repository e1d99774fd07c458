/// The durable writes and the reads beside those of their rivals, as a drawing (SVG).
///
/// Each group has a scale of its own: what counts is the length of a bar beside those around it.
enum Chart {
  private struct Group {
    let title: String
    /// Names of the measurements and what the bars are called; the daemon's comes first.
    let bars: [(name: String, label: String)]
  }

  private static let groups = [
    Group(title: "saveAnswer a second, 1 connection", bars: writes(1)),
    Group(title: "saveAnswer a second, 16 connections", bars: writes(16)),
    Group(title: "saveAnswer a second, 64 connections", bars: writes(64)),
    Group(
      title: "reads a second, 64 connections",
      bars: [("get@64", "recordd, assessment.get"), ("redis-get@64", "Redis GET")]),
    Group(
      title: "events a second, in order",
      bars: [("rebuild", "recordd, rebuild"), ("lmdb-scan", "raw LMDB scan")]),
  ]

  private static func writes(_ connections: Int) -> [(name: String, label: String)] {
    [
      ("save@\(connections)", "recordd"), ("postgres@\(connections)", "PostgreSQL"),
      ("redis@\(connections)", "Redis Streams"), ("sqlite@\(connections)", "SQLite, no socket"),
      ("lmdb-commit-\(connections)", "raw LMDB, no socket"),
    ]
  }

  private static let (width, labels, row, heading) = (720.0, 210.0, 22.0, 40.0)

  /// The drawing of the medians of a run.
  static func svg(_ figures: FigureTable) -> String {
    var (body, y) = ("", 8.0)
    for group in groups {
      let bars = group.bars.compactMap { bar in figures.median(bar.name).map { (bar.label, $0) } }
      guard let longest = bars.map(\.1).max(), longest > 0 else { continue }
      body += text(group.title, x: 0, y: y + 22, class: "title")
      y += heading
      for (index, (label, value)) in bars.enumerated() {
        body += self.bar(label, value, share: value / longest, y: y, isOurs: index == 0)
        y += row
      }
    }
    let size = "width=\"\(Int(width))\" height=\"\(Int(y + 8))\" viewBox=\"0 0 \(Int(width)) \(Int(y + 8))\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) role="img" aria-label="Rates of recordd and its rivals">
      \(style)\(body)</svg>

      """
  }

  private static func bar(
    _ label: String, _ value: Double, share: Double, y: Double, isOurs: Bool
  ) -> String {
    let length = max(1, share * (width - labels - 90))
    let kind = isOurs ? "ours" : "other"
    return text(label, x: labels - 8, y: y + 15, class: "label \(kind)")
      + "<rect class=\"\(kind)\" x=\"\(Int(labels))\" y=\"\(Int(y + 3))\" width=\"\(Int(length))\" height=\"16\"/>\n"
      + text(Figures.short(value.rounded()), x: labels + length + 6, y: y + 15, class: "value")
  }

  private static func text(_ content: String, x: Double, y: Double, class name: String) -> String {
    "<text class=\"\(name)\" x=\"\(Int(x))\" y=\"\(Int(y))\">\(content)</text>\n"
  }

  private static let style = """
    <style>
    text { font: 13px system-ui, sans-serif; fill: #333 }
    .title { font-weight: 600 }
    .label { text-anchor: end }
    .label.ours { font-weight: 600 }
    rect.ours { fill: #1b6ca8 }
    rect.other { fill: #b9c4cd }
    @media (prefers-color-scheme: dark) { text { fill: #ddd } rect.other { fill: #5d6a75 } }
    </style>

    """
}
