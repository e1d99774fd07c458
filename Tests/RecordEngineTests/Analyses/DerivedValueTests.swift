import RecordModel
import Testing

@testable import RecordEngine

@Suite("Health analyses: values that others determine") struct DerivedValueTests {
  @Test(
    "R-SO-151: each formula gives what the panel's example says", arguments: PanelScene.shipped.derivations)
  func example(_ derivation: BiomarkerPanel.Derivation) throws {
    let inputs = try derivation.quantity.inputs.map { try #require(derivation.example.inputs[$0], "\($0)") }
    let age = derivation.example.inputs["age"]?.whole.map(Int.init)
    let person = BiomarkerPerson(sex: derivation.example.sex, age: age)
    let value = try #require(derivation.quantity.value(of: inputs, for: person))
    // Examples are written with as few decimals as they need.
    let output = derivation.example.output
    let places = output.description.split(separator: ".").dropFirst().first?.count ?? 0
    let step = ExactDecimal(thousandths: [1000, 100, 10, 1][places])
    #expect(value.rounded(to: step) == output)
  }

  @Test(
    "a value outside what its formula is for is not computed",
    arguments: [
      ("triglycerides", "399", true), ("triglycerides", "400", false),
    ])
  func friedewald(id: String, number: String, isComputed: Bool) throws {
    let report = try ReportScene.report([
      ("total_cholesterol", "250"), ("hdl_cholesterol", "50"), (id, number),
    ])
    #expect((report.value("ldl_cholesterol") != nil) == isComputed)
    #expect(report.value("non_hdl_cholesterol")?.judgement.normalized == ExactDecimal(200))
  }

  @Test("what is printed is never computed, and a censored or impossible value computes nothing")
  func printed() throws {
    let both = try ReportScene.report([("creatinine", "0.8"), ("egfr", "50")])
    #expect(both.value("egfr")?.derived == nil)
    #expect(both.value("egfr")?.judgement.status == .borderlineLow)
    let impossible = try ReportScene.report([("total_cholesterol", "2000"), ("hdl_cholesterol", "50")])
    #expect(impossible.value("non_hdl_cholesterol") == nil)
    let creatinine = try PanelScene.biomarker("creatinine")
    let person = BiomarkerPerson(sex: .male, age: 50)
    let result = ReportedResult(ExactDecimal(1), unit: "mg/dL", comparator: .less)
    let censored = ReportedBiomarker(
      biomarker: creatinine, result: result, judgement: creatinine.judge(result, for: person),
      confidence: ExactDecimal(1))
    #expect(BiomarkerReport([censored], of: person, panel: PanelScene.shipped).value("egfr") == nil)
  }

  @Test(
    "eGFR needs an adult whose sex is known",
    arguments: [
      (BiomarkerRange.Sex?.some(.male), Int?.some(18), true), (.some(.male), .some(17), false),
      (.some(.male), nil, false),
      (nil, .some(50), false),
    ])
  func filtration(sex: BiomarkerRange.Sex?, age: Int?, isComputed: Bool) throws {
    let report = try ReportScene.report([("creatinine", "1.0")], sex: sex, age: age)
    #expect((report.value("egfr") != nil) == isComputed)
  }

  @Test("R-SO-362: what is computed for information alone is in no score") func informational() throws {
    let report = try ReportScene.report([("total_cholesterol", "320"), ("hdl_cholesterol", "60")])
    #expect(report.value("non_hdl_cholesterol")?.judgement.status == .high)
    #expect(report.scored.map(\.biomarker.id) == ["total_cholesterol", "hdl_cholesterol"])
  }
}
