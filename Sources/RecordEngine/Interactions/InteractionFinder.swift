import RecordModel
import RecordStore

/// An interaction table, ready for looking names up.
struct InteractionFinder: Sendable {
  let table: InteractionTable
  private let names: NameIndex
  /// The groups that an ingredient belongs to.
  private let groups: [String: Set<String>]
  /// The rules that name an ingredient or group, by the side on which they do.
  private let sides: [String: Sides]
  private let allergyRules: [(allergens: Set<String>, conflicts: Set<String>)]
  /// The illnesses and states of the body that the table knows.
  let conditions: ConditionFinder

  private struct Sides {
    var first: Set<Int> = []
    var second: Set<Int> = []
  }

  init(_ table: InteractionTable) {
    self.table = table
    names = NameIndex(Self.names(of: table))
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
    conditions = ConditionFinder(table)
  }

  /// Every name of a table and what it means.
  static func names(of table: InteractionTable) -> [(name: String, ids: [String])] {
    table.ingredients.flatMap { item in item.names.map { ($0, [item.id]) } }
      + table.groups.flatMap { item in item.names.map { ($0, [item.id]) } }
      + table.products.flatMap { item in item.names.map { ($0, item.ingredients) } }
  }

  /// The substances that a text names; of a combination that the table has a name for, all parts.
  func substances(in text: String) -> NamedSubstances {
    let words = DrugWords(text)
    let (ids, rest) = names.read(words)
    let isWhole =
      NameParts.unexplained(rest, in: words.words).isEmpty && NamedStrengths.count(in: text) <= ids.count
    return NamedSubstances(words: words, ids: ids, isKnown: isWhole)
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

  /// The rules that a medication breaks with a condition, in the order of the table.
  func rules(
    _ medication: NamedSubstances, against conditions: Set<String>
  ) -> [InteractionTable.ConditionRule] {
    self.conditions.rules(of: withGroups(medication.ids), against: conditions)
  }

  /// Whether a medication has rules that the rate of filtration decides on.
  func needsFiltration(_ medication: NamedSubstances) -> Bool {
    conditions.needsFiltration(withGroups(medication.ids))
  }

  private func withGroups(_ ids: Set<String>) -> Set<String> {
    ids.union(ids.flatMap { groups[$0] ?? [] })
  }
}
