import RecordModel
import Testing

@testable import RecordReading

@Suite("Texts of cells") struct TextTests {
  @Test(
    "numbers have one meaning, or two",
    arguments: [
      ("5", ["5"]), ("5,4", ["5.4"]), ("5.4", ["5.4"]), ("0,123", ["0.123"]), ("1,234", ["1.234", "1234"]),
      ("1.234", ["1.234", "1234"]), ("1,234.5", ["1234.5"]), ("1.234,5", ["1234.5"]),
      ("1,234,567", ["1234567"]),
      ("1 234", ["1234"]), ("12,3456", ["12.3456"]), ("-2", ["-2"]), ("1234,567", ["1234.567"]), ("", []),
      (".5", []),
      ("5.", []), ("1,2,3", []), ("1..2", []), ("1:80", []), ("12-16", []), ("１２", []),
      ("1234567890123456", []),
    ])
  func numbers(text: String, meanings: [String]) {
    #expect((PrintedNumber(text)?.readings ?? []).map(\.value.description) == meanings)
  }

  @Test(
    "three digits behind a comma are thousands unless the unit makes that implausible (R-SO-136)",
    arguments: [
      ("1,234", "tsh", "m[IU]/L", DecimalMark.unknown, "1.234", false),
      ("1,234", "ferritin", "ng/mL", .unknown, "1234", true),
      ("1,234", "ferritin", "ng/mL", .point, "1234", false),
      ("1.234", "ferritin", "ng/mL", .comma, "1234", false),
      ("1.234", "ferritin", "ng/mL", .point, "1.234", false),
      ("5,4", "ferritin", "ng/mL", .point, "5.4", false), ("0,210", "hs_crp", "mg/dL", .comma, "0.21", false),
      ("1,234", "ferritin", "ng/mL", .comma, "1234", true),
      ("1.234", "ferritin", "ng/mL", .unknown, "1.234", true),
      ("250.000", "platelets", "/uL", .comma, "250000", false),
      ("250.000", "platelets", "/uL", .unknown, "250000", false),
      ("250,000", "platelets", "/uL", .point, "250000", false),
      ("250 000", "platelets", "/uL", .unknown, "250000", false),
      // Only one of both is possible, but elsewhere the document writes the other one so.
      ("1.234", "tsh", "m[IU]/L", .comma, "1.234", true), ("1,234", "tsh", "m[IU]/L", .point, "1.234", true),
      ("1,234", "tsh", "m[IU]/L", .comma, "1.234", false),
      ("1.234", "tsh", "m[IU]/L", .unknown, "1.234", false),
      ("250.000", "platelets", "/uL", .point, "250000", true),
      ("250,000", "platelets", "/uL", .comma, "250000", true),
    ] as [(String, String, String, DecimalMark, String, Bool)])
  func thousands(
    text: String, id: String, unit: String, mark: DecimalMark, number: String, isAmbiguous: Bool
  ) throws {
    let biomarker = try #require(Shipped.panel.biomarker(id))
    let found = PrintedNumber(text)?.resolved(mark) {
      biomarker.reported($0, in: unit)?.isWithin(biomarker.plausible)
    }
    #expect(found?.reading.value.description == number)
    #expect(found?.isAmbiguous == isAmbiguous)
  }

  @Test(
    "intervals are read in every style",
    arguments: [
      ("4.0-11.2", "4..11.2 closed"), ("4,0 – 11,2", "4..11.2 closed"), ("(4.0..11.2)", "4..11.2 closed"),
      ("[4 - 11]", "4..11 closed"), ("4 bis 11", "4..11 closed"), ("4 to 11", "4..11 closed"),
      ("< 5", "..5 open"),
      ("<= 5", "..5 closed"), ("≤5", "..5 closed"), ("bis 5,2", "..5.2 closed"), ("up to 5", "..5 closed"),
      ("> 60", "60.. open"), (">= 60", "60.. closed"), ("ab 60", "60.. closed"), ("über 60", "60.. open"),
      ("> OR = 62", "62.. closed"), ("(< 1,2)", "..1.2 open"), ("70 - 99 mg/dL", "70..99 closed"),
      ("m: 13,5-17,5 w: 12-16", "none"), ("negativ", "none"), ("12/14/2019", "none"), ("4-11 or so", "none"),
      ("11-4", "none"),
    ])
  func intervals(text: String, interval: String) {
    var row = ResultRow()
    row.readInterval(
      [PageWord(text, WordBox(left: 0, top: 0, right: 9, bottom: 9), confidence: 1)], Shipped.units)
    let found = row.intervals.count == 1 ? row.intervals[0].resolved(.unknown) { _ in nil } : nil
    let text = found.map {
      "\($0.low?.description ?? "")..\($0.high?.description ?? "") \($0.isOpen ? "open" : "closed")"
    }
    #expect(text ?? "none" == interval)
  }

