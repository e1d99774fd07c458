import RecordModel

extension TableHeader {
  /// The headers of a page, from top to bottom.
  static func all(_ rows: [PageRow], lineHeight: Double, today: CalendarDay) -> [TableHeader] {
    var headers: [TableHeader] = []
    for (index, row) in rows.enumerated() {
      let cells = cells(of: row, lineHeight, today)
      guard !row.isProse(lineHeight) || isTightHeader(cells), isHeader(cells, lineHeight),
        headers.last.map({ $0.bottom < row.middle }) ?? true
      else { continue }
      var header = TableHeader(cells: cells, bottom: row.box.bottom, top: row.box.top)
      // What continues above and below, such as REFERENCE over INTERVAL.
      for step in 1...2 {
        for other in [index - step, index + step] where rows.indices.contains(other) {
          header.absorb(rows[other], lineHeight, today)
        }
      }
      header.settle(today)
      headers.append(header)
    }
    return headers
  }

  /// Whether all of a row is of a header, which no sentence is.
  private static func isTightHeader(_ cells: [HeaderCell]) -> Bool {
    cells.allSatisfy { $0.kind != .other } && Set(cells.compactMap(\.kind.name)).count >= 3
  }

  /// Whether a row says enough to stand above a table.
  private static func isHeader(_ cells: [HeaderCell], _ lineHeight: Double) -> Bool {
    let known = cells.count { $0.kind != .other }
    // Where half of it is known, what stands below says what the rest is.
    let sure = Set(cells.compactMap(\.kind.name))
    let isWide = zip(cells, cells.dropFirst()).allSatisfy { $1.box.left - $0.box.right > lineHeight * 0.9 }
    let named = cells.count { $0.text.contains(where: \.isLetter) }
    if cells.count >= 3, sure.count >= 2, known * 2 >= named, isWide { return true }
    let has = { (kind: ColumnKind) in cells.contains { $0.kind == kind } }
    let dated = cells.count { if case .dated = $0.kind { true } else { false } }
    guard has(.value) || (dated > 0 && has(.label) && (dated > 1 || has(.unit) || has(.interval))) else {
      return false
    }
    return (has(.label) || has(.unit) || has(.interval)) && known >= 2 && known * 2 >= cells.count
  }

  /// The phrases of a row; what is none of a header's is of another kind.
  static func cells(of row: PageRow, _ lineHeight: Double, _ today: CalendarDay) -> [HeaderCell] {
    var cells: [HeaderCell] = []
    var at = 0
    let words = row.words.flatMap(HeaderWords.parted)
    while at < words.count {
      let (kind, length) = phrase(words, at, lineHeight, today)
      guard let box = words[at..<(at + length)].box else { break }
      at += length
      // What continues a phrase, such as `& Units`, belongs to it.
      if let last = cells.last, box.left - last.box.right < lineHeight * 0.6,
        kind == last.kind || (kind == .other && HeaderWords.isFiller(words[at - 1].text))
      {
        cells[cells.count - 1].box = last.box.union(box)
      } else {
        cells.append(HeaderCell(kind: kind, box: box, text: words[(at - length)..<at].text))
      }
    }
    return cells
  }

  private static func phrase(
    _ words: [PageWord], _ at: Int, _ lineHeight: Double, _ today: CalendarDay
  ) -> (ColumnKind, Int) {
    var end = at + 1
    while end < min(words.count, at + 4), words[end].box.left - words[end - 1].box.right < lineHeight * 0.9 {
      end += 1
    }
    if let date = PrintedDate(words[at..<end].map(\.text)[...], today: today), date.length <= end - at {
      return (.dated(date), date.length)
    }
    if end > at + 1, PrintedDate.isDayAndMonth(words[at].text, words[at + 1].text) { return (.other, 2) }
    for end in ((at + 1)...end).reversed() {
      let text = words[at..<end].text
      if let kind = HeaderWords.kind(text) {
        // `REFERENCE INTERVAL & Units` is one column.
        return (kind, end - at)
      }
    }
    return (.other, 1)
  }
}
