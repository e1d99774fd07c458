import RecordModel
import RecordStore

/// Looks for everything that would make a panel give a wrong answer (R-SO-166).
struct PanelCheck {
  let candidate: BiomarkerPanel

  typealias Defect = DefinitionFile.Defect

  var defects: [Defect] {
    identity + categories + units + biomarkers + criticalAnalytes + synonyms + terms + derivations + patterns
  }

  private var identity: [Defect] {
    let name = Slug(candidate.id) == nil ? [Defect(path: "id", message: SlugRule.expectation)] : []
    let analytes = (candidate.criticalAnalytes ?? []).map(\.id)
    let shared = Set(analytes).intersection(candidate.biomarkers.map(\.id))
    return name + Self.once(candidate.biomarkers.map(\.id), "biomarkers") { "\($0).id" }
      + Self.once(analytes, "criticalAnalytes") { "\($0).id" }
      + shared.sorted().map { _ in Defect(path: "criticalAnalytes", message: "no id of a biomarker") }
      + Self.once(candidate.patterns.map(\.id), "patterns") { "\($0).id" }
  }

  /// Each text once.
  static func once(_ texts: [String], _ path: String, _ member: (String) -> String = { $0 }) -> [Defect] {
    var seen: Set<String> = []
    return texts.enumerated().filter { $1.isEmpty || !seen.insert($1).inserted }.map {
      Defect(path: member("\(path)[\($0.offset)]"), message: "a name that no other has")
    }
  }

  private var categories: [Defect] {
    let ids = candidate.categories.map(\.id)
    let missing = HealthCategory.allCases.filter { id in ids.count { $0 == id } != 1 }
    var found = missing.map {
      Defect(path: "categories", message: "\($0.rawValue) must be there exactly once")
    }
    let total = candidate.categories.reduce(ExactDecimal(0)) { $0 + $1.weight }
    if total != ExactDecimal(1) || candidate.categories.contains(where: { $0.weight <= ExactDecimal(0) }) {
      found.append(Defect(path: "categories", message: "weights above zero that sum to 1"))
    }
    return found
  }

  /// Each spelling means one unit, in lower case where UCUM does not tell the cases apart (R-SO-373).
  private var units: [Defect] {
    var codes: [UnitSpelling: String] = [:]
    return candidate.unitAliases.names.compactMap { alias in
      let code = candidate.unitAliases[alias] ?? ""
      let rest = Self.counts.contains(String(alias.prefix(2))) ? String(alias.dropFirst()) : alias
      let isUsable = rest == rest.lowercased() && !code.isEmpty && code.utf8.allSatisfy { $0 < 128 }
      let isOne = codes.updateValue(code, forKey: UnitSpelling(alias)).map { $0 == code } ?? true
      return isUsable && isOne
        ? nil : Defect(path: "unitAliases", message: "an alias in lower case and its one UCUM code")
    }
  }

  /// Giga, tera and mega as the number before a stroke; gram, tonne and metre are in lower case.
  private static let counts: Set<String> = ["G/", "T/", "M/"]

  /// What is printed means one quantity.
  private var synonyms: [Defect] {
    var owners: [String: Int] = [:]
    let named =
      candidate.biomarkers.enumerated().map { ("biomarkers[\($0.offset)]", $0.element.synonyms) }
      + (candidate.criticalAnalytes ?? []).enumerated().map {
        ("criticalAnalytes[\($0.offset)]", $0.element.synonyms)
      }
    return named.enumerated().flatMap { index, quantity in
      quantity.1.enumerated().compactMap { place, synonym in
        let path = "\(quantity.0).synonyms[\(place)]"
        let label = PrintedLabel(synonym).text
        if label.isEmpty { return Defect(path: path, message: "a letter or digit") }
        if owners.updateValue(index, forKey: label) == nil { return nil }
        return Defect(path: path, message: "a name that means nothing else")
      }
    }
  }

  private var criticalAnalytes: [Defect] {
    (candidate.criticalAnalytes ?? []).enumerated().flatMap { index, analyte in
      CriticalAnalyteCheck(
        candidate: analyte, path: "criticalAnalytes[\(index)]", sources: Set(candidate.sources.names)
      )
      .defects
    }
  }

  private var biomarkers: [Defect] {
    candidate.biomarkers.enumerated().flatMap { index, biomarker in
      BiomarkerCheck(
        candidate: biomarker, path: "biomarkers[\(index)]", sources: Set(candidate.sources.names)
      )
      .defects
    }
  }
}
