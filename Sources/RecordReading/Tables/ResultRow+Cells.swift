import RecordModel

extension ResultRow {
  /// Reads the cells of a row; `nil` if the cell of the result holds none.
  init?(_ cells: RowCells, _ units: UnitNames, _ index: LabelIndex) {
    self.init()
    guard readValue(cells.value, units) else { return nil }
    readUnit(cells.unit, units)
    readInterval(cells.interval, units)
    let flagText = cells.flag.text.filter { $0 != " " }
    // Lines of a table are read as dashes longer than any flag of ASCII.
    if !flagText.contains(where: { "—―".contains($0) }), let flag = FlagWords.flag(flagText) {
      self.flag = self.flag ?? flag
    }
    setLabel(cells.label, units, index)
    finish(cells.all, value: cells.value)
    isUnclear = cells.isUnclear
  }

  /// What all words of the row say together.
  mutating func finish(_ words: [PageWord], value: [PageWord]) {
    guard let box = words.box, let valueBox = value.box else { return }
    (self.box, self.valueBox) = (box, valueBox)
    let digits = number?.text.filter(\.isASCIIDigit)
    figures = value.first { !text.isEmpty && $0.text.filter(\.isASCIIDigit) == digits }
    confidence = words.map(\.confidence).reduce(0, +) / Double(words.count)
    valueConfidence = value.map(\.confidence).min() ?? 0
  }

  /// Takes the label without marks, leader dots and a unit that stands in it.
  mutating func setLabel(_ words: [PageWord], _ units: UnitNames, _ index: LabelIndex) {
    labelWords = words
    let cut = LabelText(words, units, index)
    label = cut.text
    if unit.isEmpty, let inside = cut.unit { (unit, ucum) = (inside, units.code(inside)) }
  }

  private mutating func readValue(_ words: [PageWord], _ units: UnitNames) -> Bool {
    let text = words.text
    let items = CellScanner.items(text, units)
    guard !items.isEmpty else { return false }
    if ResultWords.isResult(text) {
      self.text = text
      return true
    }
    for item in items {
      switch item.item {
      case .number(let comparator, let number):
        guard self.number == nil else { return false }
        (self.text, self.number, self.comparator) = (item.text, number, comparator)
      case .flag(let found): flag = flag ?? found
      case .unit(let found, let code):
        guard number != nil, unit.isEmpty else { return false }
        (unit, ucum) = (found, code)
      case .interval(let found):
        guard number != nil, intervals.isEmpty else { return false }
        (intervals, intervalText) = ([found], item.text)
      case .word(let word) where number != nil && !unit.isEmpty && UnitNames.isAddition(word):
        unit += " " + word
        ucum = units.code(unit)
      case .word(let word):
        guard ResultWords.isMark(word) || isWordResult(items, text) else { return false }
      case .sex: return false
      }
    }
    if number == nil, isWordResult(items, text) { self.text = text }
    return number != nil || !self.text.isEmpty
  }

  /// Whether a cell holds a result in words, such as `negativ ++` or `1:80`.
  private func isWordResult(_ items: [ReadItem], _ text: String) -> Bool {
    guard case .word(let first)? = items.first?.item else { return false }
    return ResultWords.isResult(first) && items.count <= 4
  }

  private mutating func readUnit(_ words: [PageWord], _ units: UnitNames) {
    guard !words.isEmpty, unit.isEmpty else { return }
    var kept = words
    if kept.count > 1, let last = kept.last, let found = FlagWords.flag(last.text),
      units.code(kept.text) == nil
    {
      (flag, kept) = (flag ?? found, kept.dropLast())
    }
    let text = kept.text
    guard text.contains(where: { $0.isLetter || $0 == "%" || $0 == "/" }) else {
      if let found = FlagWords.flag(text) { flag = flag ?? found }
      return
    }
    if units.code(text) == nil, kept.count == 1, let found = FlagWords.flag(text) {
      flag = flag ?? found
      return
    }
    let bare =
      text.hasPrefix("[") && text.hasSuffix("]") || text.hasPrefix("(") && text.hasSuffix(")")
      ? String(text.dropFirst().dropLast()) : text
    (unit, ucum) = (bare, units.code(bare))
  }
}
