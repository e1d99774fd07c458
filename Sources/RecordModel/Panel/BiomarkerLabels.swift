/// Which biomarker a printed label means (R-SO-129).
///
/// Labels that mean something near to a biomarker — a tolerance test, a free hormone, another specimen — mean none of the panel: what
/// is left out is seen, a value judged by the limits of another quantity is not (R-SO-132, R-SO-373).
package struct BiomarkerLabels: Sendable {
  private let synonyms: [(phrase: Phrase, biomarker: String)]
  private let excluded: [String: [Phrase]]
  private let shared: SharedTermsFinder
  private let specimens: [String: Biomarker.Specimen]

  package init(_ panel: BiomarkerPanel) {
    synonyms = panel.biomarkers.flatMap { biomarker in
      biomarker.synonyms.map { (Phrase($0), biomarker.id) }
    }
    excluded = Dictionary(
      panel.biomarkers.map { ($0.id, $0.excludedTerms.map(Phrase.init)) }, uniquingKeysWith: { $0 + $1 })
    shared = SharedTermsFinder(panel.excludedTerms)
    specimens = Dictionary(
      panel.biomarkers.map { ($0.id, $0.specimen) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a label has a word that makes it another quantity than a biomarker.
  package func isExcluded(_ printed: String, from id: String) -> Bool {
    let label = Phrase(printed)
    if (excluded[id] ?? []).contains(where: label.contains) { return true }
    return specimens[id].map { shared.excludes(rest(of: label, id), of: $0) } ?? false
  }

  /// Whether a label names another specimen than that of a biomarker.
  package func isOtherSpecimen(_ printed: String, than id: String) -> Bool {
    specimens[id].map { shared.isOther(rest(of: Phrase(printed), id), than: $0) } ?? false
  }

  /// A label without the longest name of a biomarker in it: `Harnsäure` is no urine.
  private func rest(of label: Phrase, _ id: String) -> String {
    let names = synonyms.filter { $0.biomarker == id && label.contains($0.phrase) }.map(\.phrase)
    return names.max { $0.length < $1.length }.map(label.without) ?? label.text
  }

  /// The id of the biomarker; `nil` for none, and if two are meant.
  ///
  /// The longest name in the label decides, and so does what that biomarker excludes: where it is not meant, no shorter name is.
  package func biomarker(of printed: String) -> String? {
    let label = Phrase(printed)
    let named = synonyms.filter { label.names($0.phrase) }
    let longest = named.map(\.phrase.length).max()
    let found = Set(named.filter { $0.phrase.length == longest }.map(\.biomarker))
    guard let id = found.first, found.count == 1, !isExcluded(printed, from: id) else { return nil }
    return id
  }
}

/// Words of a label between spaces, so that only whole ones are found in others.
private struct Phrase: Sendable {
  let text: String
  let length: Int

  init(_ printed: String) {
    let label = PrintedLabel(Self.withMinutes(printed)).text
    (text, length) = (" \(label) ", label.count)
  }

  /// With minutes as a word, which are a stroke behind a number: `60'`.
  private static func withMinutes(_ printed: String) -> String {
    printed.replacing(#/([0-9])\s?['′’]/#) { "\($0.1) min" }
  }

  /// The label without another one, which it has.
  func without(_ other: Phrase) -> String {
    text.replacing(other.text, with: " ", maxReplacements: 1)
  }

  /// A name of up to three characters must be the whole label.
  func names(_ synonym: Phrase) -> Bool { synonym.length > 3 ? contains(synonym) : text == synonym.text }

  /// Whether it has all words of another one, in their order and next to each other.
  func contains(_ other: Phrase) -> Bool { other.length > 0 && text.contains(other.text) }
}
