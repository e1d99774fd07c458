import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

@Suite("Labels as they are printed") struct LabelTableTests {
  private let labels = BiomarkerLabels(PanelScene.shipped)

  @Test(
    "R-SO-129, R-SO-132: a label is the biomarker that it names",
    arguments: [
      ("HDL Cholesterol", "hdl_cholesterol"), ("Cholesterin gesamt", "total_cholesterol"),
      ("CHOLESTEROL, TOTAL", "total_cholesterol"), ("LDL-C", "ldl_cholesterol"),
      ("Glucose", "glucose_random"), ("Glukose i.S.", "glucose_random"), ("Glukose i. S.", "glucose_random"),
      ("Glukose nüchtern", "fasting_glucose"), ("Glucose, Fasting", "fasting_glucose"),
      ("Nüchternblutzucker", "fasting_glucose"), ("HbA1c (IFCC)", "hba1c"),
      ("Hämoglobin", "hemoglobin"), ("Hämoglobin i. S.", "hemoglobin"), ("Hämoglobin i.B.", "hemoglobin"),
      ("Hb", "hemoglobin"),
      ("Haemoglobin (Hb)", "hemoglobin"), ("Testosteron", "testosterone_total"),
      ("Testosteron gesamt", "testosterone_total"), ("Testosterone, Total, Serum", "testosterone_total"),
      ("Thyroxin, frei", "free_t4"), ("T4 frei", "free_t4"), ("freies T3", "free_t3"), ("FT3", "free_t3"),
      ("T4", "t4_total"), ("Thyroxin", "t4_total"), ("T3 gesamt", "t3_total"),
      ("Insulin nüchtern", "insulin_fasting"), ("Calcium i.S.", "calcium"), ("Ferritin", "ferritin"),
      ("TSH", "tsh"), ("Cortisol 8 Uhr", "cortisol_am"), ("ＦＥＲＲＩＴＩＮ", "ferritin"),
    ])
  func means(printed: String, id: String) { #expect(labels.biomarker(of: printed) == id) }

  @Test(
    "R-SO-132, R-SO-373: a label of something near to a biomarker is none",
    arguments: [
      "Glukose OGTT 120 min", "Glukose oGTT nüchtern", "Glucose, 1 hour", "Glucose 1 hr", "Glucose, 1h",
      "Glukose 60 min", "Glukose 60min", "Glukose 60'", "Glukose 120 min", "Glukose 120 Minuten",
      "Glukose nach 2 Stunden", "Glukose 2 Std.", "Glukose 2-h-Wert", "Glucose tolerance 2h",
      "Glucose tolerance test, 2 hours", "Glucose, 2 hr postprandial", "Glucose Post Meal", "Glucose PP",
      "Glukose Belastung 75 g", "Blutzucker postprandial", "Blutzucker nach dem Essen",
      "Glukosetoleranztest",
      "Glukose-Toleranztest", "Glucose challenge 50 g", "Glucose, one hour", "Insulin 120 min",
      "Insulin OGTT 60 min", "Insulin 1 hour", "Blutzucker-Tagesprofil",
      "Glucose, Urine", "Glukose im Urin", "Glukose i.U.", "Glukose i. U.", "Glucose, CSF",
      "Testosteron, frei", "freies Testosteron", "Testosteron (frei)", "Testosterone, Free",
      "Freier Testosteron-Index", "Testosterone, bioavailable",
      "Thyroxin, frei, Index", "Calcium, ionisiert", "Calcium, freies",
      "Hämoglobin S", "Hemoglobin S", "Hb S", "Hämoglobin A2", "Hemoglobin F", "Hämoglobin, freies",
      "Hämoglobin frei i.P.",
      "Cortisol morgens nach ACTH 60 min", "Cortisol 8 Uhr nach Dexamethason", "freies Cortisol morgens",
      "TSH 30 min nach TRH", "TRH-Test: TSH", "Kreatinin im Urin", "Natrium i.U.", "Non sense", "", "—",
    ])
  func isNone(printed: String) { #expect(labels.biomarker(of: printed) == nil) }

  @Test("R-SO-129: every name of every biomarker of the shipped panel means it") func names() {
    for biomarker in PanelScene.shipped.biomarkers {
      for synonym in biomarker.synonyms {
        #expect(labels.biomarker(of: synonym) == biomarker.id, "\(synonym)")
        // In capitals `ß` is two letters; the panel has such names in both spellings.
        guard !synonym.contains("ß") else { continue }
        #expect(labels.biomarker(of: synonym.uppercased()) == biomarker.id, "\(synonym)")
      }
    }
  }

  @Test(
    "R-SO-373: no name with a word of a tolerance test or of a free hormone is one of a glucose or a total")
  func additions() {
    let loads = [
      "OGTT", "tolerance", "Belastung", "1 h", "60 min", "120 min", "2 h", "nach 2 Std.", "1 hour",
    ]
    let frees = ["frei", "free", "freies", "Free"]
    let tried =
      ["fasting_glucose", "glucose_random", "insulin_fasting"].map { ($0, loads) }
      + ["testosterone_total", "t3_total", "t4_total", "cortisol_am"].map { ($0, frees) }
    for (id, words) in tried {
      for synonym in PanelScene.shipped.biomarker(id)?.synonyms ?? [] {
        for word in words {
          for label in [
            "\(synonym) \(word)", "\(synonym), \(word)", "\(word) \(synonym)", "\(synonym) (\(word))",
          ] {
            #expect(labels.biomarker(of: label) != id, "\(label)")
          }
        }
      }
    }
  }
}
