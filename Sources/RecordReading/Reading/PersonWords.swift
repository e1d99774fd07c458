import RecordModel

/// What a report prints about whom it is about (R-SO-148).
enum PersonWords {
  private static let names: Set<String> = [
    "name", "patient", "patient name", "patientin", "patientenname", "patients name", "name des patienten",
    "pat",
    "patient s name", "laborblatt", "name vorname", "nachname vorname", "patient in", "versicherter",
    "versicherte", "pat name", "client",
    "client name", "full name", "nachname", "subject", "member", "patient full name", "name of patient",
    "pt name", "patient/in", "patient/patientin", "pat/in",
  ]
  private static let sexes: Set<String> = ["sex", "gender", "geschlecht"]

  /// The words behind the first phrase that announces a name, or below it.
  static func name(_ rows: [PageRow], _ lineHeight: Double) -> String? {
    for (index, row) in rows.enumerated() {
      for start in row.words.indices {
        guard let end = end(names, row.words, start) else { continue }
        // `Patient Name (Last, First): Beispiel, Anna`
        let beside = row.words[end...]
        let isExplained = beside.first?.text.hasPrefix("(") == true
        let closed = isExplained ? beside.firstIndex { $0.text.contains(")") } : nil
        if let found = name(Array(row.words[(closed.map { $0 + 1 } ?? end)...]), lineHeight) { return found }
        if let box = row.words[start..<end].box, rows.indices.contains(index + 1) {
          let below = rows[index + 1].words.drop { $0.box.overlap(box) <= 0 }
          if let found = name(Array(below), lineHeight) { return found }
        }
      }
    }
    return rows.lazy.compactMap { besideBirth($0, lineHeight) }.first
  }

  /// In a letter the name stands in front of the date of birth: `über Anna Beispiel, geb. 16.04.71`.
  private static func besideBirth(_ row: PageRow, _ lineHeight: Double) -> String? {
    guard let at = row.words.firstIndex(where: { DateWords.birth.contains(PrintedLabel($0.text).text) }),
      at > 1
    else {
      return nil
    }
    let before = row.words[..<at].suffix(4).reversed().prefix { $0.text.first?.isUppercase == true }
    let found = name(before.suffix(3).reversed(), lineHeight)
    return found.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
  }

  private static func end(_ phrases: Set<String>, _ words: [PageWord], _ start: Int) -> Int? {
    for end in (start..<min(words.count, start + 3)).reversed()
    where phrases.contains(PrintedLabel(words[start...end].text).text) { return end + 1 }
    return nil
  }

  /// Two to five words that may be a name, up to the next gap.
  private static func name(_ words: [PageWord], _ lineHeight: Double) -> String? {
    var kept: [PageWord] = []
    for word in words.prefix(6) {
      if let last = kept.last, word.box.left - last.box.right > lineHeight * 1.2 { break }
      guard word.text.first?.isLetter == true, word.text.allSatisfy({ $0.isLetter || ",.'’-".contains($0) })
      else { break }
      kept.append(word)
    }
    guard (2...5).contains(kept.count),
      kept.allSatisfy({ $0.text.first?.isUppercase == true || $0.text.count <= 3 }),
      kept.allSatisfy({ HeaderWords.kind($0.text) == nil && end(names, [$0], 0) == nil })
    else { return nil }
    return kept.text
  }

  /// As it is printed beside or below a word for it; `nil` if it is not, or in two ways.
  static func sex(_ rows: [PageRow]) -> BiomarkerRange.Sex? {
    var found: Set<BiomarkerRange.Sex> = []
    for (index, row) in rows.enumerated() {
      for start in row.words.indices where sexes.contains(PrintedLabel(row.words[start].text).text) {
        let next = start + 1 < row.words.count ? SexWords.sex(row.words[start + 1].text.lowercased()) : nil
        let below =
          rows.indices.contains(index + 1)
          ? rows[index + 1].words.first { $0.box.overlap(row.words[start].box) > 0 } : nil
        if let sex = next ?? below.flatMap({ SexWords.sex($0.text.lowercased()) }) { found.insert(sex) }
      }
    }
    return found.count == 1 ? found.first : nil
  }
}
