import RecordModel
import Testing

@testable import RecordReading

@Suite("Labels") struct LabelTests {
  @Test(
    "stand for the longest name that they hold (R-SO-129)",
    arguments: [
      ("HDL Cholesterol", "hdl_cholesterol"), ("Cholesterol", "total_cholesterol"),
      ("CHOLESTEROL, TOTAL", "total_cholesterol"),
      ("Ferritin", "ferritin"), ("TSH basal", "tsh"), ("K", "potassium"), ("Vitamin K", nil),
      ("Cortisol, A.M.", "cortisol_am"),
      ("LDL/HDL ratio", nil), ("Creatinine clearance", nil), ("Calcium ionisiert", nil),
      ("freies Calcium", nil),
      ("Harnsäure", "uric_acid"), ("Apolipoprotein A1", nil), ("Insulin-like growth factor", nil),
      ("Thyroxine binding globulin", nil), ("Glucose 2 h", nil), ("Glukose nach 75 g", nil), ("", nil),
      ("-", nil),
    ] as [(String, String?)])
  func names(label: String, id: String?) {
    #expect(Shipped.index.match(label, isPicture: false)?.biomarker.id == id)
  }

  @Test(
    "of a picture may differ in one letter (R-SO-130, R-SO-361)",
    arguments: [
      ("Ferritln", "ferritin"), ("ALC", "lymphocytes_abs"), ("Hemoglobin Alc", "hba1c"), ("HbAlc", "hba1c"),
      ("Kreatlnin", "creatinine"), ("Hamoglobin", nil), ("Vitamin B2", nil),
      ("T3 frej", nil),
      ("Immunglobulin C", nil), ("Fer", nil), ("Complement C5", nil),
    ] as [(String, String?)])
  func edits(label: String, id: String?) {
    #expect(Shipped.index.match(label, isPicture: true)?.biomarker.id == id)
  }

  @Test("every name of the panel stands for its biomarker") func synonyms() {
    for biomarker in Shipped.panel.biomarkers {
      for synonym in biomarker.synonyms
      where Shipped.index.match(synonym, isPicture: false)?.biomarker.id != biomarker.id {
        Issue.record("\(synonym) of \(biomarker.id)")
      }
    }
  }
}
