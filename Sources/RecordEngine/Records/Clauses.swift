import RecordModel
import RecordStore

/// The parts of what people write: items of a list, and the clauses that these are made of.
///
/// The only place that splits texts, so that a denial is read in the same way whatever it is said of.
enum Clauses {
  /// The items of a list in one line: "Ibuprofen 600, Voltaren Gel".
  static func items(_ text: String) -> [String] { pieces(text, isFine: false).map(\.text) }

  /// The clauses of a text; an answer belongs to its question: "Asthma: nein".
  static func clauses(_ text: String) -> [String] {
    var clauses: [String] = []
    let pieces = pieces(text, isFine: true)
    for (index, piece) in pieces.enumerated() {
      let next = index + 1 < pieces.count ? pieces[index + 1].mark : nil
      let (answer, rest) = piece.answer(before: next)
      if let answer, let question = clauses.popLast() {
        clauses.append(question + " " + answer)
        if !rest.isEmpty { clauses.append(rest) }
      } else {
        clauses.append(piece.text)
      }
    }
    return clauses
  }

  /// Words without case, accents and signs.
  static func words(_ text: String) -> [String] {
    FoldedText.fold(text).split { !isLetterOrDigit($0) }.map { word in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: word.compactMap(Unicode.Scalar.init))
      return String(text)
    }
  }

  private static func isLetterOrDigit(_ scalar: UInt32) -> Bool {
    guard let properties = Unicode.Scalar(scalar)?.properties else { return false }
    return properties.isAlphabetic || properties.numericType != nil
  }

  private struct Piece {
    /// The sign that it begins behind; `nil` at the beginning and behind a word.
    let mark: Character?
    let text: String

    /// The answer to what stands before, and what follows it.
    func answer(before next: Character?) -> (answer: String?, rest: String) {
      guard let mark, questionMarks.contains(mark) else { return (nil, text) }
      let words = Clauses.words(text)
      guard let first = words.first else { return (nil, text) }
      if Denials.isAnswer(words) { return (text, "") }
      // In "Smoking: no Asthma: yes" the answer ends where the next question begins; "nein" is nothing but an answer.
      guard Denials.plainAnswers.contains(first) || (first == "no" && next == ":") else { return (nil, text) }
      let rest = text.drop { $0.isWhitespace }.drop { !$0.isWhitespace }
      return (first, String(rest.drop { $0.isWhitespace }))
    }
  }

  private static let questionMarks: Set<Character> = [":", "?", "=", "-", "–", "—", "(", "["]
  private static let listMarks: Set<Character> = [";", "+", "&", ","]
  private static let clauseMarks: Set<Character> = [
    ":", "?", "!", "=", "(", ")", "[", "]", "–", "—", "|", "•", "→",
  ]

  private static func pieces(_ text: String, isFine: Bool) -> [Piece] {
    var (pieces, part, mark): ([Piece], String, Character?) = ([], "", nil)
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      guard isMark(at: index, in: characters, isFine) else {
        part.append(character)
        continue
      }
      pieces += split(part, mark, isFine)
      (part, mark) = ("", character)
    }
    return pieces + split(part, mark, isFine)
  }

  private static func isMark(at index: Int, in characters: [Character], _ isFine: Bool) -> Bool {
    let (character, before) = (characters[index], characters[..<index])
    let next = index + 1 < characters.count ? characters[index + 1] : " "
    switch character {
    case ",": return !next.isNumber
    case ".": return isStop(before, next)
    case "/": return isStroke(before, characters[(index + 1)...])
    case "-": return isFine && (before.last?.isWhitespace ?? true) && next.isWhitespace
    default:
      return character.isNewline || listMarks.contains(character)
        || (isFine && clauseMarks.contains(character))
    }
  }

  /// Whether a stroke parts two things: not what is in a dose, nor what is short, as in "s/p".
  private static func isStroke(_ before: ArraySlice<Character>, _ behind: ArraySlice<Character>) -> Bool {
    let word = behind.drop { $0.isWhitespace }.prefix { $0.isLetter }
    guard !measures.contains(words(String(word)).joined()) else { return false }
    let isSpaced = before.last?.isWhitespace ?? true || behind.first?.isWhitespace ?? true
    return isSpaced || (word.count >= 3 && before.reversed().prefix { $0.isLetter }.count >= 3)
  }

  private static let measures: Set<String> = [
    "hub", "dosis", "dose", "actuat", "std", "tag", "ml", "mg", "h", "stunde", "hour",
  ]

  /// Whether a stop ends a sentence: behind a number, one letter or a known one it belongs to an abbreviation.
  private static func isStop(_ before: ArraySlice<Character>, _ next: Character) -> Bool {
    let word = String(before.reversed().prefix { $0.isLetter }.reversed())
    guard word.count >= 2, !abbreviations.contains(words(word).joined()) else { return false }
    return next.isWhitespace || next.isUppercase
  }

  private static let abbreviations: Set<String> = [
    "ca", "dr", "st", "bzw", "ggf", "evtl", "inkl", "sog", "bds", "nr", "chron", "bek", "zn", "va",
  ]

  private static let conjunctions: Set<String> = ["und", "and", "sowie", "u."]
  /// Words behind which something else is said, which no denial before them is about.
  private static let turns: Set<String> = [
    "aber", "but", "sondern", "jedoch", "however", "außer", "ausser", "except", "doch", "nur", "only",
    "lediglich", "wegen", "weil", "because", "due", "trotz", "despite", "than", "dafür",
  ]

  private static func split(_ text: String, _ mark: Character?, _ isFine: Bool) -> [Piece] {
    let words = text.split(whereSeparator: \.isWhitespace)
    let parts = words.split { word in
      let folded = Self.words(String(word)).joined()
      return conjunctions.contains(folded) || word == "u." || (isFine && foldedTurns.contains(folded))
    }
    return parts.enumerated().map { Piece(mark: $0 == 0 ? mark : nil, text: $1.joined(separator: " ")) }
  }

  private static let foldedTurns = Set(turns.map { words($0).joined() })
}
