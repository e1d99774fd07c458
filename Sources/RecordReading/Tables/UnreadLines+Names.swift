import RecordModel

extension UnreadLines {
  /// Runs of words that are a name as a whole, from left to right.
  func names(_ words: [PageWord]) -> [Range<Int>] {
    let cut = LineCells(units: reader.units, index: reader.index)
    var (runs, at) = ([Range<Int>](), 0)
    while at < words.count {
      let isStart =
        at == 0 || !Self.isWord(words[at - 1].text, reader.units) || runs.last?.upperBound == at
        || words[at].box.left - words[at - 1].box.right > reader.lineHeight * 0.9
      let isDose = at > 0 && PrintedNumber(words[at - 1].text) != nil && DoseWords.isDose(words[at].text)
      guard isStart, !isDose, words[at].text.contains(where: { $0.isLetter || $0 == "%" }),
        let end = (at + 1...min(words.count, at + 8)).reversed().first(where: { end in
          let isNumber = PrintedNumber(words[end - 1].text) != nil
          let isName =
            isNumber ? reader.index.isName(words[at..<end].text) : cut.isName(Array(words[at..<end]))
          return isName && words[end - 1].text.contains { $0.isLetter || $0.isNumber || "%#)".contains($0) }
            && (end == words.count || !Self.isWord(words[end].text, reader.units)
              || words[end].box.left - words[end - 1].box.right > reader.lineHeight * 0.9)
        })
      else {
        at += 1
        continue
      }
      runs.append(at..<end)
      at = end
    }
    return runs
  }

  /// The words with each parted that is two: `Kreatinin1,2`, `0,4mg/mmolbis`.
  func parted(_ words: [PageWord]) -> [PageWord] {
    words.indices.flatMap { place in
      let (word, before) = (words[place], words[max(0, place - 6)..<place])
      guard let cut = behindName(word, after: before) ?? behindNumber(word) else { return [word] }
      let (left, right) = word.parted(at: cut)
      return [left, right]
    }
  }

  /// Where the name ends that a word with a number behind it is the end of.
  private func behindName(_ word: PageWord, after words: ArraySlice<PageWord>) -> String.Index? {
    let cut = LineCells(units: reader.units, index: reader.index)
    let ends = { (last: PageWord) in
      (words.startIndex...words.endIndex).contains { cut.isName(words[$0...] + [last]) }
    }
    let start = word.text.indices.dropFirst(words.isEmpty ? 3 : 1).first { at in
      let (before, next) = (word.text[word.text.index(before: at)], word.text[at])
      return (before.isLetter || before == ")") && (next.isASCIIDigit || "<>≤≥".contains(next))
    }
    guard let start, !ends(word), ends(word.parted(at: start).0) else { return nil }
    return start
  }

  /// Where a number ends that a unit and more stand right behind.
  private func behindNumber(_ word: PageWord) -> String.Index? {
    let number = word.text.prefix { $0.isASCIIDigit || ".,".contains($0) }
    let rest = word.text[number.endIndex...]
    guard PrintedNumber(String(number)) != nil, rest.first?.isLetter == true, rest.contains("/"),
      rest.count > 3
    else {
      return nil
    }
    return number.endIndex
  }

  /// Whether a word is one of a name or a sentence rather than a figure, a unit or a flag.
  private static func isWord(_ text: String, _ units: UnitNames) -> Bool {
    guard text.first?.isLetter == true || text.first == "(", !ComparatorWords.begins(with: text) else {
      return false
    }
    return FlagWords.flag(text) == nil && units.code(text) == nil && !UnitNames.isUnitLike(text)
      && !ResultWords.isResult(text)
  }
}
