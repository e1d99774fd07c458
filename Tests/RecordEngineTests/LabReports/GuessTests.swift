import RecordModel
import Testing

@testable import RecordEngine

/// Rows of every biomarker that the reading cannot accept, beside rows of all others that it can.
@Suite("What could not be accepted counts nowhere") struct GuessTests {
  /// A row that is refused, each for another reason, and as far from normal as a body may be.
  static func refused(_ biomarker: Biomarker) throws -> [ReadValue] {
    func row(_ number: ExactDecimal, _ change: (inout ReadValue) -> Void) throws -> ReadValue {
      var value = try LabReportScene.row(
        biomarker.name.en, biomarker.id, "\(number)", biomarker.unit, biomarker.ucum, line: 500)
      change(&value)
      return value
    }
    let (low, high) = (biomarker.plausible.low, biomarker.plausible.high)
    return [
      try row(high) { $0.doubts = [.passesDisagree] }, try row(low) { $0.doubts = [.ambiguousNumber] },
      try row(high) { $0.confidence = ExactDecimal(thousandths: 590) },
      try row(low) { $0.confidence = ExactDecimal(thousandths: 100) },
      try row(high) { ($0.unit, $0.ucum) = ("Fuder", nil) },
      try row(high + ExactDecimal(100_000)) { _ in },
    ]
  }

  /// A normal row of every biomarker that others do not determine.
  static func normal(without id: String) throws -> [ReadValue] {
    let derived = Set(PanelScene.shipped.derivations.map(\.quantity.rawValue))
    return try PanelScene.shipped.biomarkers.filter { $0.id != id && !derived.contains($0.id) }.map { one in
      let target = one.target(for: person)
      let number = target?.low?.at.figure ?? target?.high?.at.figure ?? one.plausible.low
      return try LabReportScene.row(one.name.en, one.id, "\(number)", one.unit, one.ucum)
    }
  }

  static let person = BiomarkerPerson(sex: .female, age: 40)
  private static let report = DocumentID(high: 1, low: 2)

  private func judged(_ rows: [ReadValue]) -> [ReportValue] {
    let judging = ValueJudging(panel: PanelScene.shipped, person: Self.person, method: .pdftotext)
    let values = rows.enumerated().map { judging.value($1, RecordID(replacing: "v-\($0)")) }
    return JudgedReport(values, Self.report, judging).values
  }

  /// What an analysis and the courses make of values.
  private func made(
    _ values: [ReportValue]
  ) throws -> (event: HealthAnalysisGenerated?, known: [CountedValue]) {
    let day = AnalysisRunTests.day
    let report = AnalyzedReport(
      id: Self.report, run: 1, kind: .bloodWork, takenOn: day, uploadedAt: day.start, values: values)
    let run = AnalysisRun(
      report: report, panel: PanelScene.shipped, person: Self.person, preferences: AnalysisPreferences())
    return (run.event(id: AnalysisRunTests.id), ReportNumbers(values).counted)
  }

  @Test(
    "R-SO-136, R-SO-139, R-SO-141, R-SO-144, R-SO-151: beside all others, a refused row changes nothing but the list",
    arguments: PanelScene.shipped.biomarkers.map(\.id))
  func sweep(id: String) throws {
    let biomarker = try PanelScene.biomarker(id)
    let (normal, refused) = (try Self.normal(without: id), try Self.refused(biomarker))
    let (without, with) = (judged(normal), judged(normal + refused))
    let added = with.filter { $0.read.biomarker == id && !$0.isDerived }
    #expect(
      added.count == refused.count && added.allSatisfy { !$0.isCounted && $0.judgement.status == .unknown })
    #expect(added.allSatisfy { !$0.judgement.notes.isEmpty }, "each says why")
    #expect(with.filter { !added.contains($0) } == without)
    let (before, after) = (try made(without), try made(with))
    #expect(after.event == before.event && after.known == before.known && before.event != nil)
  }

  @Test(
    "a row that is refused does not take the place of one that counts",
    arguments: PanelScene.shipped.biomarkers.map(\.id))
  func beside(id: String) throws {
    let biomarker = try PanelScene.biomarker(id)
    let number = biomarker.target(for: Self.person)?.low?.at.figure ?? biomarker.plausible.high
    var good = try LabReportScene.row(biomarker.name.en, id, "\(number)", biomarker.unit, biomarker.ucum)
    good.confidence = ExactDecimal(thousandths: 610)
    let refused = try Self.refused(biomarker)
    let (without, with) = (try made(judged([good])), try made(judged(refused + [good])))
    #expect(with.known == without.known && with.event?.findings == without.event?.findings)
  }

  @Test("R-SO-160: numbers whose meaning is unknown form no pattern, by threshold or ratio") func patterns()
    throws
  {
    for pattern in PanelScene.shipped.patterns {
      let values = pattern.biomarkers.compactMap { id -> ReportedBiomarker? in
        guard let biomarker = PanelScene.shipped.biomarker(id) else { return nil }
        return ReportedBiomarker(
          biomarker: biomarker, result: ReportedResult(biomarker.plausible.high, unit: biomarker.ucum),
          judgement: .unknown([.pregnancy]), confidence: ExactDecimal(1))
      }
      let report = BiomarkerReport(whole: values, panel: PanelScene.shipped)
      #expect(!PatternMatch(report: report, earlier: []).forms(pattern), "\(pattern.id)")
    }
  }
}
