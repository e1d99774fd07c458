import RecordModel

/// Cuts a line into label, result and the rest by what its words are, where columns stand too close for gaps to tell.
struct LineCells {
  let units: UnitNames
  let index: LabelIndex

  /// The cells of a line that holds one result and nothing else; `nil` of any other, such as a sentence.
  ///
  /// The longest name of the panel is the label. A line without one is a result only with its unit and interval.
  func cells(_ words: [PageWord]) -> RowCells? {
    guard words.count > 1, words[0].text.contains(where: \.isLetter) else { return nil }
    var open: RowCells?
    for end in (1..<words.count).reversed() where mayBegin(words[end].text) {
      guard mayEnd(words[..<end]), var found = behind(Array(words[end...])) else { continue }
      found.label = Array(words[..<end])
      if isName(found.label) { return found }
      if !found.interval.isEmpty, !found.unit.isEmpty { open = found }
    }
    return open
  }

  /// Whether some words are a name of the panel, marks and a unit among them left out.
  func isName(_ words: [PageWord]) -> Bool {
    let label = LabelText(words, units, index).text
    return index.isName(label)
  }

  /// Whether what stands behind a label may begin with a word.
  private func mayBegin(_ text: String) -> Bool {
    guard let first = text.first else { return false }
    return first.isASCIIDigit || "<>≤≥([".contains(first) || FlagWords.flag(text) != nil
      || ResultWords.isResult(text) || units.code(text) != nil || ComparatorWords.begins(with: text)
  }

  /// A label ends neither in a sign nor in a figure that is no part of its name.
  private func mayEnd(_ label: ArraySlice<PageWord>) -> Bool {
    guard let last = label.last?.text,
      last.contains(where: { $0.isLetter || $0.isNumber || $0 == "%" || $0 == "#" })
    else { return false }
    return last.contains(where: \.isLetter) || isName(Array(label))
  }

  /// Result, unit, interval and flag in any order, each at most once.
  private func behind(_ words: [PageWord]) -> RowCells? {
    var cells = RowCells()
    var starts: [Int] = []
    let text = Self.text(words, &starts)
    let items = CellScanner.items(text, units)
    var hasNumber = false
    for (place, item) in items.enumerated() {
      let own = words.indices.filter { starts[$0] < item.end && starts[$0] >= item.start }
      switch item.item {
      case .number(nil, _):
        if hasNumber { return nil }
        hasNumber = true
        cells.value += own.map { words[$0] }
      case .number(.less, _) where cells.value.isEmpty, .number(.greater, _) where cells.value.isEmpty:
        hasNumber = true
        cells.value += own.map { words[$0] }
      case .interval(let found) where !found.isAscending || Self.isChain(items[place...]): return nil
      case .number(.some, _) where Self.isBound(items, before: place):
        // Of two bounds either may be the result.
        cells.isUnclear = true
        cells.interval += own.map { words[$0] }
      case .number, .interval, .sex: cells.interval += own.map { words[$0] }
      case .unit:
        if !cells.unit.isEmpty { return nil }
        cells.unit += own.map { words[$0] }
      // Lines of a table are read as dashes longer than any flag of ASCII.
      case .flag where item.text.contains { "—―".contains($0) }: continue
      case .flag: cells.flag += own.map { words[$0] }
      case .word(let word):
        if UnitNames.isAddition(word), !cells.unit.isEmpty {
          cells.unit += own.map { words[$0] }
        } else if ResultWords.isResult(word), !hasNumber {
          if cells.value.isEmpty {
            cells.value += own.map { words[$0] }
          } else {
            cells.interval += own.map { words[$0] }
          }
        } else if !ResultWords.isMark(word) {
          return nil
        }
      }
    }
    return cells.value.isEmpty ? nil : cells
  }

  /// Whether the result so far is a bound.
  private static func isBound(_ items: [ReadItem], before place: Int) -> Bool {
    items[..<place].contains { if case .number(.some, _) = $0.item { true } else { false } }
  }

  /// Whether a dash follows an interval: of `131 - 135 - 145` the first one may be a flag.
  static func isChain(_ items: ArraySlice<ReadItem>) -> Bool {
    guard let next = items.dropFirst().first else { return false }
    return FlagWords.isDash(String(next.text.prefix(1)))
  }

  /// The words with a space between; with two where one would make one number of two.
  private static func text(_ words: [PageWord], _ starts: inout [Int]) -> String {
    var text = ""
    for word in words {
      if let last = text.last {
        text += last.isASCIIDigit && word.text.first?.isASCIIDigit == true ? "  " : " "
      }
      starts.append(text.count)
      text += word.text
    }
    return text
  }
}

extension ComparatorWords {
  /// Whether a comparator in words begins so.
  static func begins(with word: String) -> Bool {
    all.contains { $0.0.split(separator: " ").first.map(String.init) == word.lowercased() }
  }
}
