import RecordModel
import RecordStore

/// Looks for everything that would make an interaction table miss what it is there for.
struct InteractionCheck {
  let candidate: InteractionTable
  let ingredients: Set<String>
  let groups: Set<String>

  init(candidate: InteractionTable) {
    self.candidate = candidate
    (ingredients, groups) = (Set(candidate.ingredients.map(\.id)), Set(candidate.groups.map(\.id)))
  }

  typealias Defect = DefinitionFile.Defect

  var defects: [Defect] {
    [
      identity, names, contents, rules, allergyRules, conditions, conditionRules, duplications, routes, signs,
    ].flatMap { $0 }
  }

  private var identity: [Defect] {
    var found = Slug(candidate.id) == nil ? [Defect(path: "id", message: SlugRule.expectation)] : []
    found += Self.text(candidate.title, "title")
    let concepts =
      candidate.ingredients.enumerated().map { ("ingredients[\($0)].id", $1.id) }
      + candidate.groups.enumerated().map { ("groups[\($0)].id", $1.id) }
    found += Self.ids(concepts)
    // Who reads a finding's rule must not have to know of which kind it is.
    found += Self.ids(
      candidate.rules.enumerated().map { ("rules[\($0)].id", $1.id) }
        + (candidate.conditionRules ?? []).enumerated().map { ("conditionRules[\($0)].id", $1.id) }
        + (candidate.duplications ?? []).enumerated().map { ("duplications[\($0)].id", $1.id) })
    found += Self.ids((candidate.signs ?? []).enumerated().map { ("signs[\($0)].id", $1.id) })
    found += Self.ids((candidate.conditions ?? []).enumerated().map { ("conditions[\($0)].id", $1.id) })
    return found + Self.ids(candidate.allergyRules.enumerated().map { ("allergyRules[\($0)].id", $1.id) })
  }

  private static func ids(_ ids: [(path: String, id: String)]) -> [Defect] {
    var seen: Set<String> = []
    return ids.compactMap { path, id in
      if Slug(id) == nil { return Defect(path: path, message: SlugRule.expectation) }
      return seen.insert(id).inserted ? nil : Defect(path: path, message: "each id once")
    }
  }

  private var names: [Defect] {
    Self.names(
      candidate.ingredients.enumerated().map { ("ingredients[\($0)].names", $1.names) }
        + candidate.groups.enumerated().map { ("groups[\($0)].names", $1.names) }
        + candidate.products.enumerated().map { ("products[\($0)].names", $1.names) })
      + Self.names((candidate.conditions ?? []).enumerated().map { ("conditions[\($0)].names", $1.names) })
  }

  /// A name means one thing, and too short ones would be found in names of other things.
  private static func names(_ lists: [(path: String, names: [String])]) -> [Defect] {
    var seen: Set<String> = []
    return lists.flatMap { path, names in
      names.enumerated().compactMap { index, name in
        let words = DrugWords(name).joined
        if words.count < 3 { return Defect(path: "\(path)[\(index)]", message: "at least three letters") }
        return seen.insert(words).inserted
          ? nil : Defect(path: "\(path)[\(index)]", message: "a name that means nothing else")
      }
    }
  }

  private var contents: [Defect] {
    let unnamed = candidate.ingredients.enumerated().filter { $1.names.isEmpty }.map {
      Defect(path: "ingredients[\($0.offset)].names", message: "at least one name")
    }
    let products = candidate.products.enumerated().flatMap { index, product in
      (product.names.isEmpty ? [Defect(path: "products[\(index)].names", message: "at least one name")] : [])
        + known(product.ingredients, among: ingredients, "products[\(index)].ingredients")
    }
    return unnamed + products
      + candidate.groups.enumerated().flatMap {
        known($1.members, among: ingredients, "groups[\($0)].members")
      }
  }

  private var rules: [Defect] {
    let all = ingredients.union(groups)
    return candidate.rules.enumerated().flatMap { index, rule in
      let path = "rules[\(index)]"
      return known(rule.first, among: all, "\(path).first") + known(rule.second, among: all, "\(path).second")
        + Self.text(rule.description, "\(path).description") + Self.source(rule.source, path)
    }
  }

  private var allergyRules: [Defect] {
    let all = ingredients.union(groups)
    return candidate.allergyRules.enumerated().flatMap { index, rule in
      let path = "allergyRules[\(index)]"
      return known(rule.allergens, among: all, "\(path).allergens")
        + known(rule.conflicts, among: all, "\(path).conflicts")
        + Self.text(rule.description, "\(path).description") + Self.source(rule.source, path)
    }
  }
}

/// The checks that depend on conditions.
extension InteractionCheck {
  private var conditions: [Defect] {
    (candidate.conditions ?? []).enumerated().flatMap { index, condition in
      let path = "conditions[\(index)]"
      let isFound =
        !(condition.names.isEmpty && condition.codes.isEmpty && condition.filtration == nil
        && condition.ages == nil && (condition.patterns ?? []).isEmpty)
      var found = isFound ? [] : [Defect(path: path, message: "a name, a code, a filtration or ages")]
      if let days = condition.days, days < 1 {
        found.append(Defect(path: path + ".days", message: "1 or more"))
      }
      if let rate = condition.rate, rate < 0 {
        found.append(Defect(path: path + ".rate", message: "0 or more"))
      }
      if let span = condition.filtration, span.below <= span.from ?? 0 || span.from ?? 0 < 0 {
        found.append(Defect(path: path + ".filtration", message: "a span from low to high, not below 0"))
      }
      if let span = condition.ages, span.below <= span.from ?? 0 || span.from ?? 0 < 0 {
        found.append(Defect(path: path + ".ages", message: "a span from low to high, not below 0"))
      }
      return found
        + condition.codes.enumerated().filter { !$1.system.hasForm(of: $1.code) }.map {
          Defect(path: "\(path).codes[\($0.offset)]", message: "a code of the form that the system has")
        }
    }
  }

  private var conditionRules: [Defect] {
    let conditions = Set(((candidate.conditions ?? []) + KidneyStates.all).map(\.id))
    return (candidate.conditionRules ?? []).enumerated().flatMap { index, rule in
      let path = "conditionRules[\(index)]"
      return known(rule.drugs, among: ingredients.union(groups), "\(path).drugs")
        + known(rule.conditions, among: conditions, "\(path).conditions")
        + Self.text(rule.description, "\(path).description") + Self.source(rule.source, path)
    }
  }

  func known(_ ids: [String], among all: Set<String>, _ path: String) -> [Defect] {
    if ids.isEmpty { return [Defect(path: path, message: "at least one id")] }
    return ids.enumerated().filter { !all.contains($1) }.map {
      Defect(path: "\(path)[\($0.offset)]", message: "an id of this table")
    }
  }

  static func text(_ text: LocalizedText, _ path: String) -> [Defect] {
    let isThere = [text.de, text.en].allSatisfy { $0.contains { !$0.isWhitespace } }
    return isThere ? [] : [Defect(path: path, message: "a German and an English text")]
  }

  static func source(_ source: String, _ path: String) -> [Defect] {
    let isThere = source.contains { !$0.isWhitespace }
    return isThere ? [] : [Defect(path: "\(path).source", message: "the publication that says so")]
  }
}
