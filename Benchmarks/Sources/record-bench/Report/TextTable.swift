/// Rows of cells, printed in columns.
struct TextTable {
  private var rows: [[String]]
  private let leftColumns: Set<Int>

  /// A table with this header; the columns of `left` are aligned to the left.
  init(header: [String], left: Set<Int>) {
    (rows, leftColumns) = ([header], left)
  }

  /// Adds a row.
  mutating func add(_ row: [String]) { rows.append(row) }

  /// The lines of the table.
  func lines() -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return leftColumns.contains(column) ? cell + space : space + cell
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
