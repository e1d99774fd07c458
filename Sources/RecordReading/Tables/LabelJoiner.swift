import RecordModel

/// Joins labels that are broken over lines, and tells them from headings and remarks.
struct LabelJoiner {
  let reader: TableReader
  let columns: TableColumns

  func results(_ rows: [RowCells], _ section: inout Section) -> [ResultRow] {
    let read = rows.map { ResultRow($0, reader.units, reader.index) }
    let isResult = read.map { $0 != nil }
    // Which row of results each row with a label alone belongs to.
    var owners: [Int: Int] = [:]
    var labels: [Int: [PageWord]] = [:]
    for index in rows.indices where read[index] != nil {
      let parts = parts(of: index, rows, isResult, owners)
      for part in parts where part != index { owners[part] = index }
      labels[index] = parts.flatMap { rows[$0].label }
    }
    var found: [ResultRow] = []
    for (index, row) in rows.enumerated() {
      if var result = read[index] {
        let words = labels[index] ?? row.label
        result.setLabel(words, reader.units, reader.index)
        result.finish(words + row.value + row.unit + row.interval + row.flag, value: row.value)
        (result.page, result.line) = (reader.page, row.line)
        guard result.isPlausible else { continue }
        section.reach(row.middle, lineHeight: reader.lineHeight)
        result.put(in: section)
        found.append(result)
      } else if owners[index] == nil, isHeading(row) {
        section.note(row.inOrder.text, at: row.middle, isSure: isOutdented(row, rows, read))
      } else if let last = found.indices.last, found[last].intervals.count < 2, isMoreOfInterval(row) {
        found[last].readMoreInterval(row.interval, reader.units)
      }
    }
    return found
  }

  private func isHeading(_ row: RowCells) -> Bool {
    guard let first = row.inOrder.first, row.rest.isEmpty || !row.label.isEmpty else {
      return false
    }
    // A sign is the result of a row that could not be read, and no part of a heading.
    if row.all.contains(where: { $0.text.allSatisfy(FlagWords.signs.contains) }) { return false }
    let text = row.inOrder.text
    return row.all.count <= 8 && !text.hasSuffix(".") && first.text.first?.isLetter == true
  }

  /// Whether a heading of a text layer begins further left than the labels of results.
  private func isOutdented(_ row: RowCells, _ rows: [RowCells], _ read: [ResultRow?]) -> Bool {
    guard !reader.isPicture, let left = row.label.first?.box.left else { return false }
    let labels = rows.indices.filter { read[$0] != nil }.compactMap { rows[$0].label.first?.box.left }
    return labels.min().map { left < $0 - reader.lineHeight * 0.3 } ?? false
  }

  /// The second line of an interval.
  private func isMoreOfInterval(_ row: RowCells) -> Bool {
    !row.interval.isEmpty && row.label.isEmpty && row.value.isEmpty && row.unit.isEmpty
  }
}
