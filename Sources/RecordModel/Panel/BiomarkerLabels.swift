/// Which biomarker a printed label means (R-SO-129).
///
/// Labels that mean something near to a biomarker — a tolerance test, a free hormone, another specimen — mean none of the panel: what
/// is left out is seen, a value judged by the limits of another quantity is not (R-SO-132, R-SO-373).
package struct BiomarkerLabels: Sendable {
  /// By their first words, so that a label is held against the few that it can contain.
  private let synonyms: [String: [(phrase: Phrase, biomarker: String)]]
  private let excluded: [String: [Phrase]]
  private let shared: SharedTermsFinder
  private let specimens: [String: Biomarker.Specimen]

  package init(_ panel: BiomarkerPanel) {
    self.init(
      panel.biomarkers.map {
        Entry(id: $0.id, synonyms: $0.synonyms, excluded: $0.excludedTerms, specimen: $0.specimen)
      }, shared: panel.excludedTerms)
  }

  /// Of the quantities that have critical limits and nothing else.
  ///
  /// Their own terms alone keep labels out: a troponin of the first hour is one.
  package init(critical panel: BiomarkerPanel) {
    self.init(
      (panel.criticalAnalytes ?? []).map {
        Entry(id: $0.id, synonyms: $0.synonyms, excluded: $0.excludedTerms, specimen: nil)
      }, shared: nil)
  }

  private struct Entry {
    let id: String
    let synonyms: [String]
    let excluded: [String]
    /// `nil` for those that shared terms do not keep out.
    let specimen: Biomarker.Specimen?
  }

  private init(_ entries: [Entry], shared: SharedTerms?) {
    let phrases = entries.flatMap { entry in
      entry.synonyms.map { (phrase: Phrase($0), biomarker: entry.id) }
    }
    synonyms = Dictionary(grouping: phrases) { $0.phrase.words.first ?? "" }
    excluded = Dictionary(
      entries.map { ($0.id, $0.excluded.map(Phrase.init)) }, uniquingKeysWith: { $0 + $1 })
    self.shared = SharedTermsFinder(shared)
    specimens = Dictionary(
      entries.compactMap { entry in entry.specimen.map { (entry.id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Which words beside a name are not looked at.
  package enum Disregard: Sendable {
    case nothing
    /// Times and loads: a potassium of the sixtieth minute is a potassium.
    case loads
    /// What would make it another quantity, such as another specimen.
    case everything
  }

  /// Whether a label has a word that makes it another quantity than a biomarker.
  package func isExcluded(
    _ printed: String, from id: String, disregarding: Disregard = .nothing
  ) -> Bool { isExcluded(Phrase(printed), id, disregarding) }

  private func isExcluded(_ label: Phrase, _ id: String, _ disregarded: Disregard) -> Bool {
    if disregarded == .everything { return false }
    if (excluded[id] ?? []).contains(where: label.contains) { return true }
    guard let specimen = specimens[id] else { return false }
    let rest = rest(of: label, id)
    return shared.isOther(rest, than: specimen) || disregarded == .nothing && shared.isLoad(rest)
  }

  /// The specimens that a label names.
  package func specimens(in printed: String) -> Set<String> { shared.specimens(in: Phrase(printed).text) }

  /// Whether a label names another specimen than that of a biomarker.
  package func isOtherSpecimen(_ printed: String, than id: String) -> Bool {
    specimens[id].map { shared.isOther(rest(of: Phrase(printed), id), than: $0) } ?? false
  }

  /// The names that may be in a label: those that begin with a word of it.
  private func candidates(in label: Phrase) -> [(phrase: Phrase, biomarker: String)] {
    Set(label.words).flatMap { synonyms[$0] ?? [] }
  }

  /// A label without the longest name of a biomarker in it: `Harnsäure` is no urine.
  private func rest(of label: Phrase, _ id: String) -> String {
    let names = candidates(in: label).filter { $0.biomarker == id && label.contains($0.phrase) }
      .map(\.phrase)
    return names.max { $0.length < $1.length }.map(label.without) ?? label.text
  }

  /// The id of the biomarker; `nil` for none, and if two are meant.
  ///
  /// The longest name in the label decides, and so does what that biomarker excludes: where it is not meant, no shorter name is.
  package func biomarker(of printed: String, disregarding: Disregard = .nothing) -> String? {
    let label = Phrase(printed)
    let named = candidates(in: label).filter { label.names($0.phrase) }
    let longest = named.map(\.phrase.length).max()
    let found = Set(named.filter { $0.phrase.length == longest }.map(\.biomarker))
    guard let id = found.first, found.count == 1, !isExcluded(label, id, disregarding) else { return nil }
    return id
  }
}

/// Words of a label between spaces, so that only whole ones are found in others.
private struct Phrase: Sendable {
  let text: String
  let length: Int
  let words: [String]

  init(_ printed: String) {
    let label = PrintedLabel(Self.withMinutes(printed)).text
    (text, length, words) = (" \(label) ", label.count, label.split(separator: " ").map(String.init))
  }

  /// With minutes as a word, which are a stroke behind a number: `60'`.
  private static func withMinutes(_ printed: String) -> String {
    guard printed.contains(where: { "'′’".contains($0) }) else { return printed }
    return printed.replacing(#/([0-9])\s?['′’]/#) { "\($0.1) min" }
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
