import RecordModel
import Testing

@testable import RecordReading

/// A table as narrow as its words: what stands in a row is always there, as a value or with a reason.
@Suite("Tight tables and lines") struct TightTests {
  /// Rows of a table of a web page: label, result, unit, interval, flag.
  static let rows: [String: [[String]]] = [
    "en": [
      ["Test", "Result", "Unit", "Reference", "Flag"], ["LDL Cholesterol", "182", "mg/dL", "< 130", "H"],
      ["Total Cholesterol", "212", "mg/dL", "< 200", "H"], ["HDL Cholesterol", "45", "mg/dL", "> 40", ""],
      ["Hemoglobin A1c", "6.1", "%", "4.0 - 5.6", "H"], ["Vitamin B12", "350", "pg/mL", "200-900", ""],
      ["Creatinine", "0.55", "mg/dL", "0.70-1.30", "L"],
    ],
    "de": [
      ["Analyse", "Ergebnis", "Einheit", "Normbereich", "*"],
      ["LDL-Cholesterin", "182", "mg/dl", "< 130", "+"],
      ["Kalium", "4,1", "mmol/l", "3,5-5,1", ""], ["Natrium", "131", "mmol/l", "135 - 145", "-"],
      ["Hämoglobin", "12,8", "g/dl", "13,5 - 17,5", "-"], ["CRP quantitativ", "7,2", "mg/l", "bis 5", "+"],
      ["Leukozyten", "11,7", "/nl", "4,0-10,0", "+"],
    ],
  ]
  static let values = [
    "en": [
      "ldl_cholesterol 182 mg/dL ..130 high", "total_cholesterol 212 mg/dL ..200 high",
      "hdl_cholesterol 45 mg/dL 40..", "hba1c 6.1 % 4..5.6 high", "vitamin_b12 350 pg/mL 200..900",
      "creatinine 0.55 mg/dL 0.7..1.3 low",
    ],
    "de": [
      "ldl_cholesterol 182 mg/dL ..130 high", "potassium 4.1 mmol/L 3.5..5.1",
      "sodium 131 mmol/L 135..145 low",
      "hemoglobin 12.8 g/dL 13.5..17.5 low", "crp 7.2 mg/L ..5 high", "wbc 11.7 10*9/L 4..10 high",
    ],
  ]

  @Test("are read whole, however close their columns stand", arguments: ["en", "de"], [1.5, 2, 3, 4, 6])
  func tables(language: String, gap: Double) {
    let rows = Self.rows[language] ?? []
    for shown in [rows, Array(rows.dropFirst()), Array(rows.prefix(2)), Array(rows.prefix(3))] {
      let count = shown.first == rows.first ? shown.count - 1 : shown.count
      let read = Drawn.read(Drawn.table(shown, gap: gap)).map(\.summary)
      #expect(read == Array((Self.values[language] ?? []).prefix(count)), "\(gap) \(shown.count) \(read)")
    }
  }

  @Test("never lose a row, whatever columns there are", arguments: ["en", "de"], [1, 2, 3, 4, 5, 6])
  func orders(language: String, gap: Int) {
    let rows = Self.rows[language] ?? []
    for order in [
      [0, 1], [0, 1, 2], [0, 4, 1, 2, 3], [0, 3, 2, 1, 4], [0, 1, 4, 3, 2], [1, 2, 0, 3, 4], [0, 3, 1],
    ] {
      for shown in [rows, Array(rows.dropFirst())] {
        let read = Drawn.read(Drawn.table(shown.map { row in order.map { row[$0] } }, gap: Double(gap)))
        for row in rows.dropFirst() {
          let held = read.filter { $0.text.filter(\.isNumber).contains(row[1].filter(\.isNumber)) }
          #expect(!held.isEmpty, "\(order) \(shown.count) \(row): \(read.map(\.summary))")
          for value in held where value.isAccepted {
            #expect(value.number == ExactDecimal(printed: row[1]), "\(row)")
          }
        }
      }
    }
  }

  @Test("of two bounds the first one is the result only where other rows have it in front of the interval")
  func bounds() {
    let front = [["Kalium", "4,1", "mmol/l", "3,5-5,1"], ["CRP quantitativ", "< 0,6", "mg/l", "< 5"]]
    let behind = [["Kalium", "3,5-5,1", "mmol/l", "4,1"], ["CRP quantitativ", "< 5", "mg/l", "< 0,6"]]
    for (rows, isSure) in [(front, true), (behind, false), (Array(front.dropFirst()), false)] {
      let crp = Drawn.read(Drawn.table(rows, gap: 3)).filter { $0.biomarker == "crp" }
      #expect(crp.map(\.isAccepted) == [isSure], "\(crp.map(\.summary))")
    }
  }
}
