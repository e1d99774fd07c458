import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordModel
@testable import RecordStore

/// Every quantity of the shipped panel with a critical limit, at every age, in every unit.
@Suite("Critical laboratory values of every analyte") struct CriticalSweepTests {
  private static let quantities: [PanelAnalyte] =
    PanelScene.shipped.biomarkers.map(PanelAnalyte.biomarker)
    + (PanelScene.shipped.criticalAnalytes ?? []).map(PanelAnalyte.critical)

  /// A limit of a quantity for somebody.
  private struct Side {
    let quantity: PanelAnalyte
    let edge: Edge
    let isLow: Bool
    let age: BiomarkerAge?
    var description: String {
      let age = age.map { "\($0.days) d, \($0.years) y" } ?? "adult"
      return "\(quantity.id) \(isLow ? "low" : "high") \(age)"
    }
  }

  /// Every limit: of adults, and at the first and the last day or year of each age.
  private static var sides: [Side] {
    quantities.flatMap { quantity -> [Side] in
      let aged = (quantity.limits.criticalByAge ?? []).flatMap { limits in
        ages(of: limits).map { (BiomarkerAge?.some($0), limits.low, limits.high) }
      }
      let adult = quantity.limits.critical.map { (BiomarkerAge?.none, $0.low, $0.high) }
      return ([adult].compactMap(\.self) + aged).flatMap { age, low, high in
        [
          low.map { Side(quantity: quantity, edge: $0, isLow: true, age: age) },
          high.map { Side(quantity: quantity, edge: $0, isLow: false, age: age) },
        ].compactMap(\.self)
      }
    }
  }

  private static func ages(of limits: AgedCriticalLimits) -> [BiomarkerAge] {
    let first = BiomarkerAge(
      days: max(limits.fromDays ?? 0, (limits.fromAge ?? 0) * 366),
      years: max(limits.fromAge ?? 0, (limits.fromDays ?? 0) / 366))
    if let last = limits.toDays { return [first, BiomarkerAge(days: last, years: 0)] }
    let years = limits.toAge ?? 17
    return [first, BiomarkerAge(days: years * 365 + 300, years: years)]
  }

  /// The nearest numbers of a unit on both sides of a limit, by arithmetic of the test's own.
  private static func around(
    _ side: Side, _ unit: UnitConversion?
  ) -> (beyond: ExactDecimal, inside: ExactDecimal) {
    let step = ExactDecimal(units: 1_000_000)  // 0.000001
    var (figure, isExact) = (side.edge.at.figure, true)
    if let unit {
      if let own = side.edge.at.inUnits[unit.ucum] {
        figure = own
      } else {
        let exact = figure.units * Int128(unit.divisor)
        isExact = exact % (Int128(unit.multiplier) * step.units) == 0
        figure = ExactDecimal(units: exact / Int128(unit.multiplier) / step.units * step.units)
      }
    }
    // Cut off, the figure lies below a limit that the unit cannot write exactly.
    let (low, high) = (figure - step, figure + step)
    if !isExact { return side.isLow ? (figure, high) : (high, figure) }
    if side.isLow { return side.edge.inclusive ? (figure, high) : (low, figure) }
    return side.edge.inclusive ? (figure, low) : (high, figure)
  }

  @Test("both sides of every critical limit, in every unit and at every age") func edges() {
    var count = 0
    for side in Self.sides {
      for unit in [nil] + side.quantity.limits.conversions.map(Optional.some) {
        let (beyond, inside) = Self.around(side, unit)
        let found = side.quantity.limits.criticalValue(ReportedNumber(beyond, by: unit), at: side.age)
        #expect(found?.isLow == side.isLow, "\(side.description) \(beyond) \(unit?.ucum ?? "")")
        let none = side.quantity.limits.criticalValue(ReportedNumber(inside, by: unit), at: side.age)
        #expect(none == nil, "\(side.description) \(inside) \(unit?.ucum ?? "")")
        count += 2
      }
    }
    #expect(count > 500)
  }

  /// What a report says beside a value.
  private enum Ranges: String, CaseIterable { case none, outside, enclosing }

  /// A value well beyond the critical limits of adults.
  private static func value(_ quantity: PanelAnalyte, isLow: Bool) -> ExactDecimal? {
    guard let edge = isLow ? quantity.limits.critical?.low : quantity.limits.critical?.high else {
      return nil
    }
    let figure = edge.at.figure
    return isLow ? ExactDecimal(units: figure.units * 4 / 5) : ExactDecimal(units: figure.units * 6 / 5)
  }

  private static func input(
    _ quantity: PanelAnalyte, _ value: ExactDecimal, _ ranges: Ranges
  ) -> LabAnalyteInput {
    let key = LabScene.key(quantity.id)
    var input = LabAnalyteInput(
      key: key, name: quantity.id == "glucose_random" ? "Glucose" : key, value: value,
      unit: quantity.limits.ucum)
    switch ranges {
    case .none: break
    case .outside:
      (input.referenceLow, input.referenceHigh) = (value + ExactDecimal(1), value + ExactDecimal(2))
    case .enclosing:
      (input.referenceLow, input.referenceHigh) = (value - ExactDecimal(1), value + ExactDecimal(1))
    }
    return input
  }

