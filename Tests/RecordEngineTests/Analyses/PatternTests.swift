import RecordModel
import Testing

@testable import RecordEngine

@Suite("Health analyses: patterns and concerns") struct PatternTests {
  private func fired(_ values: [(String, String)], earlier: [EarlierReport] = []) throws -> [String] {
    let report = try ReportScene.report(values.map { ($0.0, $0.1) })
    return PatternMatch(report: report, earlier: earlier).fired.map(\.id)
  }

  @Test(
    "each pattern fires at its edge, and not before it",
    arguments: [
      ([("hemoglobin", "11.9"), ("ferritin", "29")], ["iron_deficiency_anemia"]),
      ([("hemoglobin", "12.0"), ("ferritin", "14")], ["iron_depletion"]),
      ([("hemoglobin", "12.0"), ("ferritin", "15")], []),
      ([("hemoglobin", "11.9"), ("mcv", "100.1")], ["macrocytic_anemia"]),
      ([("hemoglobin", "11.9"), ("mcv", "100")], []),
      ([("ferritin", "201"), ("transferrin_saturation", "46")], ["iron_overload"]),
      ([("ferritin", "200"), ("transferrin_saturation", "46")], []),
      ([("hba1c", "5.7")], ["prediabetes_range"]), ([("hba1c", "5.6")], []),
      ([("hba1c", "5.7"), ("fasting_glucose", "126")], ["diabetes_range"]),
      ([("hba1c", "6.5")], ["diabetes_range"]),
      ([("triglycerides", "150"), ("hdl_cholesterol", "49")], ["metabolic_cluster"]),
      ([("triglycerides", "150")], []),
      ([("tsh", "4.1"), ("free_t4", "0.79")], ["overt_hypothyroid"]),
      ([("tsh", "4.1"), ("free_t4", "0.8")], ["subclinical_hypothyroid"]),
      ([("tsh", "0.39"), ("free_t3", "4.3")], ["hyperthyroid"]), ([("tsh", "0.39"), ("free_t3", "4.2")], []),
      // (alt / 40) / (alp / 130)
      ([("alt", "200"), ("alp", "130")], ["hepatocellular_injury"]), ([("alt", "199"), ("alp", "130")], []),
      ([("alt", "200")], []), ([("alt", "100"), ("alp", "162.5")], ["cholestatic"]),
      ([("alt", "101"), ("alp", "162.5")], []),
      ([("ldl_cholesterol", "190")], ["severe_hypercholesterolemia"]), ([("ldl_cholesterol", "189")], []),
      ([("triglycerides", "500")], ["severe_hypertriglyceridemia"]), ([("triglycerides", "499")], []),
      ([("nt_probnp", "125")], ["heart_strain"]), ([("nt_probnp", "124")], []),
      ([("bnp", "100")], ["heart_strain"]), ([("bnp", "99")], []),
    ] as [([(String, String)], [String])])
  func edges(values: [(String, String)], patterns: [String]) throws { #expect(try fired(values) == patterns) }

  @Test("R-SO-370: a pattern's figure is the one that the source states in the unit of the report")
  func statedFigure() throws {
    for (number, fires) in [("4.9", true), ("4.89", false)] {
      let ldl = try ReportScene.value("ldl_cholesterol", number, unit: "mmol/L")
      let report = BiomarkerReport(
        [ldl], of: BiomarkerPerson(sex: .female, age: 40), panel: PanelScene.shipped)
      #expect(
        PatternMatch(report: report, earlier: []).fired.map(\.id).contains("severe_hypercholesterolemia")
          == fires)
    }
  }

  @Test(
    "R-SO-350: what must persist is known from long enough ago, and was never otherwise since",
    arguments: [
      ([], false), ([(90, BiomarkerStatus.low)], true), ([(89, .low)], false), ([(90, .normal)], false),
      ([(30, .normal), (120, .low)], false), ([(30, .borderlineLow), (120, .low), (400, .normal)], true),
    ] as [([(Int, BiomarkerStatus)], Bool)])
  func persistence(earlier: [(Int, BiomarkerStatus)], fires: Bool) throws {
    let reports = earlier.map { EarlierReport(days: $0.0, statuses: ["egfr": $0.1]) }
    let found = try fired(
      [("egfr", "50")], earlier: reports + [EarlierReport(days: 10, statuses: ["tsh": .normal])])
    #expect(found.contains("reduced_kidney_function_persistent") == fires)
  }

  @Test("R-SO-181, R-SO-186, R-SO-187: cholesterol and vitamin D") func concerns() throws {
    let report = try ReportScene.report([
      ("total_cholesterol", "245"), ("ldl_cholesterol", "165"), ("vitamin_d_25oh", "18"), ("sodium", "140"),
      ("potassium", "4"), ("alt", "20"), ("tsh", "1"), ("hemoglobin", "13"),
    ])
    let risk = ReportScene.risk(report)
    #expect(risk == .moderate)
    let concerns = Concerns(report: report, patterns: [], risk: risk)
    #expect(concerns.primary == ["Elevated cholesterol levels", "Vitamin D deficiency"])
    #expect(concerns.immediateActions == ["Consult with healthcare provider", "Consider dietary changes"])
  }

  @Test("worst first, and as many as the detail allows") func order() throws {
    let report = try ReportScene.report([
      ("potassium", "6.6"), ("ldl_cholesterol", "200"), ("triglycerides", "150"), ("hba1c", "5.8"),
      ("egfr", "50"),
      ("crp", "20"), ("uric_acid", "9"), ("tsh", "12"),
    ])
    let patterns = PatternMatch(report: report, earlier: []).fired
    for (detail, count) in [(DetailLevel.basic, 3), (.standard, 5), (.comprehensive, 10)] {
      let concerns = Concerns(report: report, patterns: patterns, risk: .severe, detail: detail)
      #expect(concerns.primary.count == count)
      #expect(concerns.primary.first == (try PanelScene.biomarker("potassium").guidance.high?.concern))
      #expect(
        concerns.immediateActions.first
          == "Seek medical attention promptly: potassium 6.6 mmol/L is at a critical level")
    }
    #expect(
      Concerns(report: try ReportScene.report([("sodium", "140")]), patterns: [], risk: .low).immediateActions
        == [])
  }
}
