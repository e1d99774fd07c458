extension CellScanner {
  mutating func skipSpaces() { while at < characters.count, characters[at] == " " { at += 1 } }

  mutating func take(_ text: String) -> Bool {
    let wanted = Array(text)
    guard characters[at...].starts(with: wanted) else { return false }
    at += wanted.count
    return true
  }

  func wordEnd() -> Int { characters[at...].firstIndex(of: " ") ?? characters.count }

  func peekWord() -> String { String(characters[at..<wordEnd()]).lowercased() }

  func bare(_ range: Range<Int>) -> String {
    var text = String(original[range])
    while let last = text.last, ",;".contains(last) { text.removeLast() }
    if text.hasPrefix("("), text.hasSuffix(")") || text.hasPrefix("["), text.hasSuffix("]") {
      text = String(text.dropFirst().dropLast())
    }
    return text
  }

  /// Digits with marks between them, as many as are one number.
  mutating func digits(allowsGroups: Bool = false) -> PrintedNumber? {
    let start = at
    var end = at
    if end < characters.count, characters[end] == "-" { end += 1 }
    while end < characters.count {
      let next = end + 1 < characters.count ? characters[end + 1] : " "
      if characters[end].isASCIIDigit
        || (".,'’".contains(characters[end]) && next.isASCIIDigit && end > start)
      {
        end += 1
      } else if allowsGroups, characters[end] == " ", isGroup(end + 1), end - start <= 3 || isGroup(end - 3) {
        end += 4
      } else {
        break
      }
    }
    guard let number = PrintedNumber(String(characters[start..<end])) else { return nil }
    at = end
    return number
  }

  /// Whether exactly three digits stand there.
  private func isGroup(_ start: Int) -> Bool {
    guard start >= 0, start + 3 <= characters.count,
      characters[start..<(start + 3)].allSatisfy(\.isASCIIDigit)
    else {
      return false
    }
    return start + 3 == characters.count
      || !(characters[start + 3].isASCIIDigit || characters[start + 3].isLetter)
  }
}
