import RecordStore

/// A text prepared for searches: without case, accents and kinds of white space.
struct FoldedText {
  /// The original characters.
  let characters: [Character]
  /// The folded scalars.
  private(set) var scalars: [UInt32] = []
  /// The source character of each scalar.
  private var places: [Int] = []

  init(_ text: String) {
    characters = Array(text)
    scalars.reserveCapacity(characters.count)
    places.reserveCapacity(characters.count)
    for (index, character) in characters.enumerated() {
      for scalar in Self.fold(character) {
        scalars.append(scalar)
        places.append(index)
      }
    }
  }

  /// Only the folded scalars of a text.
  static func fold(_ text: String) -> [UInt32] { text.flatMap { fold($0) } }

  /// Matches of a folded pattern, as characters of the text; matches do not overlap.
  func matches(of pattern: [UInt32]) -> [Range<Int>] {
    guard !pattern.isEmpty, pattern.count <= scalars.count else { return [] }
    var (found, start): ([Range<Int>], Int) = ([], 0)
    while start <= scalars.count - pattern.count {
      if scalars[start] == pattern[0], scalars[start..<start + pattern.count].elementsEqual(pattern) {
        found.append(places[start]..<places[start + pattern.count - 1] + 1)
        start += pattern.count
      } else {
        start += 1
      }
    }
    return found
  }

  private static func fold(_ character: Character) -> [UInt32] {
    if character.isWhitespace { return [0x20] }
    if let ascii = character.asciiValue { return [UInt32((65...90).contains(ascii) ? ascii + 32 : ascii)] }
    return character.lowercased().flatMap { unaccented($0) }
  }

  private static func unaccented(_ character: Character) -> [UInt32] {
    if let spelling = spellings[character] { return spelling.unicodeScalars.map(\.value) }
    if let base = bases[character] { return [base.value] }
    let kept = character.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
    return (kept.isEmpty ? Array(character.unicodeScalars) : Array(kept)).map(\.value)
  }

  /// Letters that accents alone do not explain.
  private static let spellings: [Character: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ς": "σ",
  ]

  /// The base letter of each accented one, whether it was written as one scalar or as several: canonically
  /// equivalent characters are equal.
  private static let bases: [Character: Unicode.Scalar] = {
    var found: [Character: Unicode.Scalar] = [:]
    for base in "abcdefghijklmnopqrstuvwxyzαεηιορυωавгежзикнорстуфхцчшыэюяі".unicodeScalars {
      for mark in marks {
        found[character(base, mark)] = base
        for second in secondMarks { found[character(base, mark, second)] = base }
      }
    }
    return found
  }()

  private static func character(_ scalars: Unicode.Scalar...) -> Character {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text).first ?? " "
  }

  /// Accents above, horn, those below, and the Greek ones.
  private static let marks: [Unicode.Scalar] =
    ([
      0x300...0x304, 0x306...0x30C, 0x30F...0x30F, 0x311...0x314, 0x31B...0x31B, 0x323...0x328,
      0x32D...0x32E, 0x330...0x331, 0x342...0x342, 0x345...0x345,
    ] as [ClosedRange<UInt32>])
    .flatMap { $0 }.compactMap(Unicode.Scalar.init)

  /// Accents on a letter that already has one, as in Vietnamese and Greek.
  private static let secondMarks: [Unicode.Scalar] = [
    "\u{300}", "\u{301}", "\u{303}", "\u{304}", "\u{309}", "\u{30C}", "\u{323}", "\u{342}", "\u{345}",
  ]
}