  @Test(
    "the ends of an interval are read as the document writes numbers, or as only one order allows; else not at all",
    arguments: [
      ("1.000-4.000", DecimalMark.unknown, nil), ("1.000-4.000", .comma, "1000..4000"),
      ("1.000-4.000", .point, "1..4"), ("1,000-4,000", .unknown, nil), ("1,000-4,000", .point, "1000..4000"),
      ("0,5-4,000", .unknown, "0.5..4"), ("0.5-4.000", .unknown, "0.5..4"),
      ("800-1.200", .unknown, "800..1200"),
      ("800-1.200", .comma, "800..1200"), ("<1.200", .unknown, nil), ("<1.200", .comma, "..1200"),
      ("5-1,200.5", .unknown, "5..1200.5"),
    ] as [(String, DecimalMark, String?)])
  func ends(text: String, mark: DecimalMark, interval: String?) {
    var row = ResultRow()
    row.readInterval(
      [PageWord(text, WordBox(left: 0, top: 0, right: 9, bottom: 9), confidence: 1)], Shipped.units)
    let found = row.intervals.first?.resolved(mark) { _ in nil }
    #expect(found.map { "\($0.low?.description ?? "")..\($0.high?.description ?? "")" } == interval)
  }

  @Test("of intervals of both sexes the one of the printed sex counts") func sexes() {
    let table =
      "Test       Result   Units   Reference Range\nHemoglobin   14.1    g/dL    M: 13.5-17.5 F: 12.0-16.0"
    #expect(Drawn.read(table).values.map(\.interval) == [nil])
    let female = Drawn.read("Sex: Female\n\n" + table).values.map { $0.interval?.low?.description }
    #expect(female == ["12"])
  }

  @Test(
    "results stand with flags, comparators and units",
    arguments: [
      ("0.55+", "0.55 high"), ("0.9---", "0.9 critical_low"), ("5.2H", "5.2 high"),
      ("*13.1", "13.1 abnormal"),
      ("H 240", "240 high"), ("240 H", "240 high"), ("4.8 L*", "4.8 low"), ("57 g/L (L)", "57 low g/L"),
      ("< 0.3", "< 0.3"),
      (">60", "> 60"), ("≤ 5", "<= 5"), ("6.2 K/uL", "6.2 10*3/uL"), ("HH 9.1", "9.1 critical_high"),
      ("5,4↑", "5.4 high"),
      ("negativ", "negativ"), ("<1:80", "<1:80"), ("1 234", "1234"), ("14:35", "none"),
      ("12.03.2024", "none"),
      ("see note", "none"), ("$59.34", "none"), ("B12", "none"), ("5 6", "none"),
    ])
  func results(text: String, result: String) {
    let words = text.split(separator: " ").enumerated().map { at, word in
      let box = WordBox(left: Double(at) * 10, top: 0, right: Double(at) * 10 + 8, bottom: 9)
      return PageWord(String(word), box, confidence: 1)
    }
    let row = ResultRow(RowCells(value: words), Shipped.units, Shipped.index)
    let number = row?.number?.resolved(.unknown) { _ in nil }?.reading.value.description
    let parts = [row?.comparator?.rawValue, number ?? row?.text, row?.flag?.rawValue, row?.ucum]
    #expect(row == nil ? result == "none" : parts.compactMap(\.self).joined(separator: " ") == result)
  }

  @Test(
    "units go through the table of aliases (R-SO-139)",
    arguments: [
      ("mg/dl", "mg/dL"), ("MG/DL", "mg/dL"), ("µmol/l", "umol/L"), ("x 10^9/l", "10*9/L"),
      ("Tsd./µl", "10*3/uL"),
      ("ml/min/1,73 m²", "mL/min/{1.73_m2}"), ("mosmol/kg", nil), ("", nil),
    ] as [(String, String?)])
  func units(text: String, code: String?) { #expect(Shipped.units.code(text) == code) }

  @Test("what a picture says of a unit is the only one that looks like it and that the biomarker has")
  func nearest() throws {
    let creatinine = try #require(Shipped.panel.biomarker("creatinine"))
    #expect(Shipped.units.nearest("pmol/L", of: creatinine) == "umol/L")
    #expect(Shipped.units.nearest("umol/|", of: creatinine) == "umol/L")
    #expect(Shipped.units.nearest("mg/l", of: creatinine) == nil)
    #expect(Shipped.units.nearest("xy", of: creatinine) == nil)
  }
}
