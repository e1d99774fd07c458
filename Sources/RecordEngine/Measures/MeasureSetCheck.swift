import RecordModel
import RecordStore

/// Looks for everything that would make a measure set give a wrong answer.
struct MeasureSetCheck {
  let candidate: MeasureSet

  var defects: [DefinitionFile.Defect] {
    identity + definitions + bandTables + pressureRules + ages + references + figures
  }

  typealias Defect = DefinitionFile.Defect

  private var identity: [Defect] {
    Slug(candidate.id) == nil ? [Defect(path: "id", message: SlugRule.expectation)] : []
  }

  private var definitions: [Defect] {
    let kinds = candidate.measures.map(\.kind)
    let missing = MeasureKind.allCases.filter { kind in kinds.count { $0 == kind } != 1 }
    let uncovered = missing.map {
      Defect(path: "measures", message: "\($0.rawValue) must be defined exactly once")
    }
    return uncovered + candidate.measures.enumerated().flatMap { Self.check($1, at: "measures[\($0)]") }
  }

  private static func check(_ measure: MeasureSet.Definition, at path: String) -> [Defect] {
    var found: [Defect] = []
    func need(_ holds: Bool, _ member: String, _ message: String) {
      if !holds { found.append(Defect(path: "\(path).\(member)", message: message)) }
    }
    need(LOINC.isCode(measure.loinc), "loinc", "a LOINC code with its check digit")
    need(measure.labLoinc.map(LOINC.isCode) ?? true, "labLoinc", "a LOINC code with its check digit")
    need(!measure.ucum.isEmpty && measure.ucum.utf8.allSatisfy { $0 < 128 }, "ucum", "a UCUM code")
    need(!measure.unit.isEmpty, "unit", "a unit for people")
    need(measure.step > ExactDecimal(0), "step", "a number above zero")
    need(measure.labStep.map { $0 > ExactDecimal(0) } ?? true, "labStep", "a number above zero")
    need(measure.plausible.low < measure.plausible.high, "plausible", "low below high")
    need(
      measure.possible.map { $0.contains(measure.plausible.low) && $0.contains(measure.plausible.high) }
        ?? true,
      "possible", "around what is plausible")
    need(!measure.source.isEmpty, "source", "where the numbers come from")
    for (index, conversion) in measure.conversions.enumerated() {
      let member = "conversions[\(index)]"
      need(
        Self.factors.contains(conversion.multiplier) && Self.factors.contains(conversion.divisor), member,
        "multiplier and divisor from 1 to 1,000,000,000")
      need(!conversion.unit.isEmpty && !conversion.ucum.isEmpty, member, "the unit's UCUM code and its name")
      need(conversion.step.map { $0 > ExactDecimal(0) } ?? true, member, "a step above zero")
      need(!conversion.source.isEmpty, "\(member).source", "where the numbers come from")
    }
    return found
  }

  /// Keeps products of a factor and the largest number within 128 bits.
  private static let factors: ClosedRange<Int64> = 1...1_000_000_000

  private var bandTables: [Defect] {
    let uncovered = MeasureSet.BandName.allCases.filter { name in
      candidate.bands.count { $0.name == name } != 1
    }
    return uncovered.map { Defect(path: "bands", message: "\($0.rawValue) must be there exactly once") }
      + candidate.bands.enumerated().flatMap { Self.check($1, at: "bands[\($0)]") }
  }

  private static func check(_ table: MeasureSet.BandTable, at path: String) -> [Defect] {
    check(table.bands, from: table.source, at: path)
      + (table.younger ?? []).enumerated().flatMap { index, younger in
        check(younger.bands, from: younger.source, at: "\(path).younger[\(index)]")
      }
  }

  private static func check(_ bands: [MeasureSet.Band], from source: String, at path: String) -> [Defect] {
    var found: [Defect] = []
    if source.isEmpty { found.append(Defect(path: "\(path).source", message: "the publication")) }
    let ends = bands.map { $0.upTo ?? $0.below }
    if bands.isEmpty || ends.last != .some(nil) || ends.dropLast().contains(nil) {
      found.append(
        Defect(path: "\(path).bands", message: "every band ends somewhere, and only the last is open"))
    }
    if bands.contains(where: { $0.upTo != nil && $0.below != nil }) {
      found.append(Defect(path: "\(path).bands", message: "a band ends at upTo or below, not at both"))
    }
    let limits = ends.compactMap(\.self)
    for unit in [nil] + Set(limits.flatMap(\.inUnits.keys)).sorted() {
      let numbers = limits.compactMap { limit in unit.map { limit.inUnits[$0] } ?? limit.figure }
      if zip(numbers, numbers.dropFirst()).contains(where: { $0 >= $1 }) {
        found.append(Defect(path: "\(path).bands", message: "the ends must ascend"))
      }
      if numbers.count != limits.count {
        found.append(Defect(path: "\(path).bands", message: "a unit has figures of every end or of none"))
      }
    }
    return found
  }

  private var pressureRules: [Defect] {
    var found: [Defect] = []
    let open = candidate.bloodPressure.rules.map(\.isUnconditional)
    if open.last != true || open.dropLast().contains(true) {
      found.append(
        Defect(path: "bloodPressure.rules", message: "the last rule, and no other, has no condition"))
    }
    if candidate.bloodPressure.source.isEmpty {
      found.append(Defect(path: "bloodPressure.source", message: "the publications"))
    }
    return found
  }

  private var references: [Defect] {
    candidate.references.enumerated().flatMap { index, table in
      let spans = [table.male, table.female, table.other]
      let path = "references[\(index)]"
      var found: [Defect] = []
      if spans.contains(where: { $0.low.figure >= $0.high.figure }) {
        found.append(Defect(path: path, message: "low below high"))
      }
      if let critical = table.criticalFrom, spans.contains(where: { critical.figure <= $0.high.figure }) {
        found.append(Defect(path: "\(path).criticalFrom", message: "above every reference range"))
      }
      if table.source.isEmpty { found.append(Defect(path: "\(path).source", message: "the publications")) }
      return found
    }
  }
}

extension MeasureSet.PressureRule {
  fileprivate var isUnconditional: Bool {
    hasNoLimit && minimumAge == nil && from == nil && below == nil && pregnant != true
  }

  /// Whether it holds for every pressure of those it is of.
  var hasNoLimit: Bool {
    systolicAbove == nil && diastolicAbove == nil && systolicFrom == nil && systolicUpTo == nil
      && systolicBelow == nil && diastolicFrom == nil && diastolicBelow == nil
  }
}
