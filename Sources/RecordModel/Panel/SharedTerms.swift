/// Words that keep a printed label from being any biomarker of a panel, listed once for all of them (R-SO-131, R-SO-373).
///
/// A term is words next to each other; with a star before or behind it, the end or the beginning of a word: `*urin` is found in
/// `Urin` and `Sammelurin`, `urin*` in `Urinprobe`.
package struct SharedTerms: Codable, Sendable, Equatable {
  /// Of tolerance tests and of times after a load.
  package var loads: [String]
  /// Of other specimens than blood, by specimen.
  ///
  /// A biomarker of urine is not kept out by words for urine.
  package var specimens: SortedObject<[String]>

  package init(loads: [String], specimens: SortedObject<[String]>) {
    (self.loads, self.specimens) = (loads, specimens)
  }
}

/// The shared terms of a panel, ready to be looked for in labels.
struct SharedTermsFinder: Sendable {
  private let loads: LabelTerms
  private let specimens: [(name: String, terms: LabelTerms)]

  init(_ terms: SharedTerms?) {
    loads = LabelTerms(terms?.loads ?? [])
    specimens = (terms?.specimens.names ?? []).map { ($0, LabelTerms(terms?.specimens[$0] ?? [])) }
  }

  /// Whether a label, of which the biomarker's own name was taken, is of a time after a load.
  func isLoad(_ label: String) -> Bool { loads.isFound(in: label) }

  /// The specimens that a label names.
  func specimens(in label: String) -> Set<String> {
    Set(specimens.filter { $0.terms.isFound(in: label) }.map(\.name))
  }

  /// Whether a label names another specimen.
  func isOther(_ label: String, than specimen: Biomarker.Specimen) -> Bool {
    specimens.contains { $0.name != specimen.rawValue && $0.terms.isFound(in: label) }
  }
}

/// Words and parts of words to look for in a label.
private struct LabelTerms: Sendable {
  private let phrases, endings, beginnings: [String]

  init(_ terms: [String]) {
    func texts(_ isMeant: (String) -> Bool) -> [String] {
      terms.filter(isMeant).map { PrintedLabel($0).text }.filter { !$0.isEmpty }
    }
    phrases = texts { !$0.hasPrefix("*") && !$0.hasSuffix("*") }.map { " \($0) " }
    endings = texts { $0.hasPrefix("*") }.map { "\($0) " }
    beginnings = texts { $0.hasSuffix("*") }.map { " \($0)" }
  }

  /// - Parameter label: words between spaces.
  func isFound(in label: String) -> Bool {
    (phrases + endings + beginnings).contains(where: label.contains)
  }
}
