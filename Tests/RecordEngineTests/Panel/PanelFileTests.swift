import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

@Suite("Biomarker panels as files") struct PanelFileTests {
  @Test("R-SO-166: the shipped panel is without defects") func shipped() throws {
    let panel = try BiomarkerPanel.read(Shipped.file(PanelScene.path))
    let names =
      panel.biomarkers.map { "biomarker \($0.id)\n" }
      + panel.derivations.map { "derivation \($0.quantity)\n" } + panel.patterns.map { "pattern \($0.id)\n" }
    // In the panel's order, which decides ties. One that goes is seen.
    GoldenFile.expect(names.joined(), is: "panel/names.txt")
    #expect(panel.derivations.map(\.quantity) == DerivedQuantity.allCases)
  }

  @Test(
    "R-SO-166: each defect is named with its place",
    arguments: [
      (#""id": "panel-2025-3""#, #""id": "Not a slug""#, "id"),
      (#""id": "ldl_cholesterol""#, #""id": "total_cholesterol""#, "biomarkers[1].id"),
      (#""weight": 0.25"#, #""weight": 0.26"#, "categories"),
      (#""id": "metabolic""#, #""id": "immune""#, "categories"),
      (#""loinc": "2093-3""#, #""loinc": "2093-4""#, "biomarkers[0].loinc"),
      (#""siLoinc": "14647-2""#, #""siLoinc": "14647-3""#, "biomarkers[0].loinc"),
      (#""LDL-C""#, #""CHOL""#, "biomarkers[1].synonyms[1]"),
      (#""multiplier": 50000"#, #""multiplier": 0"#, "biomarkers[0].conversions[0]"),
      (#""source": "molar mass 386.65 g/mol""#, #""source": """#, "biomarkers[0].conversions[0].source"),
      (#""siUnit": "mmol/L""#, #""siUnit": "g/L""#, "biomarkers[0].siUnit"),
      (
        #""plausible": {"low": 40, "high": 1000}"#, #""plausible": {"low": 1000, "high": 40}"#,
        "biomarkers[0].plausible"
      ),
      (
        #""plausible": {"low": 40, "high": 1000}"#, #""plausible": {"low": 40, "high": 230}"#,
        "biomarkers[0].ranges[0]"
      ),
      (#"{"at": 240, "inclusive": false}"#, #"{"at": 190, "inclusive": false}"#, "biomarkers[0].ranges[0]"),
      (#""fromAge": 18"#, #""fromAge": 19"#, "biomarkers[0].ranges"),
      (#""text": "< 200 mg/dL""#, #""text": """#, "biomarkers[0].ranges[0].text"),
      (#""sources": ["ncep_atp3"]"#, #""sources": ["nobody"]"#, "biomarkers[0].sources"),
      (#""sources": ["ncep_atp3"]"#, #""sources": []"#, "biomarkers[0].sources"),
      (#""sources": ["endo_tg_2012"]"#, #""sources": ["nobody"]"#, "biomarkers[3].critical.sources"),
      (#""mmol/L": 2.6"#, #""mmol/mol": 2.6"#, "biomarkers[1].statedIn"),
      (#""mmol/L": 2.6"#, #""mmol/L": 3.5"#, "biomarkers[1].ranges[0]"),
      (#""statedIn": {"mmol/L": ["aha_acc_2018"]}"#, #""statedIn": {}"#, "biomarkers[1].statedIn"),
      (#""high": {"at": {"figure": 1000"#, #""high": {"at": {"figure": 199"#, "biomarkers[3].critical"),
      (#""mg%": "mg/dL""#, #""mg%": "µg/dL""#, "unitAliases"),
      (#""mg%": "mg/dL""#, #""Mg%": "mg/dL""#, "unitAliases"),
      (#""persistDays": 90"#, #""persistDays": 0"#, "patterns[7].persistDays"),
      (#""atLeast": 2"#, #""atLeast": 4"#, "patterns[6].atLeast"),
      (#""biomarker": "hemoglobin", "statuses""#, #""biomarker": "haemoglobin", "statuses""#, "patterns[0]"),
      (#""numeratorLimit": 40"#, #""numeratorLimit": 0"#, "patterns[12].ratio"),
      (#""quantity": "anion_gap""#, #""quantity": "egfr""#, "derivations[5].quantity"),
    ])
  func defects(text: String, replacement: String, path: String) throws {
    let changed = try PanelScene.changed(text, replacement)
    do throws(DefinitionFile.Refusal) {
      _ = try BiomarkerPanel.read(changed)
      Issue.record("accepted")
    } catch {
      #expect(error.defects.map(\.path).contains(path), "\(error)")
    }
  }

  @Test("a panel is in force from its publication, and its event holds all of it") func publishing() throws {
    let test = try TestEngine()
    #expect(try test.engine.publishShipped(BiomarkerPanel.self, Shipped.file(PanelScene.path)))
    #expect(try !test.engine.publishShipped(BiomarkerPanel.self, Shipped.file(PanelScene.path)))
    #expect(try test.call(GetPanel()) == PanelScene.shipped)
    let published = PanelPublished(PanelScene.shipped)
    #expect(try CBOR.decode(PanelPublished.self, from: CBOR.encode(published)) == published)
  }
}
