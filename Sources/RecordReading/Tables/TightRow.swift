import RecordModel

/// A row whose columns stand so close that a cut between them may have gone wrong.
struct TightRow {
  let reader: TableReader
  let cut: LineCells
  let row: PageRow

  /// The cells by what the words are, where the columns give no result with a name, or another one.
  func mended(_ cells: RowCells) -> RowCells {
    guard isTight(cells), let other = cut.cells(row.words), cut.isName(other.label) else { return cells }
    guard let own = ResultRow(cells, reader.units, reader.index), reader.index.isName(own.label) else {
      return kept(other, cells)
    }
    guard let found = ResultRow(other, reader.units, reader.index) else { return cells }
    var cells = cells
    guard own.number == found.number, own.comparator == found.comparator else {
      cells.isUnclear = true
      return cells
    }
    // A flag is lost where it stands in the column beside its own.
    if own.flag == nil, found.flag != nil { (cells.flag, cells.interval) = (other.flag, other.interval) }
    return cells
  }

  private func kept(_ other: RowCells, _ cells: RowCells) -> RowCells {
    var other = other
    (other.middle, other.line) = (cells.middle, cells.line)
    return other
  }

  /// Whether there is no gap wide enough between two columns.
  private func isTight(_ cells: RowCells) -> Bool {
    // A number of another day cannot be told from the result by what it looks like.
    guard !cells.rest.contains(where: { $0.text.contains(where: \.isASCIIDigit) }) else { return false }
    let parts = [cells.label, cells.value, cells.unit, cells.interval, cells.flag].compactMap(\.box)
      .sorted { $0.left < $1.left }
    return parts.count < 2
      || zip(parts, parts.dropFirst()).contains { $1.left - $0.right < reader.lineHeight * 0.9 }
  }
}
