import RecordModel

extension CellScanner {
  mutating func interval() -> CellItem? {
    let start = at
    let isBracketed = take("(") || take("[")
    guard var interval = ends() else {
      at = start
      return nil
    }
    skipSpaces()
    if isBracketed {
      guard take(")") || take("]") else {
        at = start
        return nil
      }
    }
    if at < characters.count, characters[at] == "%" { skipSpaces() }
    interval.sex = nil
    return .interval(interval)
  }

  private mutating func ends() -> IntervalText? {
    let start = at
    skipSpaces()
    if let comparator = wordComparator()
      ?? (start > 0 && "([".contains(characters[start - 1]) ? comparator() : nil)
    {
      skipSpaces()
      guard let number = digits() else { return nil }
      return IntervalText(comparator, number)
    }
    guard let low = digits() else { return nil }
    skipSpaces()
    guard separator() else { return nil }
    skipSpaces()
    guard let high = digits(), isEndOfNumber else { return nil }
    return IntervalText(from: low, to: high)
  }

  /// Dates and codes go on where an interval ends.
  private var isEndOfNumber: Bool {
    guard at < characters.count else { return true }
    return !("-/.:".contains(characters[at]) && at + 1 < characters.count && characters[at + 1].isASCIIDigit)
  }

  private mutating func separator() -> Bool {
    if take("..") || take("…") { return take(".") || true }
    if take("-") { return !(at < characters.count && characters[at] == "-") }
    for word in ["bis", "to", "a", "à"] where peekWord() == word {
      at = wordEnd()
      return true
    }
    return false
  }
}
