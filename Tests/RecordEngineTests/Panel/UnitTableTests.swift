import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

@Suite("Units as they are printed") struct UnitTableTests {
  private let panel = PreparedPanel(PanelScene.shipped)

  /// The UCUM code of the unit that a text means for a biomarker.
  private func code(_ printed: String, _ id: String) throws -> String? {
    let biomarker = try PanelScene.biomarker(id)
    return biomarker.known(printed, panel.aliases).map { $0.conversion?.ucum ?? biomarker.ucum }
  }

  @Test(
    "R-MH-351: each spelling means its unit",
    arguments: [
      ("mg/dl", "total_cholesterol", "mg/dL"), ("mg%", "fasting_glucose", "mg/dL"),
      ("mmol/l", "fasting_glucose", "mmol/L"), ("ｍｍｏｌ／Ｌ", "fasting_glucose", "mmol/L"),
      ("umol/l", "creatinine", "umol/L"), ("\u{B5}mol/l", "creatinine", "umol/L"),
      ("\u{3BC}mol/L", "creatinine", "umol/L"), ("mcmol/L", "creatinine", "umol/L"),
      ("ng/ml", "ferritin", "ng/mL"), ("\u{B5}g/l", "ferritin", "ug/L"), ("\u{3BC}g/L", "ferritin", "ug/L"),
      ("mcg/L", "ferritin", "ug/L"), ("ug / l", "ferritin", "ug/L"),
      ("10³/\u{B5}l", "platelets", "10*3/uL"), ("10³/\u{3BC}l", "platelets", "10*3/uL"),
      ("×10³/\u{B5}l", "platelets", "10*3/uL"), ("x10e3/\u{B5}l", "platelets", "10*3/uL"),
      ("x10E3/uL", "platelets", "10*3/uL"), ("K/mcl", "platelets", "10*3/uL"),
      ("K/mcL", "platelets", "10*3/uL"),
      ("K/UL", "wbc", "10*3/uL"), ("M/UL", "rbc", "10*6/uL"), ("10*3/UL", "platelets", "10*3/uL"),
      ("10 ⁹/L", "wbc", "10*9/L"), ("10 9/L", "platelets", "10*9/L"), ("x10 9/l", "wbc", "10*9/L"),
      ("10 12/L", "rbc", "10*12/L"),
      ("× 10 ⁹/l", "wbc", "10*9/L"), ("mL/s/1.73m2", "egfr", "mL/s/{1.73_m2}"),
      ("K/uL", "wbc", "10*3/uL"), ("Tsd/\u{B5}l", "wbc", "10*3/uL"), ("Tsd./\u{3BC}l", "wbc", "10*3/uL"),
      ("G/l", "platelets", "10*9/L"), ("G/L", "wbc", "10*9/L"), ("giga/l", "platelets", "10*9/L"),
      ("Giga/L", "wbc", "10*9/L"), ("10⁹/l", "wbc", "10*9/L"), ("Gpt/l", "platelets", "10*9/L"),
      ("T/l", "rbc", "10*12/L"), ("T/L", "rbc", "10*12/L"), ("10¹²/l", "rbc", "10*12/L"),
      ("M/uL", "rbc", "10*6/uL"), ("Mio/\u{B5}l", "rbc", "10*6/uL"), ("Mill./\u{3BC}l", "rbc", "10*6/uL"),
      ("U/l", "alt", "U/L"), ("IU/l", "alt", "[IU]/L"), ("nkat/l", "alt", "nkat/L"),
      ("\u{3BC}kat/l", "ast", "ukat/L"),
      ("mU/l", "tsh", "m[IU]/L"), ("mIU/L", "tsh", "m[IU]/L"), ("mIE/l", "tsh", "m[IU]/L"),
      ("\u{3BC}U/mL", "tsh", "u[IU]/mL"), ("\u{B5}IU/ml", "insulin_fasting", "u[IU]/mL"),
      ("m[iU]/l", "tsh", "m[IU]/L"), ("kU/l", "ige_total", "k[IU]/L"), ("KU/L", "ige_total", "k[IU]/L"),
      ("g/L", "albumin", "g/L"), ("g/l", "total_protein", "g/L"),
      ("mEq/l", "sodium", "meq/L"), ("mval/l", "potassium", "meq/L"),
      ("ml/min/1,73 m²", "egfr", "mL/min/{1.73_m2}"), ("ml/min/1.73m^2", "egfr", "mL/min/{1.73_m2}"),
      ("% Hb", "hba1c", "%"), ("mmol/mol Hb", "hba1c", "mmol/mol"), ("mg/g Kreatinin", "uacr", "mg/g{creat}"),
      ("mm/1.Std", "esr", "mm/h"), ("Sek.", "aptt", "s"),
    ])
  func means(printed: String, id: String, expected: String) throws {
    #expect(try code(printed, id) == expected)
  }

