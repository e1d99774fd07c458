import RecordModel
import Testing

@testable import RecordReading

/// A line with a name and a number gives a value or an unknown with a reason.
@Suite("Lines of which no result can be made") struct UnreadLineTests {
  /// Around a label and a number; `$` is the label.
  static let lines = [
    "$ 5.3", "$ 5.3 mg/dL", "$ 5.3 xy/z", "$ 5.3 mg/dL < 9", "$ < 9 5.3", "$ 5.3 4.8",
    "$ 5.3 H 4.8 mg/dL 1 - 9",
    "$ 5.3 was higher before", "5.3 mg/dL $", "H $ 5.3", "$ : 5.3", "$ ........ 5.3", "$ mg/dL 5.3 foo bar",
    "$     5.3     mg/dL     4.8     4.2", "$     5.3     repeated", "$     note     5.3     mg/dL",
  ]

  @Test("keep the name and the number", arguments: lines) func kept(line: String) {
    for label in ["LDL Cholesterol", "Kalium", "TSH", "Vitamin B12", "Hemoglobin A1c", "Albumin", "Na"] {
      let read = Drawn.read(line.replacing("$", with: label)).values
      #expect(
        read.contains { $0.text.contains("5.3") && $0.biomarker != nil }, "\(label): \(read.map(\.summary))")
    }
  }

  @Test("are found by every name of the panel") func names() {
    for biomarker in Shipped.panel.biomarkers {
      for name in biomarker.synonyms {
        let read = Drawn.read("\(name) 5.3 77").values
        #expect(read.contains { $0.text.contains("5.3") }, "\(name): \(read.map(\.summary))")
      }
    }
  }

  @Test("count for nobody") func held() {
    let values = Drawn.read("Kalium 5.3 4.8 mmol/l").values
    #expect(values.map(\.summary) == ["potassium 5.3 4.8 mmol/L"])
    let reasons = values[0].acceptance(by: Shipped.panel, for: BiomarkerPerson(), method: .pdftotext).reasons
    #expect(reasons == [.notNumeric, .unclearRow])
  }

  /// What is no current result of anybody.
  static let passed = [
    "Tel. 0582/716-36   Fax 0224/133-04", "Kalium   abgenommen 12.03.2024", "Kalium   14:35 Uhr",
    "Auftrags-Nr.:  785434672985     Alter: 45", "Magnesium 300 mg 1-0-1", "GOÄ 3919  1,15-fach 21,81 EUR",
    "Bei Kontrolle lag das Kalium 5.3 wieder im Normbereich", "Zielwert bei hohem Risiko < 70 mg/dl.",
    "Cholesterol 100 - 200 mg/dL", "Cholesterol should stay below < 200",
    """
    Analyse     Ergebnis    Einheit    Normbereich    Vorwert
    Natrium     139         mmol/l     135-145        128
    Kalium                  mmol/l     3,5-5,1        6,6
    """,
  ]

  @Test("are none where a figure is no result", arguments: passed) func nothing(line: String) {
    #expect(Drawn.read(line).values.map(\.summary).filter { !$0.hasPrefix("sodium") } == [])
  }
}
