import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// R-MH-343: a concentration, a count or a mass below zero is no value of anybody.
@Suite("Laboratory values below zero") struct NegativeValueTests {
  private let labs: LabScene

  init() throws { labs = try LabScene() }

  private static let quantities =
    PanelScene.shipped.biomarkers.map(PanelAnalyte.biomarker)
    + (PanelScene.shipped.criticalAnalytes ?? []).map(PanelAnalyte.critical)

  @Test("every analyte of the panel in each of its units, by key and by name") func sweep() throws {
    let patient = try labs.patient(.adult)
    var allowed: Set<String> = []
    for quantity in Self.quantities {
      let names: [(String, String)] =
        switch quantity {
        case .biomarker(let biomarker):
          [(LabScene.key(quantity.id), biomarker.name.en), ("x1", biomarker.synonyms[0])]
        case .critical(let analyte):
          [(LabScene.key(quantity.id), analyte.name.en), ("x1", analyte.synonyms[0])]
        }
      for unit in [quantity.limits.ucum] + quantity.limits.conversions.map(\.ucum) {
        for (key, name) in names {
          let input = LabAnalyteInput(
            key: key, name: name, value: ExactDecimal(thousandths: -1), unit: String(unit.prefix(20)))
          let said = try labs.scene.refusal(labs.lab(patient, [input]))
          if said == "accepted" {
            allowed.insert(quantity.id)
          } else {
            #expect(said == "/analytes/0 implausible_value", "\(key) \(unit)")
          }
        }
      }
    }
    #expect(allowed == ["anion_gap"])
  }

  @Test(
    "what can be negative is accepted, and what only stands beside another word is not",
    arguments: [
      ("baseExcess -3 mmol/L", "Base Excess", "accepted"), ("be -12 mmol/L", "BE", "accepted"),
      ("anionGap -2 mmol/L", "Anion gap", "accepted"), ("x1 -2 mosm/kg", "Osmotische Lücke", "accepted"),
      ("x1 -2 mosm/kg", "Osmolal gap", "accepted"), ("x1 -4 mmol/L", "Delta Natrium", "accepted"),
      ("x1 -2.5 1", "T-Score", "accepted"), ("potassium 0 mmol/L", "Potassium", "accepted"),
      ("potassium -1000000000000000 mmol/L", "Potassium", "/analytes/0 implausible_value"),
      ("x1 -60 mmol/L", "Kalium im Urin", "/analytes/0 implausible_value"),
      ("potassium -1 furlong", "Kalium 60'", "/analytes/0 implausible_value"),
      ("potassium -1 mmol/L", "Natrium", "/analytes/0 implausible_value"),
    ])
  func named(text: String, name: String, expected: String) throws {
    let input = try LabScene.analyte(text, name: name)
    #expect(try labs.scene.refusal(labs.lab(try labs.patient(.adult), [input])) == expected)
  }

  @Test("an amendment to one is refused too") func amended() throws {
    let patient = try labs.patient(.adult)
    let first = try labs.record(patient, ["potassium 4 mmol/L"])
    var amend = AmendLab(patientId: patient, labId: first.id, reason: "x")
    amend.analytes = [try LabScene.analyte("potassium -4 mmol/L")]
    #expect(try labs.scene.refusal(amend) == "/analytes/0 implausible_value")
  }
}
