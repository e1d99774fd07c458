import RecordModel
import Testing

@testable import RecordEngine

@Suite("Biomarkers: judging") struct BiomarkerJudgingTests {
  typealias Note = BiomarkerJudgement.Note

  @Test(
    "R-SO-370: a value is held against the figure that the source states in its unit",
    arguments: [
      // 3.0 mg/mmol are 26.5 mg/g, and 50 nmol/L are 1.812 ug/dL; KDIGO says 3 mg/mmol, RCPath 50 nmol/L.
      ("uacr", "3.0", "mg/mmol{creat}", BiomarkerStatus.high), ("uacr", "2.9", "mg/mmol{creat}", .normal),
      ("uacr", "29.99", "mg/g{creat}", .normal), ("uacr", "30", "mg/g{creat}", .high),
      ("cortisol_am", "50", "nmol/L", .criticalLow), ("cortisol_am", "50.1", "nmol/L", .low),
      ("cortisol_am", "1.8", "ug/dL", .criticalLow), ("cortisol_am", "1.81", "ug/dL", .low),
      // 4.9 mmol/L are 189.5 mg/dL.
      ("non_hdl_cholesterol", "4.9", "mmol/L", .high),
      ("non_hdl_cholesterol", "4.89", "mmol/L", .borderlineHigh),
      ("non_hdl_cholesterol", "189.5", "mg/dL", .borderlineHigh),
      ("non_hdl_cholesterol", "190", "mg/dL", .high),
      ("hba1c", "47.9", "mmol/mol", .borderlineHigh), ("hba1c", "48", "mmol/mol", .high),
      ("hba1c", "38.9", "mmol/mol", .normal), ("hba1c", "39", "mmol/mol", .borderlineHigh),
      ("fasting_glucose", "3.0", "mmol/L", .low), ("fasting_glucose", "2.99", "mmol/L", .criticalLow),
      ("fasting_glucose", "5.6", "mmol/L", .borderlineHigh), ("fasting_glucose", "5.59", "mmol/L", .normal),
      ("creatinine", "353.9", "umol/L", .high), ("creatinine", "354", "umol/L", .criticalHigh),
      ("bun", "30", "mmol/L", .criticalHigh), ("bun", "29.99", "mmol/L", .high),
      // Where the source states no figure in the unit, the value is converted, and not rounded.
      ("total_cholesterol", "5.17", "mmol/L", .normal),
      ("total_cholesterol", "5.18", "mmol/L", .borderlineHigh),
    ])
  func stated(id: String, number: String, unit: String, status: BiomarkerStatus) throws {
    #expect(try PanelScene.judge(id, number, unit).status == status)
  }

  @Test("points are those of the edge where only the converted value lies before it")
  func pointsAtStatedEdge() throws {
    let found = try PanelScene.judge("uacr", "3.0", "mg/mmol{creat}")
    #expect((found.points, found.normalized) == (ExactDecimal(60), ExactDecimal("26.5487")))
    #expect(found.limits == "≥ 3 mg/mmol")
  }

  @Test(
    "R-SO-137, R-SO-352: a value of which only a side is known has a status if the whole side has one",
    arguments: [
      ("crp", ReportedResult.Comparator.less, "5", BiomarkerStatus.normal), ("crp", .atMost, "5", .unknown),
      ("crp", .less, "5.1", .unknown), ("tsh", .less, "0.1", .low), ("tsh", .atMost, "0.1", .unknown),
      ("egfr", .greater, "60", .unknown), ("egfr", .atLeast, "90", .optimal),
      ("egfr", .greater, "89", .unknown),
      ("potassium", .atLeast, "6.5", .criticalHigh), ("potassium", .greater, "6.4", .unknown),
      ("platelets", .less, "30", .criticalLow), ("platelets", .atMost, "30", .unknown),
      ("hdl_cholesterol", .greater, "100", .optimal), ("tpo_antibodies", .less, "35", .normal),
    ])
  func censored(
    id: String, comparator: ReportedResult.Comparator, number: String, status: BiomarkerStatus
  ) throws {
    let unit = try PanelScene.biomarker(id).ucum
    let found = try PanelScene.judge(id, number, unit, comparator)
    #expect(found.status == status)
    #expect(found.notes == [.censored] && found.normalized == ExactDecimal(number))
  }

  @Test(
    "R-SO-139 to R-SO-141, R-SO-355: units that are missing or unknown, and what no body has",
    arguments: [
      ("fasting_glucose", "90", "g/L" as String?, BiomarkerStatus.unknown, [Note.unknownUnit]),
      ("hba1c", "57", nil, .high, [.assumedUnit]), ("hba1c", "57", "%", .unknown, [.implausible]),
      // Both units make it plausible.
      ("crp", "3", nil, .unknown, [.unknownUnit]),
      ("sodium", "140", nil, .normal, [.assumedUnit]), ("inr", "1.0", nil, .normal, []),
      ("cholesterol_hdl_ratio", "3.4", nil, .optimal, []), ("bun_creatinine_ratio", "15", nil, .normal, []),
      ("potassium", "60", "mmol/L", .unknown, [.implausible]),
    ])
  func units(id: String, number: String, unit: String?, status: BiomarkerStatus, notes: [Note]) throws {
    let found = try PanelScene.judge(id, number, unit)
    #expect((found.status, found.notes) == (status, notes))
    #expect((found.normalized == nil) == (notes == [.unknownUnit]))
  }

