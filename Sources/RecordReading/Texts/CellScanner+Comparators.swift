import RecordModel

extension CellScanner {
  mutating func comparator() -> ReportedResult.Comparator? {
    let start = at
    skipSpaces()
    if take("≤") { return .atMost }
    if take("≥") { return .atLeast }
    let isLess = take("<")
    guard isLess || take(">") else {
      at = start
      return nil
    }
    let end = at
    skipSpaces()
    if at < characters.count, peekWord().hasPrefix("or") || peekWord().hasPrefix("oder") {
      at = wordEnd()
      skipSpaces()
      if take("=") || characters[at - 1] == "=" { return isLess ? .atMost : .atLeast }
    } else if take("=") {
      return isLess ? .atMost : .atLeast
    }
    at = end
    return isLess ? .less : .greater
  }

  mutating func wordComparator() -> ReportedResult.Comparator? {
    for (words, comparator) in ComparatorWords.all {
      let wanted = Array(words + " ")
      guard characters.count - at > wanted.count,
        String(characters[at..<(at + wanted.count)]).lowercased() == String(wanted)
      else { continue }
      at += wanted.count
      skipSpaces()
      return comparator
    }
    return nil
  }
}
