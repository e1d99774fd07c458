import RecordModel
import Testing

@testable import RecordEngine

@Suite("Biomarkers: units") struct PanelUnitTests {
  /// Molar masses in g/mol, of the IUPAC atomic weights; of what is counted where a salt or a mixture is measured.
  private static let masses: [String: Double] = [
    "total_cholesterol": 386.65, "ldl_cholesterol": 386.65, "hdl_cholesterol": 386.65,
    "non_hdl_cholesterol": 386.65,
    "vldl_cholesterol": 386.65, "triglycerides": 885.43, "fasting_glucose": 180.16, "glucose_random": 180.16,
    "uric_acid": 168.11, "calcium": 40.078, "phosphate": 30.974, "vitamin_d_25oh": 400.64,
    "vitamin_b12": 1355.37,
    "folate_serum": 441.40, "iron_serum": 55.845, "tibc": 55.845, "magnesium": 24.305, "zinc": 65.38,
    "copper": 63.546,
    "bilirubin_total": 584.66, "bilirubin_direct": 584.66, "creatinine": 113.12, "bun": 28.014, "urea": 60.06,
    "free_t4": 776.87, "free_t3": 650.97, "t4_total": 776.87, "t3_total": 650.97, "cortisol_am": 362.46,
    "testosterone_total": 288.42, "homocysteine": 135.18, "nt_probnp": 8460, "bnp": 3464, "pth_intact": 9425,
    "hemoglobin": 16114, "ferritin": 445_000,
  ]

  /// How many times the unit is contained in 1 g/L or 1 mol/L.
  private static let sizes: [String: Double] = [
    "mg/dL": 1e2, "g/dL": 1e-1, "ug/dL": 1e5, "ng/dL": 1e8, "ng/mL": 1e6, "ug/mL": 1e3, "pg/mL": 1e9,
    "ng/L": 1e9,
    "mg/L": 1e3, "ug/L": 1e6, "g/L": 1, "mmol/L": 1e3, "umol/L": 1e6, "nmol/L": 1e9, "pmol/L": 1e12,
  ]

  @Test("R-SO-167: every conversion between mass and amount is that of the molar mass, within one percent")
  func molarMasses() throws {
    var checked: Set<String> = []
    for biomarker in PanelScene.shipped.biomarkers {
      for unit in biomarker.conversions where unit.ucum.contains("mol/L") != biomarker.ucum.contains("mol/L")
      {
        guard let kept = Self.sizes[biomarker.ucum], let other = Self.sizes[unit.ucum] else { continue }
        let mass = try #require(Self.masses[biomarker.id], "\(biomarker.id)")
        // From amount to mass, or from mass to amount.
        let factor = biomarker.ucum.contains("mol/L") ? kept / other / mass : kept / other * mass
        let ratio = Double(unit.multiplier) / Double(unit.divisor) / factor
        #expect((0.99...1.01).contains(ratio), "\(biomarker.id) \(unit.ucum): \(ratio)")
        checked.insert(biomarker.id)
      }
    }
    #expect(checked == Set(Self.masses.keys))
  }

  @Test(
    "R-SO-167: the points of reference",
    arguments: [
      ("total_cholesterol", "mmol/L", 0.02586), ("triglycerides", "mmol/L", 0.01129),
      ("fasting_glucose", "mmol/L", 0.0555), ("creatinine", "umol/L", 88.4), ("bun", "mmol/L", 0.357),
      ("calcium", "mmol/L", 0.2495), ("bilirubin_total", "umol/L", 17.1),
    ])
  func factors(id: String, unit: String, factor: Double) throws {
    let conversion = try #require(try PanelScene.biomarker(id).conversions.first { $0.ucum == unit })
    #expect(abs(Double(conversion.divisor) / Double(conversion.multiplier) - factor) < factor * 1e-6)
    let hba1c = try PanelScene.biomarker("hba1c").conversions[0]
    #expect(hba1c.before == ExactDecimal("23.5"))
    #expect((hba1c.multiplier, hba1c.divisor) == (100, 1093))
  }

  @Test("R-SO-168: from conventional to SI and back the value is the same within 0.1 percent")
  func roundTrip() throws {
    for biomarker in PanelScene.shipped.biomarkers where biomarker.siUnit != biomarker.ucum {
      let unit = try #require(biomarker.conversions.first { $0.ucum == biomarker.siUnit })
      for figure in biomarker.ranges.flatMap({ [$0.reference.low, $0.reference.high] }).compactMap({
        $0?.at.figure
      }) {
        let start = Double(figure.description) ?? 0
        let before = Double(unit.before?.description ?? "0") ?? 0
        let there = start * Double(unit.divisor) / Double(unit.multiplier) - before
        let number = try #require(ExactDecimal("\(there)"))
        let back = try #require(biomarker.reported(number, in: unit.ucum).map(biomarker.conventional))
        #expect(abs((Double(back.description) ?? 0) - start) <= start * 0.001, "\(biomarker.id)")
      }
    }
  }

  @Test(
    "R-SO-169: every interval and every critical limit names a source, and so does every figure in another unit"
  )
  func sources() {
    let panel = PanelScene.shipped
    for biomarker in panel.biomarkers {
      let keys =
        biomarker.sources + (biomarker.critical?.sources ?? [])
        + (biomarker.statedIn?.byName ?? [:]).values.joined()
      #expect(!biomarker.sources.isEmpty && keys.allSatisfy { panel.sources[$0] != nil }, "\(biomarker.id)")
      #expect(biomarker.critical.map { !$0.sources.isEmpty } ?? true)
    }
  }

  @Test(
    "R-SO-356: units as laboratories print them",
    arguments: [
      ("x10*9/l", "10*9/L"), ("x10^12/l", "10*12/L"), ("/nl", "10*9/L"), ("/pl", "10*12/L"),
      ("mio/µl", "10*6/uL"),
      ("tsd/µl", "10*3/uL"), ("g/dl", "g/dL"), ("µmol/l", "umol/L"), ("umol/l", "umol/L"),
      ("mu/l", "m[IU]/L"),
      ("µu/ml", "u[IU]/mL"),
    ])
  func aliases(printed: String, ucum: String) { #expect(PanelScene.shipped.unitAliases[printed] == ucum) }

  @Test(
    "R-SO-356: names as German laboratories print them",
    arguments: [
      ("Hämoglobin", "hemoglobin"), ("Erythrozyten", "rbc"), ("Leukozyten", "wbc"),
      ("Thrombozyten", "platelets"),
      ("Kreatinin", "creatinine"), ("Harnsäure", "uric_acid"), ("GPT", "alt"), ("GOT", "ast"),
      ("γ-GT", "ggt"),
      ("Nüchternblutzucker", "fasting_glucose"), ("Ferritin", "ferritin"), ("Triglyzeride", "triglycerides"),
      ("Mean Cell Haemoglobin", "mch"), ("Haematocrit", "hematocrit"),
    ])
  func names(printed: String, id: String) throws {
    let label = PrintedLabel(printed)
    #expect(try PanelScene.biomarker(id).synonyms.contains { PrintedLabel($0) == label })
  }
}
