import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Every measure in every unit at every edge of its bands, the last digit to both sides (R-MH-342).
@Suite("Values at the edges of their bands") struct MeasureEdgeTests {
  private let set: MeasureSet

  init() throws { set = try Shipped.measures() }

  @Test(
    "the shipped bands are the contract's, with the figures that the sources state in other units (R-MH-209)")
  func contract() throws {
    for contract in ContractBands.all where contract.kind != .creatinine {
      let name = MeasureSet.BandName(of: contract.kind, contract.context)
      let table = try #require(set.bands.first { $0.name == name })
      #expect(table.minimumAge == contract.minimumAge, "\(contract)")
      #expect(table.bands.map(\.status) == contract.bands.map(\.status), "\(contract)")
      #expect(table.bands.map(\.category) == contract.bands.map(\.category), "\(contract)")
      for (band, expected) in zip(table.bands, contract.bands) {
        let figures = expected.end.figures
        #expect(
          (band.upTo ?? band.below) == figures.flatMap { Self.limit($0.kept, $0.others) },
          "\(contract) \(band)")
        #expect((band.upTo != nil) == (figures?.isIncluded == true), "\(contract) \(band)")
      }
    }
  }

  @Test("the shipped limits are the contract's (R-MH-195, R-MH-201)") func limits() throws {
    for limit in ContractBands.plausible {
      let definition = try #require(set.definition(of: limit.kind))
      #expect(definition.plausible.low == ExactDecimal(limit.low), "\(limit.kind)")
      #expect(definition.plausible.high == ExactDecimal(limit.high), "\(limit.kind)")
      #expect(definition.step == ExactDecimal(limit.step), "\(limit.kind)")
      #expect(definition.conversions.map(\.ucum) == KnownUnits.of(limit.kind).map(\.ucum), "\(limit.kind)")
    }
  }

  private static func limit(_ kept: String, _ others: [String: String]) -> Limit? {
    ExactDecimal(kept).map { Limit($0, inUnits: others.compactMapValues { ExactDecimal($0) }) }
  }

  @Test("every band of every measure in every unit, both sides of each edge") func edges() throws {
    var count = 0
    for contract in ContractBands.all {
      for source in [MeasureSource.patient, .lab] {
        for value in try candidates(contract, source) {
          let found = judge(contract, value, source)
          let expected = try self.expected(contract, value, source)
          #expect(found == expected, "\(contract) \(value) from \(source)")
          count += 1
        }
      }
    }
    print("judged \(count) values at the edges of \(ContractBands.all.count) tables")
    #expect(count > 2_000)
  }

  private struct Candidate {
    let text: String
    let unit: KnownUnits.Unit?
  }

  /// Around each edge: the last digit and the millionth to both sides, in each unit.
  private func candidates(_ contract: ContractBands, _ source: MeasureSource) throws -> [Candidate] {
    let definition = try #require(set.definition(of: contract.kind))
    var found: [Candidate] = []
    for end in contract.bands.compactMap(\.end.figures) {
      let step = source == .lab ? definition.labStep ?? definition.step : definition.step
      let places = step.description.split(separator: ".").dropFirst().first?.count ?? 0
      found += around(Fraction(end.kept), places).map { Candidate(text: $0, unit: nil) }
      for unit in KnownUnits.of(contract.kind) {
        let edges = [end.others[unit.ucum].map { Fraction($0) }, unit.value(Fraction(end.kept))].compactMap(
          \.self)
        for edge in edges { found += around(edge, unit.places).map { Candidate(text: $0, unit: unit) } }
      }
    }
    return found
  }

  private func around(_ edge: Fraction, _ places: Int) -> [String] {
    [places, places + 1, 6].flatMap { places -> [String] in
      let power = (0..<places).reduce(Int128(1)) { power, _ in power * 10 }
      let digits = (edge * Fraction(power)).floor
      return [Int128(-1), 0, 1, 2].map { Fraction(digits + $0, power).text(places) }
    }
  }

  private func judge(
    _ contract: ContractBands, _ candidate: Candidate, _ source: MeasureSource
  ) -> MeasureClass? {
    guard let definition = set.definition(of: contract.kind), let value = ExactDecimal(candidate.text),
      let kept = definition.normalize(value, unit: candidate.unit?.ucum, from: source)
    else { return nil }
    let measured = Measurement(
      kind: contract.kind, value: kept, entered: EnteredValue(value: value, unit: candidate.unit?.ucum))
    return set.judge(
      JudgedValue(measured, context: contract.context, source: source),
      for: MeasuredPerson(age: 50, sex: contract.sex)
    ).meaning
  }

  private func expected(
    _ contract: ContractBands, _ candidate: Candidate, _ source: MeasureSource
  ) throws -> MeasureClass {
    let definition = try #require(set.definition(of: contract.kind))
    let step = source == .lab ? definition.labStep ?? definition.step : definition.step
    let sent = Fraction(candidate.text)
    let band = contract.bands.first { band in
      guard let figures = band.end.figures else { return true }
      var (number, figure) = (sent, Fraction(figures.kept))
      if let unit = candidate.unit {
        if let own = figures.others[unit.ucum] { figure = Fraction(own) } else { number = unit.kept(sent) }
      } else {
        number = sent.rounded(to: Fraction(step.description))
      }
      return figures.isIncluded ? number <= figure : number < figure
    }
    let found = try #require(band)
    return MeasureClass(found.status, found.category)
  }

  @Test("blood pressure at every edge of every rule, in mmHg and kPa") func pressure() throws {
    let edges: [Int128] = [59, 60, 79, 80, 89, 90, 91, 119, 120, 121, 129, 130, 139, 140, 180, 181]
    var count = 0
    for systolic in edges where systolic > 60 {
      for diastolic in edges where diastolic < systolic {
        for tenth in [Int128(-1), 0, 1] {
          let kilopascals = try #require(KnownUnits.of(.bloodPressureSystolic).first)
          let upper = Fraction((kilopascals.value(Fraction(systolic)) * Fraction(10)).floor + tenth, 10).text(
            1)
          let lower = Fraction((kilopascals.value(Fraction(diastolic)) * Fraction(10)).floor + tenth, 10)
            .text(1)
          #expect(
            try pressure(upper, lower, "kPa")
              == Self.expected(kilopascals.kept(Fraction(upper)), kilopascals.kept(Fraction(lower))),
            "\(upper)/\(lower) kPa")
          #expect(
            try pressure("\(systolic)", "\(diastolic)", nil)
              == Self.expected(Fraction(systolic), Fraction(diastolic)), "\(systolic)/\(diastolic)")
          count += 2
        }
      }
    }
    print("judged \(count) blood pressures")
  }

  private func pressure(_ systolic: String, _ diastolic: String, _ unit: String?) throws -> String? {
    func measured(_ kind: MeasureKind, _ text: String) throws -> Measurement {
      let value = try #require(ExactDecimal(text))
      let kept = try #require(set.definition(of: kind)?.normalize(value, unit: unit, from: .patient))
      return Measurement(kind: kind, value: kept, entered: EnteredValue(value: value, unit: unit))
    }
    let value = JudgedValue(
      try measured(.bloodPressureSystolic, systolic),
      diastolic: try measured(.bloodPressureDiastolic, diastolic))
    return set.judge(value, for: MeasuredPerson(age: 50)).meaning.category
  }

  /// The contract's rules, which are of whole mmHg: above 180 is from 181 on.
  private static func expected(_ systolic: Fraction, _ diastolic: Fraction) -> String {
    func whole(_ number: Int128) -> Fraction { Fraction(number) }
    if systolic > whole(180) || diastolic > whole(120) { return "hypertensive-crisis" }
    if systolic <= whole(90) { return "low" }
    if systolic >= whole(140) || diastolic >= whole(90) { return "hypertension-stage-2" }
    if systolic >= whole(130) || diastolic >= whole(80) { return "hypertension-stage-1" }
    if systolic >= whole(120) { return "elevated" }
    return diastolic < whole(60) ? "low" : "normal"
  }

  @Test("the limits judge the number as it was sent, in every unit") func asSent() throws {
    var count = 0
    for limit in ContractBands.plausible where limit.kind != .bmi {
      let definition = try #require(set.definition(of: limit.kind))
      let check = ReportedCheck(definition: definition, source: .patient, isInstrument: false)
      let (low, high) = (Fraction(limit.low), Fraction(limit.high))
      let units: [KnownUnits.Unit?] = [nil] + KnownUnits.of(limit.kind)
      for (unit, places) in units.map({ ($0, $0.map { $0.places + 2 } ?? 3) }) {
        for edge in [low, high] {
          for text in around(unit?.value(edge) ?? edge, places) {
            let sent = unit?.kept(Fraction(text)) ?? Fraction(text)
            let isWhole =
              unit != nil || !definition.isWhole || Fraction(text).rounded(to: Fraction(1)) == Fraction(text)
            let value = try #require(ExactDecimal(text))
            let isAccepted = (try? check.measurement(value, unit: unit?.ucum)) != nil
            #expect(
              isAccepted == (low <= sent && sent <= high && isWhole),
              "\(limit.kind) \(text) \(unit?.ucum ?? "")")
            count += 1
          }
        }
      }
    }
    print("held \(count) values against the limits")
  }
}
