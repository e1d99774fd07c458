import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

/// Labels of other specimens and of times after a load, for every name of every biomarker (R-SO-131, R-SO-373).
@Suite("Labels and specimens") struct SpecimenLabelTests {
  private let labels = BiomarkerLabels(PanelScene.shipped)

  private static let urine = [
    "Urin", "im Urin", "i.U.", "i. U.", "Sammelurin", "im Sammelurin", "24h-Urin", "24-h-Sammelurin",
    "Spontanurin",
    "Morgenurin", "Mittelstrahlurin", "Urinprobe", "Harn", "Sammelharn", "24 Std", "Urine", "urinary",
    "24 hour urine",
    "24h", "spot urine", "random urine",
  ]
  private static let others = [
    "Liquor", "im Liquor", "i.L.", "CSF", "cerebrospinal fluid", "Stuhl", "im Stuhl", "Nüchternstuhl",
    "stool", "fecal",
    "faeces", "Speichel", "Mitternachtsspeichel", "saliva", "salivary", "Punktat", "Pleurapunktat",
    "Aszitespunktat",
    "Gelenkpunktat", "Pleuraerguss", "pleural fluid", "ascites", "Aszites", "synovial fluid", "Synovia",
    "Dialysat",
    "Drainage", "Drainagesekret", "Trachealsekret", "Schweiß", "sweat", "Sputum", "Fruchtwasser",
    "body fluid",
    "Knochenmark",
  ]
  private static let loads = [
    "OGTT", "Toleranztest", "tolerance", "Belastung", "1 h", "2 h", "120 min", "120min", "60'", "60 ′",
    "2 Stunden",
    "two hours", "75 g",
  ]

  private static func forms(_ name: String, _ word: String) -> [String] {
    ["\(name) \(word)", "\(name), \(word)", "\(word) \(name)", "\(name) (\(word))", "\(word)-\(name)"]
  }

  /// Each biomarker with each word, each of its names, and the forms by turns: all with all would take minutes.
  private static func combined(
    _ biomarkers: [Biomarker], _ words: (Biomarker) -> [String]
  ) -> [(label: String, word: String)] {
    biomarkers.enumerated().flatMap { turn, biomarker in
      let (names, words) = (biomarker.synonyms, words(biomarker))
      return (0..<max(names.count, words.count)).map { index in
        let word = words[index % words.count]
        let forms =
          forms(names[index % names.count], word) + forms(names[index % names.count], word.uppercased())
        return (forms[(turn + index) % forms.count], word)
      }
    }
  }

  @Test("R-SO-131: no name with a word for another specimen is a biomarker of blood") func specimens() {
    let all = Self.combined(PanelScene.shipped.biomarkers) {
      ($0.specimen == .urine ? [] : Self.urine) + Self.others
    }
    for (label, word) in all {
      let found = labels.biomarker(of: label)
      #expect(found == nil || found == "uacr" && Self.urine.contains(word), "\(label) is \(found ?? "")")
    }
  }

  @Test("R-SO-131: urine keeps its one biomarker") func urineAlone() throws {
    for synonym in try PanelScene.biomarker("uacr").synonyms where synonym.count > 3 {
      for word in ["im Urin", "i.U.", "Spontanurin", "urine", "spot urine", "24h-Urin"] {
        #expect(labels.biomarker(of: "\(synonym) \(word)") == "uacr", "\(synonym) \(word)")
      }
    }
  }

  @Test("R-SO-373: no name with a word for a load is any biomarker") func afterLoads() {
    let others = PanelScene.shipped.biomarkers.filter { $0.id != "esr" }
    for (label, _) in Self.combined(others, { _ in Self.loads }) {
      #expect(labels.biomarker(of: label) == nil, "\(label)")
    }
    #expect(labels.biomarker(of: "BSG 2 h") == nil && labels.biomarker(of: "ESR, 2 hours") == nil)
    for label in ["BSG 1h", "BSG (1 h)", "BSG nach 1 Stunde", "ESR 1 hour", "ESR, 1 hr", "BSG 60'"] {
      #expect(labels.biomarker(of: label) == "esr", "\(label)")
    }
  }

  @Test(
    "words that only look like a specimen are none",
    arguments: [
      ("Harnsäure", "uric_acid"), ("Harnstoff", "urea"), ("Harnstoff i.S.", "urea"), ("Harnstoff-N", "bun"),
    ])
  func near(printed: String, id: String) { #expect(labels.biomarker(of: printed) == id) }

  @Test(
    "R-SO-166: terms that would be found anywhere are defects",
    arguments: [
      (#""loads": ["#, #""loads": ["", "#, "excludedTerms.loads[0]"),
      (#""loads": ["#, #""loads": ["*rin*", "#, "excludedTerms.loads[0]"),
      (#""urine": ["#, #""urine": ["a*b", "#, "excludedTerms.specimens.urine[0]"),
      (#""urine": ["#, #""urine": ["*", "#, "excludedTerms.specimens.urine[0]"),
      (#""urine": ["#, #""urine": ["*harn", "#, "excludedTerms.specimens.urine[3]"),
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
}
