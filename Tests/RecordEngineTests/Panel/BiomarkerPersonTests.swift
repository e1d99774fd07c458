import RecordModel
import Testing

@testable import RecordEngine

@Suite("Biomarkers: whom the limits are for") struct BiomarkerPersonTests {
  @Test(
    "R-SO-159, R-SO-369: where sex or age are unknown, what is normal for some only is borderline",
    arguments: [
      ("hdl_cholesterol", "39", BiomarkerStatus.low), ("hdl_cholesterol", "40", .borderlineLow),
      ("hdl_cholesterol", "49", .borderlineLow), ("hdl_cholesterol", "50", .normal),
      ("hdl_cholesterol", "60", .optimal),
      ("alt", "25", .optimal), ("alt", "26", .normal), ("alt", "40", .normal), ("alt", "41", .high),
      ("ferritin", "14", .low), ("ferritin", "15", .borderlineLow), ("ferritin", "200", .normal),
      ("ferritin", "201", .borderlineHigh), ("ferritin", "300", .borderlineHigh), ("ferritin", "301", .high),
      ("testosterone_total", "280", .unknown),
    ])
  func unknownSex(id: String, number: String, status: BiomarkerStatus) throws {
    let unit = try PanelScene.biomarker(id).ucum
    #expect(try PanelScene.judge(id, number, unit, sex: nil).status == status)
  }

  @Test(
    "an unknown age leaves every adult's interval open",
    arguments: [
      ("15", BiomarkerStatus.normal), ("18", .borderlineHigh), ("20", .borderlineHigh), ("21", .high),
    ])
  func unknownAge(number: String, status: BiomarkerStatus) throws {
    #expect(try PanelScene.judge("esr", number, "mm/h", sex: .male, age: nil).status == status)
  }

  @Test("R-SO-160: under 18, or pregnant, nothing is judged, not even what is critical")
  func outside() throws {
    for biomarker in PanelScene.shipped.biomarkers {
      let result = ReportedResult(biomarker.plausible.high, unit: biomarker.ucum)
      var person = BiomarkerPerson(sex: .female, age: 17)
      let young = biomarker.judge(result, for: person)
      #expect((young.status, young.points, young.notes) == (.unknown, nil, [.underAge]), "\(biomarker.id)")
      person.age = 18
      #expect(biomarker.judge(result, for: person).notes.isEmpty)
      person.isPregnant = true
      #expect(biomarker.judge(result, for: person).notes == [.pregnancy])
    }
  }

  @Test(
    "R-SO-161: under a vitamin K antagonist only critical values of clotting mean anything",
    arguments: [
      ("inr", "2.5", BiomarkerStatus.unknown), ("inr", "1.0", .unknown), ("inr", "5.1", .criticalHigh),
      ("prothrombin_time", "20", .unknown), ("prothrombin_time", "27.1", .criticalHigh),
      ("aptt", "40", .high),
    ])
  func anticoagulants(id: String, number: String, status: BiomarkerStatus) throws {
    let biomarker = try PanelScene.biomarker(id)
    var person = BiomarkerPerson(sex: .male, age: 60)
    person.takesVitaminKAntagonist = true
    let result = ReportedResult(try #require(ExactDecimal(number)), unit: biomarker.ucum)
    let found = biomarker.judge(result, for: person)
    #expect(found.status == status)
    #expect(found.notes == (status == .unknown ? [.anticoagulant] : []))
  }
}
