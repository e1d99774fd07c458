import RecordModel
import RecordStore

/// An interaction table, ready for looking names up.
struct InteractionFinder: Sendable {
  let table: InteractionTable
  private let names: NameIndex
  private let routes: DrugRoutes
  /// An ingredient or group with all groups that it belongs to.
  private let groups: [String: Set<String>]
  /// The rules that name an ingredient or one of its groups, by the side on which they do.
  private let sides: [String: Sides]
  private let allergyRules: [(allergens: Set<String>, conflicts: Set<String>, isNamed: Bool)]
  private let ambiguous: Set<String>
  /// Where one drug is enough.
  let duplicates: DuplicateFinder
  /// The illnesses and states of the body that the table knows.
  let conditions: ConditionFinder
  /// What patients are told to look out for, by id.
  let signs: [String: LocalizedText]

  private struct Sides {
    var first: Set<Int> = []
    var second: Set<Int> = []
  }

  init(_ table: InteractionTable) {
    self.table = table
    names = NameIndex(Self.names(of: table))
    let members = Dictionary(
      table.groups.map { ($0.id, Set($0.members + [$0.id])) }, uniquingKeysWith: { first, _ in first })
    routes = DrugRoutes(table, names, members)
    duplicates = DuplicateFinder(table, members)
    groups = Self.groups(of: table)
    sides = Self.sides(of: table, groups)
    allergyRules = table.allergyRules.map { (Set($0.allergens), Set($0.conflicts), $0.isNamed ?? false) }
    ambiguous = Set((table.ambiguousNames ?? []).map { DrugWords($0).joined })
    conditions = ConditionFinder(table)
    signs = Dictionary((table.signs ?? []).map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
  }

  private static func groups(of table: InteractionTable) -> [String: Set<String>] {
    var groups: [String: Set<String>] = [:]
    for item in table.ingredients { groups[item.id] = [item.id] }
    for group in table.groups {
      groups[group.id, default: []].insert(group.id)
      for id in group.members { groups[id, default: [id]].insert(group.id) }
    }
    return groups
  }

  private static func sides(of table: InteractionTable, _ groups: [String: Set<String>]) -> [String: Sides] {
    var named: [String: Sides] = [:]
    for (index, rule) in table.rules.enumerated() {
      for id in rule.first { named[id, default: Sides()].first.insert(index) }
      for id in rule.second { named[id, default: Sides()].second.insert(index) }
    }
    return groups.mapValues { ids in
      ids.reduce(into: Sides()) { all, id in
        all.first.formUnion(named[id]?.first ?? [])
        all.second.formUnion(named[id]?.second ?? [])
      }
    }
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
    let reading = names.read(words)
    if isAmbiguous(reading, words) {
      return NamedSubstances(words: words, ids: [], isKnown: false, isAmbiguous: true)
    }
    let isWhole =
      NameParts.unexplained(reading.rest, in: words.words).isEmpty
      && NamedStrengths.count(in: text) <= reading.ids.count
    return NamedSubstances(
      words: words, ids: reading.ids, isKnown: isWhole,
      routes: reading.ids.isEmpty ? [:] : routes.local(in: text),
      isSlow: DrugForms.isSlow(words.words) || reading.found.contains { duplicates.isSlow($0.name) })
  }

  /// A name alone that means one drug here and another there.
  private func isAmbiguous(_ reading: NameIndex.Reading, _ words: DrugWords) -> Bool {
    guard !ambiguous.isEmpty, !reading.found.isEmpty,
      reading.found.allSatisfy({ ambiguous.contains($0.name) })
    else { return false }
    return DrugForms.route(of: words.words) == nil
      && !words.words.contains { word in word.contains { $0.isNumber } }
  }

  /// The rules that two medications break, in the order of the table.
  func rules(_ left: NamedSubstances, _ right: NamedSubstances) -> [InteractionTable.Rule] {
    var found: Set<Int> = []
    for one in left.ids {
      for other in right.ids where other != one {
        guard let a = sides[one], let b = sides[other] else { continue }
        let (way, otherWay) = (left.routes[one], right.routes[other])
        found.formUnion(a.first.intersection(b.second).filter { counts($0, way, otherWay) })
        found.formUnion(a.second.intersection(b.first).filter { counts($0, otherWay, way) })
      }
    }
    return found.sorted().map { table.rules[$0] }
  }

  /// Whether a rule counts in these local ways of its sides.
  private func counts(_ index: Int, _ first: DrugRoute?, _ second: DrugRoute?) -> Bool {
    let rule = table.rules[index]
    return Self.counts(rule.firstRoutes, first) && Self.counts(rule.secondRoutes, second)
  }

  private static func counts(_ routes: [DrugRoute]?, _ route: DrugRoute?) -> Bool {
    guard let route else { return true }
    return routes?.contains(route) == true
  }
}

extension InteractionFinder {
  /// Whether a medication does not go with an allergy, in whatever way it is taken, and the first rule of the table that
  /// says so.
  func conflict(
    _ allergy: NamedSubstances, _ medication: NamedSubstances
  ) -> (isThere: Bool, rule: InteractionTable.AllergyRule?) {
    let (allergens, substances) = (withGroups(allergy.ids), withGroups(medication.ids))
    let rule = allergyRules.firstIndex {
      !$0.allergens.isDisjoint(with: $0.isNamed ? allergy.ids : allergens)
        && !$0.conflicts.isDisjoint(with: substances)
    }
    if let rule { return (true, table.allergyRules[rule]) }
    let isNamed = !allergy.ids.isDisjoint(with: substances)
    return (isNamed || medication.words.contains(allergy.words.withoutFillers), nil)
  }

  /// The rules that a medication breaks with a condition, in the order of the table.
  func rules(
    _ medication: NamedSubstances, against conditions: Set<String>
  ) -> [InteractionTable.ConditionRule] {
    let drugs = medication.ids.map { (ids: groups[$0] ?? [$0], route: medication.routes[$0]) }
    return self.conditions.rules(against: conditions) { rule, named in
      drugs.contains { !named.isDisjoint(with: $0.ids) && Self.counts(rule.routes, $0.route) }
    }
  }

  /// Whether a medication has rules that the rate of filtration decides on.
  func needsFiltration(_ medication: NamedSubstances) -> Bool {
    conditions.hasRules(withGroups(medication.systemic), of: conditions.ofKidneys)
  }

  /// Whether a medication has rules that the age decides on.
  func needsAge(_ medication: NamedSubstances) -> Bool {
    conditions.hasRules(withGroups(medication.systemic), of: conditions.ofAges)
  }

  private func withGroups(_ ids: Set<String>) -> Set<String> {
    ids.reduce(into: ids) { $0.formUnion(groups[$1] ?? []) }
  }
}