  @Test("every analyte × critical × ranges × age × pregnancy: never normal, never silent") func sweep() throws
  {
    let labs = try LabScene()
    var text = "analyte\tvalue\tperson\tno range\toutside\tenclosing\n"
    for person in LabScene.Person.allCases {
      for isLow in [true, false] {
        let values = Self.quantities.compactMap { quantity in
          Self.value(quantity, isLow: isLow).map { (quantity, $0) }
        }
        var rows = values.map { "\($0.0.id)\t\($0.1) \($0.0.limits.ucum)\t\(person.rawValue)" }
        for ranges in Ranges.allCases {
          let patient = try labs.patient(person)
          let result = try labs.scene.test.call(
            labs.lab(patient, values.map { Self.input($0.0, $0.1, ranges) }))
          let detail = try labs.alerts(patient).map(\.detail).joined()
          for (index, analyte) in result.analytes.enumerated() {
            let status = try #require(analyte.status)
            let age = BiomarkerAge(days: Int(person.days), years: Int(person.days) / 365)
            let (quantity, value) = values[index]
            let hasLimit = quantity.limits.criticalValue(ReportedNumber(value), at: age) != nil
            let message = "\(analyte.key) \(person) \(ranges)"
            // Where it is beyond no limit of the age, the laboratory's own range, which is one for the age, may say normal.
            #expect(status != .normal || (!hasLimit && ranges == .enclosing), "\(message)")
            #expect(status != .unclassified || analyte.reason != nil, "\(message)")
            #expect(
              status == .normal || detail.contains("\(analyte.name) \(analyte.value) \(analyte.unit)"),
              "\(message)")
            rows[index] += "\t\(status.rawValue)" + (analyte.reason.map { " (\($0.rawValue))" } ?? "")
          }
          #expect(result.status == .critical)
        }
        text += rows.joined(separator: "\n") + "\n"
      }
    }
    GoldenFile.expect(text, is: "labs/critical.tsv")
  }

  @Test("a table of every critical limit with its source") func limits() {
    func text(_ edge: Edge?, _ isLow: Bool) -> String {
      guard let edge else { return "" }
      let sign = isLow ? (edge.inclusive ? "≤" : "<") : (edge.inclusive ? "≥" : ">")
      let others = edge.at.inUnits.sorted { $0.key < $1.key }.map { " = \($0.value) \($0.key)" }.joined()
      return "\(sign) \(edge.at.figure)\(others)"
    }
    var table = ""
    for quantity in Self.quantities {
      let limits = quantity.limits
      if let adult = limits.critical {
        table +=
          [
            quantity.id, limits.ucum, "adults", text(adult.low, true), text(adult.high, false),
            adult.sources.joined(separator: ", "),
          ].joined(separator: "\t") + "\n"
      }
      for aged in limits.criticalByAge ?? [] {
        let ends = [
          aged.fromDays.map { "from \($0) d" }, aged.toDays.map { "to \($0) d" },
          aged.fromAge.map { "from \($0) y" }, aged.toAge.map { "to \($0) y" },
        ].compactMap(\.self)
        let age = ends.isEmpty ? "below 18 y" : ends.joined(separator: " ")
        table +=
          [
            quantity.id, limits.ucum, age, text(aged.low, true), text(aged.high, false),
            aged.sources.joined(separator: ", "),
          ].joined(separator: "\t") + "\n"
      }
    }
    GoldenFile.expect(table, is: "labs/limits.tsv")
  }

  @Test("every adult limit has one for children too, or stands in a list of those that have none")
  func covered() {
    let without = Self.quantities.filter { $0.limits.critical != nil && $0.limits.criticalByAge == nil }
    #expect(without.map(\.id) == [])
  }

  @Test(
    "a defect of a critical limit is named",
    arguments: [
      (
        #""criticalByAge": [\n        {"low": {"at": 125"#, #""criticalByAge": [\n        {"low": {"at": 165"#
      ),
      (#""toDays": 27, "low": {"at": 2.5"#, #""toDays": 28, "low": {"at": 2.5"#),
      (#""sources": ["age_lists", "kost_1991"]"#, #""sources": ["nobody"]"#),
      (#""id": "lithium""#, #""id": "potassium""#), (#""Lithium", "Li""#, #""Lithium", "Kalium""#),
    ])
  func defects(text: String, replacement: String) throws {
    let changed = try PanelScene.changed(
      text.replacing("\\n", with: "\n"), replacement.replacing("\\n", with: "\n"))
    #expect(throws: DefinitionFile.Refusal.self) { try BiomarkerPanel.read(changed) }
  }
}
