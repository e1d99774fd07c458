import RecordModel
import RecordStore

/// A text prepared for searches: without case, accents and kinds of white space.
///
/// The only fold of the record: whatever looks for a text looks for it in this way (R-MH-298).
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
    return composed(character).lowercased().flatMap { unaccented($0) }
  }

  /// Ligatures, wide letters and the micro sign are the letters that they show; a sign such as ™ is none.
  private static func composed(_ character: Character) -> String {
    guard character.isLetter else { return String(character) }
    return NormalizedText.compatible(String(character))
  }

  private static func unaccented(_ character: Character) -> [UInt32] {
    let kept = character.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
    return (kept.isEmpty ? Array(character.unicodeScalars) : Array(kept)).flatMap { (scalar) -> [UInt32] in
      let letter = Character(scalar)
      return spellings[letter]?.unicodeScalars.map(\.value) ?? [(bases[letter] ?? named(scalar)).value]
    }
  }

  /// `LATIN SMALL LETTER B WITH STROKE`, which is not made of two, is a B.
  private static func named(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let head = "LATIN SMALL LETTER "
    guard !scalar.isASCII, let name = scalar.properties.name, name.hasPrefix(head) else { return scalar }
    let words = name.dropFirst(head.count).split(separator: " ", maxSplits: 2)
    guard words.count == 3, words[1] == "WITH", words[0].unicodeScalars.count == 1,
      let letter = words[0].lowercased().unicodeScalars.first
    else { return scalar }
    return letter
  }

  /// Letters that accents alone do not explain.
  private static let spellings: [Character: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ς": "σ",
  ]

  /// The base letter of each accented one that has a scalar of its own.
  private static let bases: [Character: Unicode.Scalar] = Dictionary(
    accented.flatMap { base, letters in letters.map { ($0, base) } }, uniquingKeysWith: { first, _ in first })

  /// Letters with a canonical decomposition into a base letter and marks (UnicodeData.txt 14).
  private static let accented: [Unicode.Scalar: String] = [
    "a": "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ",
    "b": "ḃḅḇ",
    "c": "çćĉċčḉ",
    "d": "ďḋḍḏḑḓ",
    "e": "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ",
    "f": "ḟ",
    "g": "ĝğġģǧǵḡ",
    "h": "ĥȟḣḥḧḩḫẖ",
    "i": "ìíîïĩīĭįǐȉȋḭḯỉị",
    "j": "ĵǰ",
    "k": "ķǩḱḳḵ",
    "l": "ĺļľḷḹḻḽ",
    "m": "ḿṁṃ",
    "n": "ñńņňǹṅṇṉṋ",
    "o": "òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ",
    "p": "ṕṗ",
    "r": "ŕŗřȑȓṙṛṝṟ",
    "s": "śŝşšșṡṣṥṧṩ",
    "t": "ţťțṫṭṯṱẗ",
    "u": "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự",
    "v": "ṽṿ",
    "w": "ŵẁẃẅẇẉẘ",
    "x": "ẋẍ",
    "y": "ýÿŷȳẏẙỳỵỷỹ",
    "z": "źżžẑẓẕ",
    "α": "άἀἁἂἃἄἅἆἇὰᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ",
    "ε": "έἐἑἒἓἔἕὲ",
    "η": "ήἠἡἢἣἤἥἦἧὴᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ",
    "ι": "ΐίϊἰἱἲἳἴἵἶἷὶῐῑῒῖῗ",
    "ο": "όὀὁὂὃὄὅὸ",
    "ρ": "ῤῥ",
    "υ": "ΰϋύὐὑὒὓὔὕὖὗὺῠῡῢῦῧ",
    "ω": "ώὠὡὢὣὤὥὦὧὼᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ",
    "а": "ӑӓ",
    "г": "ѓ",
    "е": "ѐёӗ",
    "ж": "ӂӝ",
    "з": "ӟ",
    "и": "йѝӣӥ",
    "к": "ќ",
    "о": "ӧ",
    "у": "ўӯӱӳ",
    "ч": "ӵ",
    "ы": "ӹ",
    "э": "ӭ",
    "і": "ї",
  ]
}
