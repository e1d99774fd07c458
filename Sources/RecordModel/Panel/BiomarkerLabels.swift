/// Which biomarker a printed label means (R-SO-129).
///
/// Labels that mean something near to a biomarker — a tolerance test, a free hormone, another specimen — mean none of the panel: what
/// is left out is seen, a value judged by the limits of another quantity is not (R-SO-132, R-SO-373).
package struct BiomarkerLabels: Sendable {
  /// By their first words, so that a label is held against the few that it can contain.
  private let synonyms: [String: [(phrase: Phrase, biomarker: String)]]
  private let excluded: [String: [Phrase]]

  package init(_ panel: BiomarkerPanel) {
    self.init(panel.biomarkers.map { Entry(id: $0.id, synonyms: $0.synonyms, excluded: $0.excludedTerms) })
  }

  /// Of the quantities that have critical limits and nothing else.
  package init(critical panel: BiomarkerPanel) {
    self.init(
      (panel.criticalAnalytes ?? []).map {
        Entry(id: $0.id, synonyms: $0.synonyms, excluded: $0.excludedTerms)
      })
  }

  private struct Entry {
    let id: String
    let synonyms: [String]
    let excluded: [String]
  }

  private init(_ entries: [Entry]) {
    let phrases = entries.flatMap { entry in
      entry.synonyms.map { (phrase: Phrase($0), biomarker: entry.id) }
    }
    synonyms = Dictionary(grouping: phrases) { $0.phrase.words.first ?? "" }
    excluded = Dictionary(
      entries.map { ($0.id, $0.excluded.map(Phrase.init)) }, uniquingKeysWith: { $0 + $1 })
  }

  /// Whether a label has a word that makes it another quantity than a biomarker.
  package func isExcluded(_ printed: String, from id: String) -> Bool {
    (excluded[id] ?? []).contains(where: Phrase(printed).contains)
  }

  /// The id of the biomarker; `nil` for none, and if two are meant.
  ///
  /// The longest name in the label decides, and so does what that biomarker excludes: where it is not meant, no shorter name is.
  package func biomarker(of printed: String) -> String? {
    let label = Phrase(printed)
    let named = Set(label.words).flatMap { synonyms[$0] ?? [] }.filter { label.names($0.phrase) }
    let longest = named.map(\.phrase.length).max()
    let found = Set(named.filter { $0.phrase.length == longest }.map(\.biomarker))
    guard let id = found.first, found.count == 1, !(excluded[id] ?? []).contains(where: label.contains)
    else { return nil }
    return id
  }
}

/// Words of a label between spaces, so that only whole ones are found in others.
private struct Phrase: Sendable {
  private let text: String
  let length: Int
  let words: [String]

  init(_ printed: String) {
    let label = PrintedLabel(printed).text
    (text, length, words) = (" \(label) ", label.count, label.split(separator: " ").map(String.init))
  }

  /// A name of up to three characters must be the whole label.
  func names(_ synonym: Phrase) -> Bool { synonym.length > 3 ? contains(synonym) : text == synonym.text }

  /// Whether it has all words of another one, in their order and next to each other.
  func contains(_ other: Phrase) -> Bool { other.length > 0 && text.contains(other.text) }
}
