import RecordModel
import Testing

@testable import RecordEngine

/// Every edge of every biomarker, for both sexes and every age that changes something, in every unit.
@Suite("Biomarkers: both sides of each edge") struct BiomarkerEdgeTests {
  @Test("R-SO-154, R-SO-155, R-SO-370: the status is the one that the rules say, in every unit")
  func everyEdge() throws {
    var judged = 0
    for biomarker in PanelScene.shipped.biomarkers {
      for unit in [nil] + biomarker.conversions.map(Optional.some) {
        for range in biomarker.ranges { judged += try judge(biomarker, range, unit) }
      }
    }
    print("judged \(judged) values at the edges of \(PanelScene.shipped.biomarkers.count) biomarkers")
    #expect(judged > 1900)
  }

  private func judge(_ biomarker: Biomarker, _ range: BiomarkerRange, _ unit: UnitConversion?) throws -> Int {
    let rules = WrittenRules(biomarker: biomarker, range: range, unit: unit)
    let numbers = rules.edges.flatMap(Self.around)
    for number in numbers {
      let result = ReportedResult(try #require(ExactDecimal(number)), unit: unit?.ucum ?? biomarker.ucum)
      let person = BiomarkerPerson(sex: range.sex ?? .male, age: range.fromAge)
      let found = biomarker.judge(result, for: person).status
      #expect(found == rules.status(Fraction(number)), "\(biomarker.id) \(number) \(result.unit ?? "")")
    }
    return numbers.count
  }

  /// A figure with eight decimals, and its neighbours.
  private static func around(_ edge: Fraction) -> [String] {
    let step = Fraction(1, 100_000_000)
    let at = Fraction((edge / step).floor) * step
    return [at - step, at, at + step].map { $0.text(8) }
  }
}

/// R-SO-154 as it is written, with arithmetic of its own.
private struct WrittenRules {
  let biomarker: Biomarker
  let range: BiomarkerRange
  let unit: UnitConversion?

  var edges: [Fraction] {
    let ends = [
      biomarker.critical?.low, biomarker.critical?.high, range.borderlineLow, range.borderlineHigh,
      range.reference.low,
      range.reference.high, range.optimal?.low, range.optimal?.high,
    ]
    return ends.compactMap { $0.map { figure($0.at) } }
  }

  /// A limit in the unit of the report: as its source states it, else converted.
  private func figure(_ limit: Limit) -> Fraction {
    guard let unit else { return Fraction(limit.figure.description) }
    if let own = limit.inUnits[unit.ucum] { return Fraction(own.description) }
    let kept = Fraction(limit.figure.description)
    return kept * Fraction(Int128(unit.divisor), Int128(unit.multiplier))
      - Fraction(unit.before?.description ?? "0")
  }

  func status(_ value: Fraction) -> BiomarkerStatus {
    if let low = biomarker.critical?.low, isIn(value, below: low) { return .criticalLow }
    if let high = biomarker.critical?.high, isIn(value, above: high) { return .criticalHigh }
    if let low = range.borderlineLow ?? range.reference.low, !isIn(value, above: low) { return .low }
    if let high = range.borderlineHigh ?? range.reference.high, !isIn(value, below: high) { return .high }
    if let low = range.reference.low, !isIn(value, above: low) { return .borderlineLow }
    if let high = range.reference.high, !isIn(value, below: high) { return .borderlineHigh }
    guard let optimal = range.optimal else { return .normal }
    let isBest =
      (optimal.low.map { isIn(value, above: $0) } ?? true)
      && (optimal.high.map { isIn(value, below: $0) } ?? true)
    return isBest ? .optimal : .normal
  }

  /// Whether a value lies in an interval that begins at an edge.
  private func isIn(_ value: Fraction, above edge: Edge) -> Bool {
    let limit = figure(edge.at)
    return value > limit || (edge.inclusive && value == limit)
  }

  /// Whether a value lies in an interval that ends at an edge.
  private func isIn(_ value: Fraction, below edge: Edge) -> Bool {
    let limit = figure(edge.at)
    return value < limit || (edge.inclusive && value == limit)
  }
}
