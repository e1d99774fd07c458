import RecordModel

/// The names of a panel's biomarkers, to find what a printed label stands for (R-SO-129, R-SO-130, R-SO-361).
struct LabelIndex: Sendable {
  private let synonyms: [Synonym]
  private let whole: [String: Int]
  private let excluded: [[String]]
  /// All words of each biomarker's names.
  private let own: [Set<String>]
  let panel: BiomarkerPanel

  private struct Synonym: Sendable {
    let text: String
    let words: [String]
    let characters: [Character]
    /// Place of the biomarker in the panel.
    let biomarker: Int
  }

  struct Match: Sendable, Equatable {
    var biomarker: Biomarker
    var isFuzzy: Bool
    /// Whether the name is the whole label.
    var isWhole: Bool
  }

  init(_ panel: BiomarkerPanel) {
    self.panel = panel
    var synonyms: [Synonym] = []
    var whole: [String: Int] = [:]
    for (index, biomarker) in panel.biomarkers.enumerated() {
      for text in Set(biomarker.synonyms.map { PrintedLabel($0).text }) where !text.isEmpty {
        synonyms.append(
          Synonym(
            text: text, words: text.split(separator: " ").map(String.init), characters: Array(text),
            biomarker: index))
        whole[text] = index
      }
    }
    // The longest first; among equals the order is that of the alphabet, so that it is always the same.
    self.synonyms = synonyms.sorted { ($1.characters.count, $0.text) < ($0.characters.count, $1.text) }
    self.whole = whole
    own = panel.biomarkers.map { biomarker in
      Set(biomarker.synonyms.flatMap { PrintedLabel($0).words.map(String.init) })
    }
    excluded = panel.biomarkers.map { $0.excludedTerms.map { PrintedLabel($0).text } }
  }

  /// What a label stands for; `nil` if it is none of the names, or another quantity.
  func match(_ label: String, isPicture: Bool) -> Match? {
    let printed = isPicture ? QuantityWords.repaired(label) : label
    let label = PrintedLabel(printed)
    guard !label.text.isEmpty, !QuantityWords.isAfterLoad(label) else { return nil }
    if let found = name(printed) { return match(found, label, isFuzzy: false, isWhole: true) }
    if isPicture, let found = near(label) { return match(found, label, isFuzzy: true, isWhole: true) }
    return contained(in: label).flatMap {
      match(fasting($0.biomarker, label), label, isFuzzy: false, isWhole: false)
    }
  }

  /// `Nüchtern-Glucose` is none of the names, and no glucose of any time of day.
  private func fasting(_ index: Int, _ label: PrintedLabel) -> Int {
    guard panel.biomarkers[index].id == "glucose_random", QuantityWords.saysFasting(label.text) else {
      return index
    }
    return panel.biomarkers.firstIndex { $0.id == "fasting_glucose" } ?? index
  }

  /// Whether a label is one of the names.
  func isName(_ label: String) -> Bool { name(label) != nil }

  /// Points within abbreviations are removed with or without a space (`A.M.`).
  private func name(_ label: String) -> Int? {
    whole[PrintedLabel(label).text] ?? whole[PrintedLabel(label.filter { $0 != "." }).text]
  }

  private func match(_ index: Int, _ label: PrintedLabel, isFuzzy: Bool, isWhole: Bool) -> Match? {
    // Pictures lose the dots of umlauts.
    let words = label.words.map(String.init) + label.words.map { QuantityWords.withoutUmlauts(String($0)) }
    let isExcluded = excluded[index].contains { term in
      words.contains(term.split(separator: " ").map(String.init))
        || words.contains(QuantityWords.withoutUmlauts(term))
        || (!isWhole && words.contains { QuantityWords.isFormOf(term, $0) })
    }
    return isExcluded ? nil : Match(biomarker: panel.biomarkers[index], isFuzzy: isFuzzy, isWhole: isWhole)
  }

  /// The longest name among the words of a label.
  private func contained(in label: PrintedLabel) -> Synonym? {
    let words = label.words.map(String.init)
    guard
      let found = synonyms.first(where: { $0.characters.count > 3 && words.contains($0.words) })
    else { return nil }
    let rest = words.filter { !found.words.contains($0) }
    return rest.allSatisfy { QuantityWords.isHarmless($0) || own[found.biomarker].contains($0) } ? found : nil
  }

  /// The only name one edit away.
  private func near(_ label: PrintedLabel) -> Int? {
    let characters = Array(label.text)
    guard characters.count >= 6 else { return nil }
    let found = synonyms.filter { $0.characters.isWithinOneEdit(of: characters) }
    guard found.count == 1, let only = found.first, isHarmless(only.words, label.words.map(String.init))
    else {
      return nil
    }
    return only.biomarker
  }

  /// Whether the edit is within one longer word and touches no figure.
  private func isHarmless(_ name: [String], _ read: [String]) -> Bool {
    let figures = { (words: [String]) in words.joined().filter(\.isNumber) }
    guard figures(name) == figures(read) else { return false }
    // A space that was lost or won changes no letter.
    guard name.count == read.count else { return name.joined() == read.joined() }
    return zip(name, read).allSatisfy { $0 == $1 || ($0.count >= 5 && $1.count >= 4) }
  }
}

extension [String] {
  /// Whether some words stand in it one after the other.
  func contains(_ words: [String]) -> Bool {
    guard !words.isEmpty, words.count <= count else { return false }
    return (0...(count - words.count)).contains { Array(self[$0..<($0 + words.count)]) == words }
  }
}
