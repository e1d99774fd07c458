import RecordModel

/// An interaction table, ready for looking names up.
struct InteractionFinder: Sendable {
  let table: InteractionTable
  /// Ids of what a name means, by its words.
  private let meanings: [String: [String]]
  /// Words of the longest name.
  private let longest: Int
  /// The groups that an ingredient belongs to.
  private let groups: [String: Set<String>]
  /// The rules that name an ingredient or group, by the side on which they do.
  private let sides: [String: Sides]
  private let allergyRules: [(allergens: Set<String>, conflicts: Set<String>)]

  private struct Sides {
    var first: Set<Int> = []
    var second: Set<Int> = []
  }

  init(_ table: InteractionTable) {
    self.table = table
    let names = Self.names(of: table)
    meanings = Dictionary(
      names.map { (DrugWords($0.name).joined, $0.ids) }, uniquingKeysWith: { first, _ in first })
    longest = names.map { DrugWords($0.name).words.count }.max() ?? 0
    var groups: [String: Set<String>] = [:]
    for group in table.groups { for id in group.members { groups[id, default: []].insert(group.id) } }
    self.groups = groups
    var sides: [String: Sides] = [:]
    for (index, rule) in table.rules.enumerated() {
      for id in rule.first { sides[id, default: Sides()].first.insert(index) }
      for id in rule.second { sides[id, default: Sides()].second.insert(index) }
    }
    self.sides = sides
    allergyRules = table.allergyRules.map { (Set($0.allergens), Set($0.conflicts)) }
  }

  /// Every name of a table and what it means.
  static func names(of table: InteractionTable) -> [(name: String, ids: [String])] {
    table.ingredients.flatMap { item in item.names.map { ($0, [item.id]) } }
      + table.groups.flatMap { item in item.names.map { ($0, [item.id]) } }
      + table.products.flatMap { item in item.names.map { ($0, item.ingredients) } }
  }

  /// What a text names.
  func substances(in text: String) -> NamedSubstances {
    let words = DrugWords(text)
    let isWhole = DrugWords.parts(of: text).allSatisfy { part in
      let words = DrugWords(part)
      return words.isStrength || !meaning(of: words).isEmpty
    }
    let ids = meaning(of: words)
    return NamedSubstances(words: words, ids: ids, isKnown: isWhole && !ids.isEmpty)
  }

  private func meaning(of words: DrugWords) -> Set<String> {
    var (found, index): (Set<String>, Int) = ([], 0)
    let words = words.words
    while index < words.count {
      var length = min(longest, words.count - index)
      while length > 0 {
        if let ids = meanings[words[index..<index + length].joined(separator: " ")] {
          found.formUnion(ids)
          break
        }
        length -= 1
      }
      index += max(1, length)
    }
    return found
  }

  /// The rules that two medications break, in the order of the table.
  func rules(_ left: NamedSubstances, _ right: NamedSubstances) -> [InteractionTable.Rule] {
    var found: Set<Int> = []
    for one in left.ids {
      for other in right.ids where other != one {
        let (a, b) = (sides(of: one), sides(of: other))
        found.formUnion(a.first.intersection(b.second))
        found.formUnion(a.second.intersection(b.first))
      }
    }
    return found.sorted().map { table.rules[$0] }
  }

  private func sides(of id: String) -> Sides {
    var all = sides[id] ?? Sides()
    for group in groups[id] ?? [] {
      all.first.formUnion(sides[group]?.first ?? [])
      all.second.formUnion(sides[group]?.second ?? [])
    }
    return all
  }

  /// Whether a medication does not go with an allergy, and the first rule of the table that says so.
  func conflict(
    _ allergy: NamedSubstances, _ medication: NamedSubstances
  ) -> (isThere: Bool, rule: InteractionTable.AllergyRule?) {
    let (allergens, substances) = (withGroups(allergy.ids), withGroups(medication.ids))
    let rule = allergyRules.firstIndex {
      !$0.allergens.isDisjoint(with: allergens) && !$0.conflicts.isDisjoint(with: substances)
    }
    if let rule { return (true, table.allergyRules[rule]) }
    let isNamed = !allergy.ids.isDisjoint(with: substances)
    return (isNamed || medication.words.contains(allergy.words.withoutFillers), nil)
  }

  private func withGroups(_ ids: Set<String>) -> Set<String> {
    ids.union(ids.flatMap { groups[$0] ?? [] })
  }
}
