/// Which biomarker a printed label means (R-SO-129).
///
/// Labels that mean something near to a biomarker — a tolerance test, a free hormone, another specimen — mean none of the panel: what
/// is left out is seen, a value judged by the limits of another quantity is not (R-SO-132, R-SO-373).
package struct BiomarkerLabels: Sendable {
  private let synonyms: [(phrase: Phrase, biomarker: String)]
  private let excluded: [String: [Phrase]]

  package init(_ panel: BiomarkerPanel) {
    synonyms = panel.biomarkers.flatMap { biomarker in
      biomarker.synonyms.map { (Phrase($0), biomarker.id) }
    }
    excluded = Dictionary(
      panel.biomarkers.map { ($0.id, $0.excludedTerms.map(Phrase.init)) }, uniquingKeysWith: { $0 + $1 })
  }

  /// The id of the biomarker; `nil` for none, and if two are meant.
  ///
  /// The longest name in the label decides, and so does what that biomarker excludes: where it is not meant, no shorter name is.
  package func biomarker(of printed: String) -> String? {
    let label = Phrase(printed)
    let named = synonyms.filter { label.names($0.phrase) }
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

  init(_ printed: String) {
    let label = PrintedLabel(printed).text
    (text, length) = (" \(label) ", label.count)
  }

  /// A name of up to three characters must be the whole label.
  func names(_ synonym: Phrase) -> Bool { synonym.length > 3 ? contains(synonym) : text == synonym.text }

  /// Whether it has all words of another one, in their order and next to each other.
  func contains(_ other: Phrase) -> Bool { other.length > 0 && text.contains(other.text) }
}
