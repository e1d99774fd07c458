import RecordModel

/// Finds lines with a name of the panel and a number of which no result was made, so that none is lost without a trace.
///
/// It passes over numbers that stand in columns of something else, intervals, doses, and sentences that do not begin
/// with the name.
struct UnreadLines {
  let reader: TableReader
  /// Words of columns that hold no current result.
  let passed: [PageWord]
  let results: [ResultRow]

  /// The results that may stand in a line, with what of them is sure.
  func rows(_ line: PageRow) -> [ResultRow] {
    let words = parted(line.words.filter { word in !passed.contains { $0 == word } })
    let runs = names(words)
    let isProse = line.isProse(reader.lineHeight)
    var found: [ResultRow] = []
    for (place, run) in runs.enumerated() {
      // What stands in front of the first name may be its result.
      let start = place == 0 && !isProse ? 0 : run.lowerBound
      if isProse, run.lowerBound > 0 { continue }
      let end = place + 1 < runs.count ? runs[place + 1].lowerBound : words.count
      let beside = Array(words[start..<run.lowerBound]) + Array(words[run.upperBound..<end])
      guard let row = row(Array(words[run]), beside, line), !isCovered(row) else { continue }
      found.append(row)
    }
    return found
  }

  private func row(_ label: [PageWord], _ beside: [PageWord], _ line: PageRow) -> ResultRow? {
    let words = beside.filter { !LabelText.isLeader($0.text) && !DoseWords.isScheme($0.text) }
    let items = CellScanner.items(words.text, reader.units)
    let figures = figures(items)
    guard !figures.isEmpty else { return nil }
    var row = ResultRow()
    row.isUnclear = true
    row.text = figures.map(\.text).joined(separator: " ")
    if Self.isChain(items) {
      // Nothing says which of its numbers is the result.
      row.text = words.text
    } else if figures.count == 1 {
      (row.number, row.comparator) = (figures[0].number, figures[0].comparator)
    }
    for case .unit(let unit, let code) in items.map(\.item) where row.unit.isEmpty {
      (row.unit, row.ucum) = (unit, code)
    }
    row.setLabel(label, reader.units, reader.index)
    let value = words.filter { word in figures.contains { word.text.contains($0.first) } }
    row.finish(label + words, value: value.isEmpty ? words : value)
    (row.page, row.line) = (reader.page, line.line)
    return row
  }

  /// A number that may be the result.
  private struct Figure {
    let comparator: ReportedResult.Comparator?
    let number: PrintedNumber
    let text: String

    /// Its digits up to a space that parts thousands.
    var first: Substring { number.text.prefix { $0 != " " } }
  }

  /// The numbers that may be the result; those with a comparator if there are no others.
  private func figures(_ items: [ReadItem]) -> [Figure] {
    var found: [Figure] = []
    for (place, item) in items.enumerated() {
      guard case .number(let comparator, let number) = item.item else { continue }
      // A comparator beside a number is a bound, and one among words is a target.
      if comparator != nil, !found.isEmpty || items.contains(where: { $0.isWord }) { continue }
      if place + 1 < items.count, DoseWords.isDose(items[place + 1].text) { continue }
      found.append(Figure(comparator: comparator, number: number, text: item.text))
    }
    let plain = found.filter { $0.comparator == nil }
    return plain.isEmpty ? found : plain
  }

  private static func isChain(_ items: [ReadItem]) -> Bool {
    items.indices.contains { place in
      if case .interval = items[place].item { LineCells.isChain(items[place...]) } else { false }
    }
  }

  /// Whether a result was made of the name or of the number.
  private func isCovered(_ row: ResultRow) -> Bool {
    results.contains { result in
      result.labelWords.contains { word in row.labelWords.contains { $0.box == word.box } }
        || (result.valueBox.overlap(row.valueBox) > 0
          && result.valueBox.verticalOverlap(row.valueBox) > row.valueBox.height * 0.5)
    }
  }
}

extension ReadItem {
  fileprivate var isWord: Bool { if case .word = item { true } else { false } }
}
