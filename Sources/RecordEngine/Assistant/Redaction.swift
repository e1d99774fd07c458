import RecordModel

/// A text without what tells who wrote it: what the record knows of the person, and what looks like it.
struct Redaction {
  let words: PersonalWords

  static let gap = "[…]"

  func text(_ text: String) -> String {
    withoutWords(withoutCodes(Self.withoutForms(text)))
  }

  /// Addresses, telephones, dates and names by what they look like, whosever they are.
  private static func withoutForms(_ text: String) -> String {
    var text = text
    text.replace(/[^\s@]+@[^\s@]+/, with: gap)
    text.replace(/(?i:https?:\/\/|www\.)\S+/, with: gap)
    hideDates(&text)
    text.replace(/(?:\+|\b0)[0-9][0-9\s\/\(\).\-]{4,}[0-9]/, with: gap)
    text.replace(/[\p{L}\-]*[0-9]{5,}[\p{L}0-9\-]*/, with: gap)
    hideNames(&text)
    hideStreets(&text)
    return text
  }

  private static func hideDates(_ text: inout String) {
    text.replace(/\b[0-9]{1,4}\s?[.\/\-]\s?[0-9]{1,2}\s?[.\/\-]\s?[0-9]{2,4}\b/, with: gap)
    let dayFirst =
      /(?i)\b[0-9]{1,2}(?:\.|st|nd|rd|th)?\s*(?:of\s+)?(?:jan|feb|mär|maer|mar|apr|ma[iy]|jun|jul|aug|sep|o[kc]t|nov|de[zc])\p{L}*\.?,?\s+[0-9]{2,4}\b/
    text.replace(dayFirst, with: gap)
    let monthFirst =
      /(?i)\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?\s+[0-9]{1,2}(?:st|nd|rd|th)?,?\s+[0-9]{2,4}\b/
    text.replace(monthFirst, with: gap)
  }

  private static func hideNames(_ text: inout String) {
    let titled =
      /\b(?:Dr|Prof|Herrn?|Frau|Mr|Mrs|Ms|Miss|Doktor|Doctor)\b\.?\s+(?:(?:Dr|Prof|med)\.?\s+)*\p{Lu}[\p{L}\-]+(?:\s+\p{Lu}[\p{L}\-]+)?/
    text.replace(titled, with: gap)
    let introduced =
      /(?i:ich hei(?:ß|ss)e|mein name ist|my name is|my name's|call me|i am called)\s+[\p{L}\-]+(?:\s+\p{Lu}[\p{L}\-]+){0,2}/
    text.replace(introduced, with: gap)
  }

  private static func hideStreets(_ text: inout String) {
    let german =
      /\p{Lu}[\p{L}\-]*(?:stra(?:ß|ss)e|str\.|allee|gasse|platz|weg|damm|ufer)\s*[0-9]+\s?[a-z]?\b/
    text.replace(german, with: gap)
    let english =
      /\b[0-9]+\s+(?:\p{Lu}[\p{L}\-]+\s+){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Boulevard)\b/
    text.replace(english, with: gap)
  }

  /// What the record knows of ids, addresses and telephones, whatever stands between letters and digits.
  private func withoutCodes(_ text: String) -> String {
    let characters = Array(text)
    var (code, places): ([UInt32], [Int]) = ([], [])
    for (index, character) in characters.enumerated() {
      for scalar in PersonalWords.code(String(character)) {
        code.append(scalar)
        places.append(index)
      }
    }
    var hidden = Set<Int>()
    for known in words.codes where known.count <= code.count {
      for start in 0...(code.count - known.count)
      where code[start] == known[0] && code[start..<start + known.count].elementsEqual(known) {
        let place = places[start]...places[start + known.count - 1]
        // What is short has to stand alone: a year is no part of a number.
        if known.count > 5 || Self.standsAlone(place, in: characters) { hidden.formUnion(place) }
      }
    }
    return Self.hiding(hidden, in: characters)
  }

  /// Words of names and places, also with an `s` behind them.
  private func withoutWords(_ text: String) -> String {
    let characters = Array(text)
    var (hidden, index) = (Set<Int>(), 0)
    while index < characters.count {
      let word = characters[index...].prefix(while: \.isLetter)
      guard let first = word.first else {
        index += 1
        continue
      }
      if isPersonal(PersonalWords.folded(String(word)), isCapital: first.isUppercase) {
        hidden.formUnion(word.indices)
      }
      index = word.endIndex
    }
    return Self.hiding(hidden, in: characters)
  }

  /// - Parameter isCapital: names of two letters are words of any sentence, too.
  private func isPersonal(_ word: String, isCapital: Bool) -> Bool {
    [word, word.hasSuffix("s") ? String(word.dropLast()) : word].contains { word in
      (word.count > 2 || isCapital) && (words.names.contains(word) || words.places.contains(word))
    }
  }

  private static func standsAlone(_ place: ClosedRange<Int>, in characters: [Character]) -> Bool {
    func isPart(_ index: Int) -> Bool {
      characters.indices.contains(index) && (characters[index].isLetter || characters[index].isNumber)
    }
    return !isPart(place.lowerBound - 1) && !isPart(place.upperBound + 1)
  }

  /// Each run of characters is one gap.
  private static func hiding(_ places: Set<Int>, in characters: [Character]) -> String {
    var text = ""
    for (index, character) in characters.enumerated() {
      if !places.contains(index) {
        text.append(character)
      } else if !places.contains(index - 1) {
        text += gap
      }
    }
    return text
  }
}
