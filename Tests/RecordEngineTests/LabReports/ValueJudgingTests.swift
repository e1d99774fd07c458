import RecordModel
import Testing

@testable import RecordEngine

@Suite("Judging what was read") struct ValueJudgingTests {
  private func value(
    _ method: ExtractionMethod, _ read: ReadValue, isReviewed: Bool = false
  ) -> ReportValue {
    ValueJudging(
      panel: PanelScene.shipped, person: BiomarkerPerson(sex: .male, age: 50), method: method
    ).value(read, RecordID(replacing: "v-1"), isReviewed: isReviewed)
  }

  private func potassium(
    _ text: String, _ flag: PrintedFlag? = nil, confidence: String = "0.99"
  ) throws -> ReadValue {
    var read = try LabReportScene.row(
      "Kalium", "potassium", text, "mmol/l", "mmol/L", confidence: confidence)
    read.flag = flag
    return read
  }

  @Test("R-SO-143: a mark that contradicts lowers the confidence of a text, and holds a picture's value back")
  func flags() throws {
    // Potassium is normal from 3.5 to 5.0.
    let cases: [(String, PrintedFlag?, Bool)] = [
      ("4.0", nil, false), ("4.0", .normal, false), ("4.0", .high, true), ("4.0", .low, true),
      ("4.0", .abnormal, true), ("5.8", .high, false), ("5.8", .abnormal, false), ("5.8", .low, true),
      ("3.0", .low, false), ("3.0", .high, true), ("5.8", .normal, true), ("6.6", .criticalHigh, false),
    ]
    for (text, flag, contradicts) in cases {
      let read = try potassium(text, flag)
      let (layer, picture) = (value(.pdftotext, read), value(.tesseract, read))
      #expect(layer.judgement.status != .unknown && layer.held.isEmpty, "\(text) \(flag)")
      #expect(layer.confidence == ExactDecimal(thousandths: contradicts ? 890 : 990), "\(text) \(flag)")
      #expect(layer.judgement.notes.contains(.contradictingFlag) == contradicts)
      #expect((picture.judgement.status == .unknown) == contradicts, "\(text) \(flag)")
      #expect(picture.held == (contradicts ? [.flagContradicts] : []))
    }
  }

  @Test("R-SO-144: confidence is base times factors, to two decimals; below 0.60 nothing counts")
  func confidence() throws {
    let cases: [(String, Bool, String, Bool)] = [
      ("0.99", false, "0.99", true), ("0.99", true, "0.89", true), ("0.67", true, "0.6", true),
      ("0.66", true, "0.59", false), ("0.6", false, "0.6", true), ("0.59", false, "0.59", false),
    ]
    for (base, isFuzzy, expected, counts) in cases {
      var read = try potassium("4.0", confidence: base)
      read.isFuzzy = isFuzzy
      let judged = value(.tesseract, read)
      #expect(judged.confidence == ExactDecimal(expected), "\(base) \(isFuzzy)")
      #expect((judged.judgement.status == .normal) == counts, "\(base) \(isFuzzy)")
      #expect((judged.judgement.points != nil) == counts)
    }
  }

  @Test("R-SO-140: an assumed unit lowers confidence to 0.84, and a known one does not") func assumedUnit()
    throws
  {
    var read = try LabReportScene.row("Kreatinin", "creatinine", "1.0", "", nil)
    #expect(value(.pdftotext, read).confidence == ExactDecimal("0.84"))
    (read.unit, read.ucum) = ("mg/dl", "mg/dL")
    #expect(value(.pdftotext, read).confidence == ExactDecimal("0.99"))
    (read.unit, read.ucum) = ("Furlong", nil)
    let unknown = value(.pdftotext, read)
    #expect(unknown.judgement.status == .unknown && unknown.judgement.normalized == nil)
  }

  @Test("every doubt holds a value back, and a person's word lifts it", arguments: ReadingDoubt.allCases)
  func doubts(doubt: ReadingDoubt) throws {
    var read = try potassium("5.8")
    read.doubts = [doubt]
    let held = value(.tesseract, read)
    #expect(held.judgement.status == .unknown && held.held == [doubt] && !held.isCounted)
    #expect(held.judgement.normalized == ExactDecimal("5.8"))
    let reviewed = value(.tesseract, read, isReviewed: true)
    #expect(
      reviewed.judgement.status == .high && reviewed.isCounted && reviewed.confidence == ExactDecimal(1))
  }

  @Test("R-SO-135, R-SO-138: rows without a biomarker or a number are kept and unknown") func unknown() throws
  {
    let other = value(.pdftotext, try LabReportScene.row("Lipase", nil, "33", "U/l", "U/L"))
    #expect(
      other.name == "Lipase" && other.category == nil && other.judgement.status == .unknown
        && !other.isCounted)
    let word = value(.pdftotext, try LabReportScene.row("hs-CRP", "hs_crp", "negativ", "", nil))
    #expect(word.read.number == nil && word.judgement.status == .unknown && word.judgement.normalized == nil)
  }

  @Test("R-SO-149, R-SO-150: kind and category follow from what was found") func classified() throws {
    func judged(_ ids: [(String, String, String)]) throws -> JudgedReport {
      let judging = ValueJudging(
        panel: PanelScene.shipped, person: BiomarkerPerson(sex: .male, age: 50), method: .pdftotext)
      let values = try ids.enumerated().map { index, row in
        judging.value(
          try LabReportScene.row(row.0, row.0, row.1, row.2, row.2), RecordID(replacing: "v-\(index)"))
      }
      return JudgedReport(values, DocumentID(high: 1, low: 2), judging)
    }
    let lipids = [
      ("total_cholesterol", "180", "mg/dL"), ("hdl_cholesterol", "50", "mg/dL"),
      ("triglycerides", "90", "mg/dL"),
    ]
    let cases: [([(String, String, String)], ReportKind, HealthCategory?)] = [
      (lipids, .lipidPanel, .cardiovascular), (Array(lipids.prefix(2)), .bloodWork, .cardiovascular),
      (lipids + [("sodium", "140", "mmol/L")], .bloodWork, .cardiovascular),
      ([("uacr", "12", "mg/g{creat}")], .labReport, .hepaticRenal),
      // One each: metabolic weighs most.
      ([("sodium", "140", "mmol/L"), ("tsh", "2", "m[IU]/L")], .bloodWork, .metabolic),
      ([], .labReport, nil),
    ]
    for (rows, kind, category) in cases {
      let report = try judged(rows)
      #expect(report.kind == kind && report.category == category, "\(rows)")
    }
    let derived = try judged(lipids).values.filter(\.isDerived).map { $0.read.biomarker ?? "" }
    #expect(derived.contains("ldl_cholesterol") && derived.contains("non_hdl_cholesterol"))
  }
}