  @Test(
    "R-MH-351: no spelling means a unit that its letters do not",
    arguments: [
      // Mega, giga, peta and tera are no milli, gram, pico and tonne; a gauss, a siemens, a henry no unit of laboratories.
      ("MG/DL", "total_cholesterol"), ("Mg/dL", "total_cholesterol"), ("MMOL/L", "sodium"),
      ("Mmol/L", "fasting_glucose"),
      ("MU/L", "tsh"), ("MIU/L", "tsh"), ("PG/ML", "nt_probnp"), ("Pg", "mch"), ("NG/ML", "ferritin"),
      ("UG/L", "ferritin"), ("UMOL/L", "creatinine"), ("G/DL", "hemoglobin"), ("G/l", "albumin"),
      ("G/L", "total_protein"), ("g/l", "platelets"), ("t/l", "rbc"), ("T/l", "platelets"), ("G/l", "rbc"),
      ("S", "aptt"), ("MM/H", "esr"), ("mm/H", "esr"),
      // A figure behind the ten that is not raised is a number.
      ("103/\u{B5}l", "platelets"), ("109/l", "wbc"), ("110 9/L", "wbc"), ("10 9", "wbc"),
      ("1.10 9/L", "wbc"),
      ("UL", "alt"), ("U/UL", "alt"),
      // Other quantities.
      ("mg/dL", "sodium"), ("mol/L", "sodium"), ("U/L", "tsh"), ("", "ferritin"), ("ng", "ferritin"),
    ])
  func isUnknown(printed: String, id: String) throws { #expect(try code(printed, id) == nil) }

  @Test("every unit of every quantity is known in every spelling of the same letters") func sweep() throws {
    var tried = 0
    let biomarkers: [any UnitHolder] = PanelScene.shipped.biomarkers
    let measures: [any UnitHolder] = try Shipped.measures().measures
    for holder in biomarkers + measures {
      let units = [(holder.ucum, holder.unit)] + holder.conversions.map { ($0.ucum, $0.unit) }
      for (ucum, unit) in units {
        for name in [ucum, unit] {
          for spelling in Self.spellings(of: name) {
            let known = holder.known(spelling, panel.aliases)
            #expect((known?.conversion?.ucum ?? (known == .kept ? holder.ucum : nil)) == ucum, "\(spelling)")
            tried += 1
          }
        }
      }
    }
    #expect(tried > 2000)
  }

  /// The same unit with either sign for micro and either litre, with spaces, and with raised exponents.
  private static func spellings(of unit: String) -> Set<String> {
    var found: Set = [unit]
    func also(_ change: (String) -> String) { found.formUnion(found.map(change)) }
    also { $0.replacing("L", with: "l") }
    for micro in ["\u{B5}", "\u{3BC}"] {
      also { $0.replacing("/u", with: "/" + micro) }
      also { $0.hasPrefix("u") ? micro + $0.dropFirst() : $0 }
    }
    also { $0.replacing("10*3", with: "10³").replacing("10*9", with: "10⁹").replacing("10*12", with: "10¹²") }
    also { $0.replacing("10^6", with: "10⁶").replacing("m2", with: "m²").replacing("/", with: " / ") }
    return found
  }

  @Test("the table: each alias, the unit it stands for, and what it is a unit of") func table() throws {
    let printed = Set(PanelScene.shipped.unitAliases.names)
    let traps = ["MG/DL", "MU/L", "g/L", "G/L", "t/L", "T/L", "103/µl", "10³/µl"]
    let rows = printed.union(traps).sorted().map { name in
      let known = PanelScene.shipped.biomarkers.filter { $0.known(name, panel.aliases) != nil }.map(\.id)
      let code = panel.aliases.code(of: UnitSpelling(name))?.text ?? "-"
      return "\(name)\t\(code)\t\(known.isEmpty ? "-" : known.joined(separator: ", "))\n"
    }
    GoldenFile.expect("printed\talias of\tunit of\n" + rows.joined(), is: "panel/units.tsv")
  }

  @Test("either sign for micro finds what the other finds, in the shipped aliases too") func micro() {
    let aliases = PanelScene.shipped.unitAliases
    for name in aliases.names {
      for (one, other) in [("\u{B5}", "\u{3BC}"), ("\u{3BC}", "\u{B5}")] {
        #expect(aliases[name.replacing(one, with: other)] == aliases[name], "\(name)")
      }
    }
  }
}
