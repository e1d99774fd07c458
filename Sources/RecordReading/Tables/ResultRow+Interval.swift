import RecordModel

extension ResultRow {
  /// Takes the interval, and a unit and a flag that stand behind it.
  mutating func readInterval(_ words: [PageWord], _ units: UnitNames) {
    guard !words.isEmpty, intervalText.isEmpty else { return }
    let text = words.text
    let items = CellScanner.items(text, units)
    var (kept, isWhole, sex) = ([String](), true, BiomarkerRange.Sex?.none)
    for (index, item) in items.enumerated() {
      switch item.item {
      case .interval(var found):
        found.sex = sex
        intervals.append(found)
      case .number(let comparator?, let number):
        var found = IntervalText(comparator, number)
        found.sex = sex
        intervals.append(found)
      case .sex(let found): sex = found
      case .unit(let found, let code) where index > 0:
        if unit.isEmpty { (unit, ucum) = Self.unit(found, code, after: items[..<index], units) }
        continue
      case .flag(let found) where index > 0:
        // A dash there is part of an interval or of a line rather than a flag.
        let isLine = FlagWords.isDash(item.text) && (index + 1 < items.count || item.text.contains("—"))
        if !isLine { flag = flag ?? found }
        continue
      default: isWhole = false
      }
      kept.append(item.text)
    }
    intervalText = kept.joined(separator: " ")
    if !isWhole { intervals = [] }
  }

  /// A unit, with what stands right before it and is no part of the interval: `10 ^3/uL` is not `/uL`.
  private static func unit(
    _ text: String, _ code: String?, after items: ArraySlice<ReadItem>, _ units: UnitNames
  ) -> (String, String?) {
    var whole = text
    for item in items.reversed() {
      switch item.item {
      case .number(nil, _), .word: whole = item.text + " " + whole
      default: return whole == text ? (text, code) : (whole, units.code(whole))
      }
    }
    return whole == text ? (text, code) : (whole, units.code(whole))
  }
}
