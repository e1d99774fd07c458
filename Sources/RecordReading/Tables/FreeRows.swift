import RecordModel

/// Reads rows that no header stands above: label, result and what belongs to it, by what they look like.
struct FreeRows {
  let reader: TableReader

  func results(_ rows: [PageRow], _ section: inout Section) -> [ResultRow] {
    let cards = Cards(reader: reader)
    if cards.areThere(rows) { return cards.results(rows, &section) }
    var found: [ResultRow] = []
    // Whether the result stands in front of the interval, in rows of which that is sure.
    var isFirst: Set<Bool> = []
    let cut = LineCells(units: reader.units, index: reader.index)
    for (place, row) in rows.enumerated() {
      let own = cut.cells(row.words)
      if row.isProse(reader.lineHeight), own == nil || isInText(place, rows, cut) { continue }
      let segments = segments(of: row)
      let parted = result(segments, row)
      if var result = result(own, parted, row) ?? parted {
        section.reach(row.middle, lineHeight: reader.lineHeight)
        result.put(in: section)
        if let own, result.comparator == nil, let interval = own.interval.box, let value = own.value.box {
          isFirst.insert(value.left < interval.left)
        } else if own?.isUnclear == true {
          result.isUnclear = true
        }
        found.append(result)
      } else if segments.count == 1, segments[0].count <= 6, isHeading(segments[0].text) {
        section.note(segments[0].text, at: row.middle, isSure: !reader.isPicture)
      }
    }
    // Where bounds come first as often as numbers, they may be intervals.
    let bounds = found.count { $0.comparator != nil }
    if bounds * 2 > found.count { return found.filter { $0.comparator == nil } }
    return isFirst == [true] ? found.map(\.inOrder) : found
  }

  /// Whether a line belongs to a paragraph, where a sentence may end in a name and a number.
  private func isInText(_ place: Int, _ rows: [PageRow], _ cut: LineCells) -> Bool {
    [place - 1, place + 1].contains { near in
      rows.indices.contains(near) && abs(rows[near].middle - rows[place].middle) < reader.lineHeight * 2
        && rows[near].isProse(reader.lineHeight) && cut.cells(rows[near].words) == nil
    }
  }

  /// What a line says by its words alone, where its gaps do not say the same; `nil` if they do.
  private func result(_ cells: RowCells?, _ parted: ResultRow?, _ row: PageRow) -> ResultRow? {
    guard var cells, var result = ResultRow(cells, reader.units, reader.index) else { return nil }
    let isName = reader.index.isName(result.label)
    if let parted, !isName || parted.flag == result.flag && parted.intervals == result.intervals {
      return nil
    }
    if let parted, parted.number != result.number || parted.comparator != result.comparator {
      var parted = parted
      parted.isUnclear = true
      return parted
    }
    cells.line = row.line
    (result.page, result.line) = (reader.page, row.line)
    if result.comparator != nil, result.intervalText.isEmpty { return nil }
    let hasMore = !result.unit.isEmpty || !result.intervalText.isEmpty
    return hasMore && result.isPlausible ? result : nil
  }

  private func isHeading(_ text: String) -> Bool { text.first?.isLetter == true && !text.hasSuffix(".") }

  /// Words with wide gaps or leader dots between them.
  func segments(of row: PageRow) -> [[PageWord]] {
    var segments: [[PageWord]] = []
    var isNew = true
    for word in row.words {
      if LabelText.isLeader(word.text), word.text.count >= 3 {
        isNew = true
        continue
      }
      if let last = segments.last?.last, word.box.left - last.box.right > reader.lineHeight * 0.9 {
        isNew = true
      }
      if isNew { segments.append([]) }
      segments[segments.count - 1].append(word)
      isNew = false
    }
    return segments
  }

  private func result(_ segments: [[PageWord]], _ row: PageRow) -> ResultRow? {
    guard segments.count >= 2 || row.words.contains(where: { LabelText.isLeader($0.text) }),
      let label = segments.first,
      label.contains(where: { $0.text.contains(where: \.isLetter) }), label.count <= 8
    else { return nil }
    var result = ResultRow()
    var value: [PageWord] = []
    for segment in segments.dropFirst() {
      if result.text.isEmpty {
        guard let read = ResultRow(RowCells(value: segment), reader.units, reader.index) else { return nil }
        (result, value) = (read, segment)
      } else if case .number(nil, _)? = CellScanner.items(segment.text, reader.units).first?.item {
        // A second number may be the result, and the first one a bound of its interval.
        return nil
      } else {
        result.take(segment, reader.units)
      }
    }
    guard !result.text.isEmpty else { return nil }
    result.setLabel(label, reader.units, reader.index)
    result.finish(row.words, value: value)
    (result.page, result.line) = (reader.page, row.line)
    // A bound alone may be an interval whose result stands elsewhere, and a second number the result.
    if result.comparator != nil, result.intervalText.isEmpty { return nil }
    if result.hasNumberForInterval(reader.units) { return nil }
    let hasMore = !result.unit.isEmpty || !result.intervalText.isEmpty
    return hasMore && result.isPlausible ? result : nil
  }
}

extension ResultRow {
  /// Of two bounds the first one is the result where all other rows have it in front of the interval.
  fileprivate var inOrder: ResultRow {
    var row = self
    if row.comparator != nil { row.isUnclear = false }
    return row
  }

  /// Takes what stands behind the result.
  mutating func take(_ words: [PageWord], _ units: UnitNames) {
    let text = words.text
    if let found = FlagWords.flag(text.filter { $0 != " " }), units.code(text) == nil {
      flag = flag ?? found
      return
    }
    let items = CellScanner.items(text, units)
    if case .unit(let found, let code)? = items.first?.item {
      if unit.isEmpty { (unit, ucum) = (found, code) }
      let rest = words.drop { $0.box.left < (words.first?.box.left ?? 0) + 0.01 }
      if items.count > 1, rest.count < words.count, !rest.isEmpty, items[1].text == rest.text {
        readInterval(Array(rest), units)
      }
      return
    }
    let isInterval = items.contains { item in
      switch item.item {
      case .interval, .number(.some, _): true
      default: false
      }
    }
    if isInterval || ResultWords.isResult(text) { readInterval(words, units) }
  }
}
