import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("The shipped interaction table") struct InteractionTableTests {
  private let finder: InteractionFinder

  init() throws {
    finder = InteractionFinder(
      try InteractionTable.read(Shipped.file("Config/interactions/interactions-2026-4.json")))
  }

  private func severity(_ left: String, _ right: String) -> InteractionTable.Severity? {
    let rules = finder.rules(finder.substances(in: left), finder.substances(in: right))
    return [.severe, .moderate, .minor].first { severity in rules.contains { $0.severity == severity } }
  }

  @Test("R-MH-117: pairs that every textbook warns of, by substance, brand and combination, both ways round")
  func pairs() {
    let pairs: [(String, String, InteractionTable.Severity?)] = [
      ("Warfarin", "Ibuprofen", .severe), ("Marcumar 3 mg", "Aspirin protect 100", .severe),
      ("Coumadin", "Fluconazole 150 MG Oral Tablet", .severe), ("Eliquis", "Johanniskraut", .severe),
      ("Tranylcypromin", "Sertralin 50", .severe), ("Nitroglycerin", "Viagra", .severe),
      ("Methotrexat 15", "Bactrim DS", .severe), ("MTX", "Cotrim forte", .severe),
      ("Simvastatin 40", "Clarithromycin", .severe), ("Ramipril", "Spironolacton", .moderate),
      ("Lithium carbonate", "Naproxen", .severe), ("Quilonum", "Hydrochlorothiazide 25 MG", .severe),
      ("Digoxin", "Amiodaron", .severe), ("Lanoxin", "Verapamil", .severe),
      ("Clopidogrel", "Omeprazol", .severe), ("Bisoprolol", "Diltiazem", .severe),
      ("Oxycodon / Naloxon", "Diazepam", .severe), ("Azathioprin", "Allopurinol", .severe),
      ("Entresto", "Ramipril", .severe), ("Simvastatin", "Amlodipin", .moderate),
      ("Euthyrox", "Ferrous sulfate", .minor), ("Metformin", "Ramipril", nil),
      ("Ibuprofen", "Ibuprofen", nil),
      ("Ibuprofen", "Diclofenac", .moderate), ("NSAR", "Marcumar", .severe), ("Foobarol", "Warfarin", nil),
      ("Losartan potassium", "Ramipril", .moderate), ("Diclofenac potassium", "Spironolactone", nil),
    ]
    for (left, right, expected) in pairs {
      #expect(severity(left, right) == expected, "\(left) + \(right)")
      #expect(severity(right, left) == expected, "\(right) + \(left)")
    }
  }

  @Test("names are found whatever their case, accents and surroundings, and never inside other words")
  func names() {
    let names: [(String, Set<String>, isKnown: Bool)] = [
      ("ACETYLSALICYLSÄURE 100", ["acetylsalicylic-acid"], true),
      ("Acetylsalicylsaeure", ["acetylsalicylic-acid"], true),
      ("ibuprofen-ratiopharm®", ["ibuprofen"], true), ("St. John's Wort", ["st-johns-wort"], true),
      (
        "acetaminophen 325 MG / hydrocodone bitartrate 7.5 MG Oral Tablet", ["paracetamol", "hydrocodone"],
        true
      ),
      ("ibuprofen 200 MG / foobarol 5 MG", ["ibuprofen"], false),
      ("Exforge 5 / 160 mg", ["amlodipine", "valsartan"], true),
      ("Ibuprofenol", [], false), ("", [], false), (" / ", [], false), ("500", [], false),
      ("Assugrin", [], false),
      ("Penicillin V", ["penicillin-v"], true), ("Penicillin", ["penicillins"], true),
      ("Ko\u{308}nigskraut", [], false), ("penicillin\u{0}allergie", ["penicillins"], true),
    ]
    for (name, ids, isKnown) in names {
      let found = finder.substances(in: name)
      #expect(found.ids == ids && found.isKnown == isKnown, "\(name): \(found.ids)")
    }
  }

  @Test("R-MH-117: allergies reach what crosses with them, and no further") func allergies() {
    let pairs: [(String, String, String?)] = [
      ("Penicillin", "Amoxicillin", "penicillins"), ("Penicillinallergie", "Augmentin", "penicillins"),
      ("Allergy to amoxicillin", "Isocillin", "penicillins"),
      ("Penicilline", "Cefaclor", "penicillin-cephalosporin"), ("Penicilline", "Cefuroxim", nil),
      ("Amoxicillin", "Cefalexin", "penicillin-cephalosporin"), ("Amoxicillin", "Cefazolin", nil),
      ("Keflex", "Amoxicillin", "cephalosporin-penicillin"), ("Keflex", "Penicillin V", nil),
      ("Cephalosporine", "Ampicillin", "cephalosporin-penicillin"), ("Cefazolin", "Amoxicillin", nil),
      ("Sulfonamide", "Bactrim", "sulfonamide-antibiotics"),
      ("Sulfa", "Furosemid", nil), ("Aspirin", "Ibuprofen", "nsaids"),
      ("NSAIDs", "Novalgin", "nsaids-by-name"),
      ("Aspirin", "Paracetamol", nil), ("Ciprofloxacin", "Levofloxacin", "fluoroquinolones"),
      ("Lisinopril", "Entresto", "ace-inhibitors"), ("Codein", "Morphin", "phenanthrene-opioids"),
      ("Statine", "Simvastatin", "none"), ("Metformin", "Metformin 500", "none"),
      ("Allergie gegen Foobarol", "Foobarol forte", "none"), ("Nüsse", "Simvastatin", nil),
      ("Allergy to drug", "Drug X", nil), ("", "Aspirin", nil),
    ]
    for (allergy, drug, expected) in pairs {
      let (isThere, rule) = finder.conflict(finder.substances(in: allergy), finder.substances(in: drug))
      #expect((isThere ? rule?.id ?? "none" : nil) == expected, "\(allergy) – \(drug)")
    }
  }

  @Test("every rule has a source, a text in both languages, and pairs that it finds") func rules() {
    for rule in finder.table.rules {
      #expect(rule.source.count > 10 && rule.description.de != rule.description.en, "\(rule.id)")
      let found = rule.first.flatMap { first in
        rule.second.flatMap { second in finder.rules(substances(first), substances(second)).map(\.id) }
      }
      #expect(found.contains(rule.id), "\(rule.id)")
    }
  }

  /// What an id of the table stands for: any member of a group, so that a group meets itself.
  private func substances(_ id: String) -> NamedSubstances {
    let members = finder.table.groups.first { $0.id == id }?.members ?? [id]
    return NamedSubstances(words: DrugWords(""), ids: Set(members), isKnown: true)
  }
}
