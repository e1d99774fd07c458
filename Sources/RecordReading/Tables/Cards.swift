import RecordModel

/// Reads results that stand below their labels, with a word such as `Ergebnis` in front of each.
struct Cards {
  let reader: TableReader

  private struct Card {
    /// The word in front of the result.
    let box: WordBox
    let value: [PageWord]
    let row: Int
  }

  func areThere(_ rows: [PageRow]) -> Bool { !cards(rows).isEmpty }

  func results(_ rows: [PageRow], _ section: inout Section) -> [ResultRow] {
    let cards = cards(rows)
    var used: [Int: [WordBox]] = [:]
    var headings: [(row: Int, text: String)] = []
    var read: [(row: Int, result: ResultRow)] = []
    for card in cards {
      let right =
        cards.filter { $0.row == card.row && $0.box.left > card.box.left }.map(\.box.left).min() ?? .infinity
      let left = card.box.left - reader.lineHeight
      let column = left..<max(left, right - reader.lineHeight * 0.5)
      guard let label = words(rows, card.row, -1, column), let box = label.box,
        var result = ResultRow(RowCells(value: card.value), reader.units, reader.index)
      else { continue }
      used[card.row - 1, default: []].append(box)
      result.setLabel(label, reader.units, reader.index)
      var all = label + card.value
      if let below = words(rows, card.row, 1, column), let end = interval(below) {
        result.readInterval(Array(below[end...]), reader.units)
        all += below
      }
      result.finish(all, value: card.value)
      (result.page, result.line) = (reader.page, rows[card.row].line)
      if result.isPlausible { read.append((card.row, result)) }
    }
    for (index, row) in rows.enumerated()
    where used[index] == nil && !row.isProse(reader.lineHeight) && row.words.count <= 6 {
      headings.append((index, row.words.text))
    }
    var found: [ResultRow] = []
    for (index, _) in rows.enumerated() {
      for heading in headings where heading.row == index && isHeading(rows[index]) {
        section.note(heading.text, at: rows[index].middle, isSure: !reader.isPicture)
      }
      for (row, result) in read where row == index {
        var result = result
        section.reach(rows[row].middle, lineHeight: reader.lineHeight)
        result.put(in: section)
        found.append(result)
      }
    }
    return found
  }

  private func isHeading(_ row: PageRow) -> Bool {
    keyword(row.words, .value) == nil && keyword(row.words, .interval) == nil
      && row.words.first?.text.first?.isLetter == true
  }

  private func cards(_ rows: [PageRow]) -> [Card] {
    var cards: [Card] = []
    for (index, row) in rows.enumerated() {
      var at = 0
      while at < row.words.count {
        guard begins(at, row), let end = keyword(Array(row.words[at...]), .value).map({ $0 + at }),
          end < row.words.count, let box = row.words[at..<end].box
        else {
          at += 1
          continue
        }
        var stop = end
        while stop < row.words.count, keyword(Array(row.words[stop...]), .value) == nil { stop += 1 }
        let value = Array(row.words[end..<stop])
        if ResultRow(RowCells(value: value), reader.units, reader.index)?.number != nil {
          cards.append(Card(box: box, value: value, row: index))
        }
        at = max(stop, at + 1)
      }
    }
    return cards
  }

  /// Where an interval begins: behind a word for one, or behind any words with a colon.
  private func interval(_ words: [PageWord]) -> Int? {
    if let end = keyword(words, .interval) { return end }
    guard let end = words.firstIndex(where: { $0.text.hasSuffix(":") }).map({ $0 + 1 }), end < words.count
    else {
      return nil
    }
    switch CellScanner.items(Array(words[end...]).text, reader.units).first?.item {
    case .interval, .number(.some, _), .sex: return end
    default: return nil
    }
  }

  /// Whether a word begins something: `Level` of `Iron Level` says nothing of a result.
  private func begins(_ at: Int, _ row: PageRow) -> Bool {
    at == 0 || row.words[at].box.left - row.words[at - 1].box.right > reader.lineHeight * 0.9
  }

  /// Where a phrase of a kind ends that some words begin with.
  private func keyword(_ words: [PageWord], _ kind: ColumnKind) -> Int? {
    for end in (1...max(1, min(3, words.count))).reversed() where end <= words.count {
      guard words[end - 1].text.contains(where: \.isLetter) else { continue }
      let text = words[..<end].text
      if HeaderWords.kind(text) == kind { return end }
    }
    return nil
  }

  /// The words of the row above or below within a column.
  private func words(_ rows: [PageRow], _ index: Int, _ step: Int, _ column: Range<Double>) -> [PageWord]? {
    let other = index + step
    guard rows.indices.contains(other), abs(rows[other].middle - rows[index].middle) < 3.5 * reader.lineHeight
    else {
      return nil
    }
    let found = rows[other].words.filter { column.contains($0.box.left) }
    return found.isEmpty ? nil : found
  }
}
