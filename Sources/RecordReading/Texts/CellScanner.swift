import RecordModel

/// Cuts the text of a cell into numbers, intervals, flags, units and words.
struct CellScanner {
  let units: UnitNames
  let original: [Character]
  /// The same with one sign for every dash.
  let characters: [Character]
  var at = 0

  init(_ text: String, _ units: UnitNames) {
    (self.units, original) = (units, Array(text))
    characters = original.map {
      Self.dashes.contains($0) ? "-" : $0 == "\u{a0}" || $0 == "\u{202f}" ? " " : $0
    }
  }

  private static let dashes: Set<Character> = ["–", "—", "−", "‐", "‑", "‒", "―"]

  static func items(_ text: String, _ units: UnitNames) -> [ReadItem] {
    var scanner = CellScanner(text, units)
    var items: [ReadItem] = []
    while let item = scanner.next(after: items.last?.item) { items.append(item) }
    return items
  }

  private mutating func next(after last: CellItem?) -> ReadItem? {
    skipSpaces()
    guard at < characters.count else { return nil }
    let start = at
    let item =
      sex() ?? unit(after: last) ?? interval() ?? number() ?? flag() ?? word()
    if at <= start { at = start + 1 }
    return ReadItem(item: item, text: String(original[start..<at]), start: start, end: at)
  }

  private mutating func sex() -> CellItem? {
    let (word, end) = (peekWord(), wordEnd())
    guard let found = SexWords.sex(word) else { return nil }
    // A lone letter is whose interval it is only in front of one.
    let rest = characters[end...].drop { $0 == " " }
    guard let next = rest.first, next.isASCIIDigit || "<>≤≥([".contains(next) || word.count > 1 else {
      return nil
    }
    at = end
    return .sex(found)
  }

  private mutating func unit(after last: CellItem?) -> CellItem? {
    guard characters[at] != "<", characters[at] != ">" else { return nil }
    let start = at
    // The longest of up to four words that the panel knows.
    var (ends, end) = ([Int](), at)
    for _ in 0..<4 {
      while end < characters.count, characters[end] == " " { end += 1 }
      guard end < characters.count else { break }
      while end < characters.count, characters[end] != " " { end += 1 }
      ends.append(end)
    }
    for end in ends.reversed() {
      let text = bare(start..<end)
      guard text.contains(where: { $0.isLetter || $0 == "%" || $0 == "/" }) else { continue }
      if let code = units.code(text), !isFlag(text, after: last) {
        at = end
        return .unit(text, ucum: code)
      }
    }
    guard let end = ends.first else { return nil }
    let text = bare(start..<end)
    guard UnitNames.isUnitLike(text), text.first?.isASCIIDigit != true else { return nil }
    at = end
    return .unit(text, ucum: nil)
  }

  /// The letters of a few flags are units too.
  private func isFlag(_ text: String, after last: CellItem?) -> Bool {
    if case .number = last { return false }
    return FlagWords.flag(text) != nil
  }

  private mutating func number() -> CellItem? {
    let start = at
    let sign = comparator()
    skipSpaces()
    guard let number = digits(allowsGroups: true), !(at < characters.count && ":".contains(characters[at]))
    else {
      at = start
      return nil
    }
    if at < characters.count, characters[at].isLetter, sign == nil {
      // A letter right behind is a flag, a unit, or the whole is a code.
      let tail = bare(at..<wordEnd())
      guard FlagWords.flag(tail) != nil || units.code(tail) != nil else {
        at = start
        return nil
      }
    }
    let end = at
    skipSpaces()
    if sign == nil, let trailing = comparator() {
      skipSpaces()
      if at >= characters.count || !characters[at].isASCIIDigit { return .number(trailing, number) }
    }
    at = end
    return .number(sign, number)
  }

  private mutating func flag() -> CellItem? {
    var end = at
    if FlagWords.signs.contains(characters[at]) {
      while end < characters.count, FlagWords.signs.contains(characters[end]) { end += 1 }
    } else {
      end = wordEnd()
    }
    guard let flag = FlagWords.flag(String(characters[at..<end])) else { return nil }
    at = end
    return .flag(flag)
  }

  private mutating func word() -> CellItem {
    let (start, end) = (at, wordEnd())
    at = max(end, at + 1)
    return .word(String(original[start..<at]))
  }
}
