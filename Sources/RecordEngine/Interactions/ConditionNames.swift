import RecordModel
import RecordStore

/// The names of conditions, and the parts of words that mean them, for finding them in what people write.
struct ConditionNames: Sendable {
  private let names: NameIndex
  /// Parts of words that stand in one clause, with the condition that they mean.
  private let patterns: [(stems: [String], id: String)]
  /// Those that are over where somebody says that they were.
  private let passing: Set<String>

  init(_ conditions: [InteractionTable.Condition]) {
    names = NameIndex(conditions.flatMap { condition in condition.names.map { ($0, [condition.id]) } })
    patterns = conditions.flatMap { condition -> [(stems: [String], id: String)] in
      (condition.patterns ?? []).map { (stems: $0.split(separator: " ").map(String.init), id: condition.id) }
    }
    passing = Set(conditions.filter { $0.days != nil || $0.overWhenPast == true }.map(\.id))
  }

  /// The conditions that a text names and does not deny.
  ///
  /// A denial counts in its own clause, and only where no other clause says that it is there.
  func named(in text: String) -> Set<String> {
    let whole = names.read(DrugWords(text)).ids
    let all = Clauses.items(text).reduce(into: whole) { all, item in
      all.formUnion(matches(in: DrugWords(item).words).map(\.id))
    }
    guard !all.isEmpty else { return [] }
    var (denied, there): (Set<String>, Set<String>) = ([], [])
    for clause in Clauses.clauses(text) {
      let words = DrugWords(clause)
      for (id, range) in mentions(in: words) {
        let isOver = passing.contains(id) && Denials.isOver(range, in: words.words)
        if isOver || Denials.isDenied(range, in: words.words) { denied.insert(id) } else { there.insert(id) }
      }
    }
    return all.subtracting(denied.subtracting(there))
  }

  /// Whether each item of a text names a condition, be it denied.
  func knows(_ text: String) -> Bool {
    let whole = names.read(DrugWords(text))
    if whole.rest.isEmpty, !whole.found.isEmpty { return true }
    return Clauses.items(text).allSatisfy { item in
      let words = DrugWords(item)
      return words.words.isEmpty || Denials.isAnswer(words.words) || !mentions(in: words).isEmpty
    }
  }

  private func mentions(in words: DrugWords) -> [(id: String, range: Range<Int>)] {
    names.read(words).found.flatMap { name in name.ids.map { ($0, name.range) } } + matches(in: words.words)
  }

  /// The patterns of which each part stands in one of some words, with the words from the first to the last.
  private func matches(in words: [String]) -> [(id: String, range: Range<Int>)] {
    patterns.compactMap { stems, id in
      let places = stems.compactMap { stem in words.firstIndex { Self.has($0, stem) } }
      guard places.count == stems.count, let first = places.min(), let last = places.max() else { return nil }
      return (id, first..<last + 1)
    }
  }

  private static func has(_ word: String, _ stem: String) -> Bool {
    stem.hasPrefix("^") ? word.hasPrefix(stem.dropFirst()) : word.contains(stem)
  }
}