  @Test(
    "R-SO-157, R-SO-158: what a laboratory prints counts where the panel says so, and only if it can be used",
    arguments: [
      (
        "sodium", "146", PrintedInterval.printed(136, 147), BiomarkerStatus.normal,
        "136-147 mmol/L" as String?, [Note]()
      ),
      ("sodium", "147", .printed(136, 147), .normal, "136-147 mmol/L", []),
      ("sodium", "148", .printed(136, 147), .high, "136-147 mmol/L", []),
      ("sodium", "146", .printed(147, 136), .high, "135-145 mmol/L", [.printedIntervalLeftOut]),
      ("sodium", "146", .printed(13, 147), .high, "135-145 mmol/L", [.printedIntervalLeftOut]),
      ("sodium", "146", PrintedInterval(), .high, "135-145 mmol/L", [.printedIntervalLeftOut]),
      ("crp", "5", .printed(nil, 5), .normal, "<= 5 mg/L", []),
      ("crp", "5", .printed(nil, 5, isOpen: true), .high, "< 5 mg/L", []),
      ("total_cholesterol", "210", .printed(nil, 220), .borderlineHigh, "<= 220 mg/dL", []),
      ("potassium", "6.6", .printed(3, 7), .criticalHigh, "3-7 mmol/L", []),
      // A lower end of 0 is none, though no body has 0 (R-SO-372).
      ("alt", "44", .printed(0, 44), .normal, "0-44 U/L", []),
      ("alt", "45", .printed(0, 44), .high, "0-44 U/L", []),
      ("alt", "2", .printed(0, 44), .normal, "0-44 U/L", []),
      ("alt", "42", .printed(44, 0), .high, "<= 40 U/L", [.printedIntervalLeftOut]),
      ("alt", "42", .printed(0, 0), .high, "<= 40 U/L", [.printedIntervalLeftOut]),
      ("alt", "42", .printed(0, nil), .high, "<= 40 U/L", [.printedIntervalLeftOut]),
      ("alt", "42", .printed(0, 30_000), .high, "<= 40 U/L", [.printedIntervalLeftOut]),
      ("total_cholesterol", "210", .printed(0, 220), .borderlineHigh, "0-220 mg/dL", []),
      ("crp", "0", .printed(0, 5), .unknown, nil, [.implausible]),
    ])
  func printed(
    id: String, number: String, interval: PrintedInterval, status: BiomarkerStatus, range: String?,
    notes: [Note]
  ) throws {
    let unit = try PanelScene.biomarker(id).ucum
    let found = try PanelScene.judge(id, number, unit, printed: interval)
    #expect((found.status, found.range, found.notes) == (status, range, notes))
  }

  @Test(
    "R-SO-372: what a printed interval may begin with: 0 is no limit for any biomarker, in any of its units")
  func printedFromZero() throws {
    var tried = 0
    for biomarker in PanelScene.shipped.biomarkers where biomarker.policy == .labPreferred {
      for unit in [biomarker.ucum] + biomarker.conversions.map(\.ucum) {
        let kept = ExactDecimal("\((biomarker.plausible.low.double + biomarker.plausible.high.double) / 2)")
        let conversion = biomarker.conversions.first { $0.ucum == unit }
        let middle = try #require(kept)
        let high = try #require(
          conversion.map { biomarker.shown(middle, of: biomarker.ucum, in: $0.ucum, .none) } ?? middle)
        let printed = PrintedInterval(low: ExactDecimal(0), high: high)
        let result = ReportedResult(high, unit: unit, interval: printed)
        let found = biomarker.judge(result, for: BiomarkerPerson(sex: .female, age: 40))
        #expect(!found.notes.contains(.printedIntervalLeftOut), "\(biomarker.id) \(unit)")
        #expect(found.range?.hasPrefix("0-") == true, "\(biomarker.id) \(unit)")
        tried += 1
      }
    }
    #expect(tried > 50)
  }

  @Test("a printed interval in another unit is held against values of that unit as it is")
  func printedInOtherUnit() throws {
    let interval = PrintedInterval.printed(44, 80)
    #expect(try PanelScene.judge("creatinine", "80", "umol/L", printed: interval).status == .normal)
    let high = try PanelScene.judge("creatinine", "81", "umol/L", printed: interval)
    #expect((high.status, high.limits, high.range) == (.high, "> 80 umol/L", "44-80 umol/L"))
  }
}
