import RecordModel
import RecordStore

/// Terms that keep labels from every biomarker.
extension PanelCheck {
  var terms: [Defect] {
    guard let shared = candidate.excludedTerms else { return [] }
    return Self.terms(shared.loads, "excludedTerms.loads")
      + shared.specimens.names.flatMap { name in
        Self.terms(shared.specimens[name] ?? [], "excludedTerms.specimens.\(name)")
      }
  }

  /// Each with a letter or digit, once, and open at one side at most: a part of a word would be found anywhere.
  private static func terms(_ terms: [String], _ path: String) -> [Defect] {
    let unusable = terms.enumerated().filter { _, term in
      PrintedLabel(term).text.isEmpty || term.dropFirst().dropLast().contains("*")
        || term.hasPrefix("*") && term.hasSuffix("*")
    }
    return once(terms, path)
      + unusable.map {
        Defect(path: "\(path)[\($0.offset)]", message: "words, or the beginning or the end of one")
      }
  }
}
