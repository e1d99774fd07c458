import RecordModel

/// The checks of duplications, routes and signs.
extension InteractionCheck {
  var duplications: [Defect] {
    let all = ingredients.union(groups)
    let named = allNames
    return (candidate.duplications ?? []).enumerated().flatMap { index, rule in
      let path = "duplications[\(index)]"
      var found = rule.members.map { known($0, among: all, "\(path).members") } ?? []
      found += rule.except.map { known($0, among: all, "\(path).except") } ?? []
      found += rule.slowAndFastOf.map { known($0, among: all, "\(path).slowAndFastOf") } ?? []
      found += Self.named(rule.slowNames, among: named, "\(path).slowNames")
      return found + Self.text(rule.description, "\(path).description") + Self.source(rule.source, path)
    }
  }

  var routes: [Defect] {
    let all = ingredients.union(groups)
    let named = allNames
    let readings = (candidate.routes ?? []).enumerated().flatMap { index, reading in
      let path = "routes[\(index)]"
      let isOfAny = reading.drugs?.isEmpty == false || reading.names?.isEmpty == false
      return (isOfAny ? [] : [Defect(path: path, message: "drugs or names that it is said of")])
        + (reading.drugs.map { known($0, among: all, "\(path).drugs") } ?? [])
        + Self.named(reading.names, among: named, "\(path).names")
    }
    return readings + Self.named(candidate.ambiguousNames, among: named, "ambiguousNames")
  }

  var signs: [Defect] {
    let ids = Set((candidate.signs ?? []).map(\.id))
    let texts = (candidate.signs ?? []).enumerated().flatMap { Self.text($1.text, "signs[\($0)].text") }
    let used: [(String, String?)] =
      candidate.rules.enumerated().map { ("rules[\($0)].signs", $1.signs) }
      + (candidate.conditionRules ?? []).enumerated().map { ("conditionRules[\($0)].signs", $1.signs) }
      + (candidate.duplications ?? []).enumerated().map { ("duplications[\($0)].signs", $1.signs) }
    return texts
      + used.filter { $0.1.map(ids.contains) == false }.map {
        Defect(path: $0.0, message: "an id of the signs of this table")
      }
  }

  /// Every name of the table, by its words.
  private var allNames: Set<String> {
    Set(InteractionFinder.names(of: candidate).map { DrugWords($0.name).joined })
  }

  private static func named(_ names: [String]?, among all: Set<String>, _ path: String) -> [Defect] {
    (names ?? []).enumerated().filter { !all.contains(DrugWords($1).joined) }.map {
      Defect(path: "\(path)[\($0.offset)]", message: "a name of this table")
    }
  }
}
