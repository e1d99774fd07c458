import RecordStore

/// Names and what they mean, for finding them in what people write.
struct NameIndex: Sendable {
  /// Ids of what a name means, by its words.
  private let meanings: [String: [String]]
  /// Words of the longest name.
  private let longest: Int

  init(_ names: [(name: String, ids: [String])]) {
    let worded = names.map { (words: DrugWords($0.name), ids: $0.ids) }
    meanings = Dictionary(worded.map { ($0.words.joined, $0.ids) }, uniquingKeysWith: { first, _ in first })
    longest = worded.map(\.words.words.count).max() ?? 0
  }

  /// The meanings of some words, the longest names first, and the words that are in no name.
  func read(_ words: DrugWords) -> (ids: Set<String>, rest: [String]) {
    var (found, rest, index): (Set<String>, [String], Int) = ([], [], 0)
    let words = words.words
    while index < words.count {
      let length = (1...max(1, min(longest, words.count - index))).reversed().first { length in
        meanings[words[index..<index + length].joined(separator: " ")] != nil
      }
      if let length {
        found.formUnion(meanings[words[index..<index + length].joined(separator: " ")] ?? [])
      } else if let bare = NameParts.bare(words[index], where: { meanings[$0] != nil }) {
        found.formUnion(meanings[bare] ?? [])
      } else {
        rest.append(words[index])
      }
      index += length ?? 1
    }
    return (found, rest)
  }
}
