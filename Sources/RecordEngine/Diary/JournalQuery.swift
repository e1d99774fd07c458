import RecordModel
import RecordStore

/// The search terms for a journal, which must all match (R-MH-124).
struct JournalQuery {
  private let terms: [[UInt32]]

  /// Words, and phrases in double quotes; an open quote extends to the end.
  init(_ text: String, path: String) throws(Failure) {
    var terms: [[UInt32]] = []
    for (index, part) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
      let isQuoted = !index.isMultiple(of: 2)
      let words = isQuoted ? [part] : part.split(whereSeparator: \.isWhitespace)
      terms += words.map { FoldedText.fold(Self.trimmed($0)) }
    }
    self.terms = terms.filter { !$0.isEmpty }
    var checks = FieldChecks()
    checks.text(path, text, 1...200)
    if checks.problems.isEmpty { checks.require(path, !self.terms.isEmpty, "a word to search for") }
    try checks.finish()
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The rank and matches of an entry; `nil` if a term does not match.
  func hit(in entry: JournalEntryDocument) -> (score: Int, highlights: [String])? {
    let text = entry.text
    let fields =
      [(4, FoldedText(text.title)), (1, FoldedText(text.content))]
      + (text.symptoms + text.tags).map { (2, FoldedText($0)) }
    var (score, highlights): (Int, [String]) = (0, [])
    for term in terms {
      var isFound = false
      for (weight, field) in fields {
        let matches = field.matches(of: term)
        guard let first = matches.first else { continue }
        isFound = true
        score += weight * matches.count
        let highlight = field.surroundings(of: first)
        if highlights.count < 10, !highlights.contains(highlight) { highlights.append(highlight) }
      }
      if !isFound { return nil }
    }
    return (score, highlights)
  }
}

extension FoldedText {
  /// Characters shown on each side of a match.
  private static let context = 30

  /// The match with some context; an ellipsis for text cut off.
  fileprivate func surroundings(of match: Range<Int>) -> String {
    let start = max(0, match.lowerBound - Self.context)
    let end = min(characters.count, match.upperBound + Self.context)
    return (start > 0 ? "…" : "") + String(characters[start..<end]) + (end < characters.count ? "…" : "")
  }
}

extension JournalFilter {
  /// Refuses a filter that nothing can match.
  func check(_ earlier: FieldChecks = FieldChecks()) throws(Failure) {
    var checks = earlier
    checks.span(from, to)
    checks.text("/symptom", symptom, 1...100)
    checks.text("/tag", tag, 1...40)
    try checks.finish()
  }

  func accepts(_ entry: JournalEntryDocument) -> Bool {
    guard TimeSpan(checked: from, to).contains(entry.date) else { return false }
    if let mood, entry.text.mood != mood { return false }
    return Self.lists(entry.text.symptoms, symptom) && Self.lists(entry.text.tags, tag)
  }

  private static func lists(_ items: [String], _ wanted: String?) -> Bool {
    guard let wanted else { return true }
    let folded = FoldedText.fold(wanted)
    return items.contains { FoldedText.fold($0) == folded }
  }
}
