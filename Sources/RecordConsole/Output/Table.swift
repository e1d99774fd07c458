/// Rows in aligned columns under a header.
package struct Table {
  package struct Column {
    package var title: String
    /// Numbers are aligned to the right.
    package var isNumber: Bool
    /// Whether it may be cut if the terminal is too narrow.
    package var mayShrink: Bool

    package init(title: String, isNumber: Bool = false, mayShrink: Bool = false) {
      (self.title, self.isNumber, self.mayShrink) = (title, isNumber, mayShrink)
    }
  }

  var columns: [Column]
  package var rows: [[String]] = []

  package init(_ columns: [Column]) { self.columns = columns }

  package mutating func add(_ cells: String...) { rows.append(cells.map { TextWidth.printable($0) }) }

  /// Columns between two cells.
  private static let gap = 2
  /// A cell is never cut to fewer columns.
  private static let narrowest = 8

  /// Header and rows; excess text is cut at the edge.
  package func lines(_ style: Style) -> [String] {
    let widths = widths(style.width)
    let header = line(columns.map(\.title), widths, style.width)
    return [style.paint(header, .bold)] + rows.map { line($0, widths, style.width) }
  }

  private func widths(_ limit: Int?) -> [Int] {
    var widths = columns.indices.map { index in
      max(TextWidth.of(columns[index].title), rows.map { TextWidth.of($0[index]) }.max() ?? 0)
    }
    guard let limit else { return widths }
    var excess = widths.reduce(0, +) + Self.gap * (widths.count - 1) - limit
    while excess > 0 {
      let candidates = widths.indices.filter { columns[$0].mayShrink && widths[$0] > Self.narrowest }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func line(_ cells: [String], _ widths: [Int], _ limit: Int?) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let text = TextWidth.cut(cell, to: widths[index])
      let padding = String(repeating: " ", count: widths[index] - TextWidth.of(text))
      line += columns[index].isNumber ? padding + text : text + padding
      line += String(repeating: " ", count: Self.gap)
    }
    while line.last == " " { line.removeLast() }
    return limit.map { TextWidth.cut(line, to: $0) } ?? line
  }
}
