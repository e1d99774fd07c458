import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

@Suite("Biomarkers: categories and the checks that rules name") struct PanelCategoryTests {
  @Test("R-SO-163 to R-SO-165: seven categories in their order, and each of 95 biomarkers in one of them")
  func categories() {
    let panel = PanelScene.shipped
    #expect(
      panel.categories.map(\.id) == [
        .cardiovascular, .metabolic, .nutritional, .hematology, .hepaticRenal, .immune, .endocrine,
      ])
    #expect(panel.categories.map(\.id) == HealthCategory.allCases)
    let rows = panel.biomarkers.map { one in
      // A ratio has no unit that is shown.
      let unit = one.unit.isEmpty ? "ratio" : one.unit
      return [one.category.rawValue, one.name.en, one.loinc, unit, "\(one.weight)"].joined(separator: "\t")
    }
    let text = "category\tbiomarker\tLOINC\tunit\tweight\n" + rows.map { $0 + "\n" }.joined()
    #expect(GoldenFile.compare(text, with: "panel/categories.tsv") == .matches)
    #expect(Set(panel.biomarkers.map(\.id)).count == 95)
  }

  @Test(
    "R-SO-156, R-SO-321: optimal is said only where there is a band of its own; else what is normal is as good",
    arguments: [
      ("total_cholesterol", "185.5", BiomarkerStatus.normal, true),
      ("hdl_cholesterol", "65.2", .optimal, true),
      ("ldl_cholesterol", "120", .normal, false), ("ldl_cholesterol", "99", .optimal, true),
      ("total_cholesterol", "200", .borderlineHigh, false),
    ])
  func optimal(id: String, number: String, status: BiomarkerStatus, isOptimal: Bool) throws {
    let found = try PanelScene.judge(id, number, try PanelScene.biomarker(id).ucum)
    #expect((found.status, found.isOptimal) == (status, isOptimal))
  }

  @Test(
    "R-SO-172: points that the rules compute by hand",
    arguments: [
      ("ldl_cholesterol", "200", "50"), ("sodium", "125", "33.3"), ("vitamin_d_25oh", "18", "56"),
      ("potassium", "6.0", "33.3"), ("egfr", "30", "40"),
    ])
  func points(id: String, number: String, points: String) throws {
    let found = try PanelScene.judge(id, number, try PanelScene.biomarker(id).ucum)
    #expect(found.points == ExactDecimal(points))
  }

  @Test(
    "R-SO-133, R-SO-139: urea and urea nitrogen of the same amount are two figures, to four decimals",
    arguments: [("urea", "30.03"), ("bun", "14.0056")])
  func urea(id: String, conventional: String) throws {
    #expect(try PanelScene.judge(id, "5.0", "mmol/L").normalized == ExactDecimal(conventional))
  }

  @Test("R-SO-353: no name stands for two biomarkers, nor twice for one; limits name sources that there are")
  func names() throws {
    let panel = PanelScene.shipped
    let labels = panel.biomarkers.flatMap { one in one.synonyms.map { (PrintedLabel($0), one.id) } }
    for one in panel.biomarkers {
      let own = one.synonyms.map { PrintedLabel($0) }
      for (index, label) in own.enumerated() { #expect(!own[..<index].contains(label), "\(one.id) \(label)") }
    }
    for (label, id) in labels {
      let others = labels.filter { $0.0 == label && $0.1 != id }.map(\.1)
      #expect(others.isEmpty, "\(label): \(id), \(others)")
    }
    let critical = panel.biomarkers.flatMap { $0.critical?.sources ?? [] }
    #expect(!critical.isEmpty && critical.allSatisfy { panel.sources[$0] != nil })
  }

  @Test("R-SO-341, R-SO-342: the intervals that the contract shows, and 20 to 29 of vitamin D without alarm")
  func shown() throws {
    #expect(try PanelScene.judge("total_cholesterol", "185", "mg/dL").range == "< 200 mg/dL")
    #expect(try PanelScene.judge("vitamin_d_25oh", "30", "ng/mL").range == "30-100 ng/mL")
    for (number, status) in [
      ("19.9", BiomarkerStatus.low), ("20", .borderlineLow), ("29", .borderlineLow), ("30", .normal),
    ] {
      #expect(try PanelScene.judge("vitamin_d_25oh", number, "ng/mL").status == status, "\(number)")
    }
  }
}
