import RecordStore

/// Names and what they mean, for finding them in what people write.
struct NameIndex: Sendable {
  /// Ids of what a name means, by its words.
  private let meanings: [String: [String]]
  /// Words of the longest name.
  private let longest: Int

  /// What was found in some words.
  struct Reading {
    var ids: Set<String> = []
    /// The words that are in no name.
    var rest: [String] = []
    var found: [Found] = []
  }

  /// A name that stands in some words.
  struct Found {
    /// Its words, joined by spaces.
    let name: String
    let ids: [String]
    let range: Range<Int>
  }

  init(_ names: [(name: String, ids: [String])]) {
    let worded = names.map { (words: DrugWords($0.name), ids: $0.ids) }
    meanings = Dictionary(worded.map { ($0.words.joined, $0.ids) }, uniquingKeysWith: { $0 + $1 })
    longest = worded.map(\.words.words.count).max() ?? 0
  }

  /// The meanings of some words, the longest names first, and the words that are in no name.
  func read(_ words: DrugWords) -> Reading {
    var (reading, index) = (Reading(), 0)
    let words = words.words
    while index < words.count {
      let found = name(in: words, at: index)
      if let found {
        reading.ids.formUnion(found.ids)
        reading.found.append(found)
      } else {
        reading.rest.append(words[index])
      }
      index += found?.range.count ?? 1
    }
    return reading
  }

  private func name(in words: [String], at index: Int) -> Found? {
    for length in (1...max(1, min(longest, words.count - index))).reversed() {
      let name = words[index..<index + length].joined(separator: " ")
      if let ids = meanings[name] { return Found(name: name, ids: ids, range: index..<index + length) }
    }
    guard let bare = NameParts.bare(words[index], where: { meanings[$0] != nil }) else { return nil }
    return Found(name: bare, ids: meanings[bare] ?? [], range: index..<index + 1)
  }
}
