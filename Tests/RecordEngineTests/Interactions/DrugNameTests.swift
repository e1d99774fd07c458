import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Names of drugs") struct DrugNameTests {
  private let finder: InteractionFinder

  init() throws {
    finder = InteractionFinder(
      try InteractionTable.read(Shipped.file("Config/interactions/interactions-2026-4.json")))
  }

  @Test("salts, strengths, makers, forms and abbreviations are understood") func names() {
    let names: [(String, Set<String>)] = [
      ("ISDN STADA", ["isosorbide-dinitrate"]), ("ISMN 60", ["isosorbide-mononitrate"]),
      ("ISMN60 retard", ["isosorbide-mononitrate"]), ("ISDN AL 20 retard", ["isosorbide-dinitrate"]),
      ("Metoprololsuccinat", ["metoprolol"]), ("Metoprololtartrat AbZ 50 mg Tabletten", ["metoprolol"]),
      ("Metoprolol succinate ER 25 MG", ["metoprolol"]), ("Beloc-Zok mite", ["metoprolol"]),
      ("Verapamilhydrochlorid", ["verapamil"]), ("Verapamil HCl 80", ["verapamil"]),
      ("Natriumvalproat", ["valproate"]), ("Valproat-ratiopharm chrono", []),
      ("Valproinsäure", ["valproate"]),
      ("Amlodipinbesilat", ["amlodipine"]), ("Amlodipin mesilat 5", ["amlodipine"]),
      ("Enalaprilmaleat 10 mg 1A Pharma", ["enalapril"]),
      ("Losartan-Kalium HEXAL 50 mg Filmtabl.", ["losartan"]),
      ("Losartankalium", ["losartan"]), ("Diclofenac-Natrium", ["diclofenac"]),
      ("Citalopramhydrobromid", ["citalopram"]),
      ("Clopidogrelhydrogensulfat", ["clopidogrel"]), ("Bisoprololhemifumarat", ["bisoprolol"]),
      ("Bisoprolol-ratiopharm 2,5 mg", ["bisoprolol"]), ("Codeinphosphat", ["codeine"]),
      ("Morphinsulfat retard", ["morphine"]), ("MTX 15 mg", ["methotrexate"]), ("ASS 100 TAH", []),
      ("ASS 100 ct", ["acetylsalicylic-acid"]), ("HCT 25", ["hydrochlorothiazide"]),
      ("HCT-ratiopharm 12,5", ["hydrochlorothiazide"]), ("Fentanyl 25 µg/h", ["fentanyl"]),
      ("warfarin sodium 5 MG Oral Tablet", ["warfarin"]), ("Amoxicillin 250 mg/5 ml Saft", ["amoxicillin"]),
      ("24 HR metoprolol tartrate 100 MG Extended Release Oral Tablet", ["metoprolol"]),
    ]
    for (name, ids) in names where !ids.isEmpty {
      let found = finder.substances(in: name)
      #expect(found.ids == ids && found.isKnown, "\(name): \(found.ids) \(found.isKnown)")
    }
    for (name, _) in names.filter({ $0.1.isEmpty }) {
      #expect(finder.substances(in: name).unchecked == .partOfName, "\(name)")
    }
  }

  @Test("combinations name all their parts") func combinations() {
    let thiazide = "hydrochlorothiazide"
    let names: [(String, Set<String>)] = [
      ("Concor plus", ["bisoprolol", thiazide]), ("Concor 5 plus", []),
      ("Delix plus 5/25", ["ramipril", thiazide]),
      ("Ramipril comp. 5/25", ["ramipril", thiazide]), ("CoDiovan 160/12,5", ["valsartan", thiazide]),
      ("Candesartan/HCT 16/12,5", ["candesartan", thiazide]),
      ("Exforge HCT 5/160/12,5", ["amlodipine", "valsartan", thiazide]),
      ("Sevikar", ["olmesartan", "amlodipine"]), ("Preterax", ["perindopril", "indapamide"]),
      ("Teneretic", ["atenolol", "chlortalidone"]), ("Dytide H", ["triamterene", thiazide]),
      ("Inegy 10/20", ["simvastatin", "ezetimibe"]), ("Janumet", ["metformin", "sitagliptin"]),
      ("Symbicort 160/4,5", ["formoterol", "budesonide"]), ("Targin 10/5", ["oxycodone", "naloxone"]),
      ("Paxlovid", ["nirmatrelvir", "ritonavir"]), ("Yasmin", ["ethinylestradiol", "drospirenone"]),
      ("Aspirin Complex", ["acetylsalicylic-acid", "pseudoephedrine"]),
    ]
    for (name, ids) in names where !ids.isEmpty {
      let found = finder.substances(in: name)
      #expect(found.ids == ids && found.isKnown, "\(name): \(found.ids) \(found.isKnown)")
    }
  }

  @Test("what is left of a name, and a strength more than there are substances, is not taken for known")
  func rest() {
    let names: [(String, UncheckedReason?)] = [
      ("Foobarol", .unknownName), ("Foobarol 5 mg STADA", .unknownName), ("500 mg", .unknownName),
      ("", .unknownName),
      ("Retard", .unknownName), ("Concor 5 plus", .partOfName), ("Metoprolol plus", .partOfName),
      ("Ibuprofen comp", .partOfName), ("Bisoprolol + Foobarol", .partOfName), ("Ramipril 5/25", .partOfName),
      ("Ramipril/Foobarol", .partOfName), ("Ramipril 1/2 Tablette", nil), ("Ramipril 5", nil),
      ("Insulin 100 IE/ml", nil), ("Ibuprofen 400mg", nil), ("Ibuprofn", .unknownName),
    ]
    for (name, expected) in names { #expect(finder.substances(in: name).unchecked == expected, "\(name)") }
  }

  @Test("every name of the table is known whole, in every case, with a strength, a salt and a maker")
  func everyName() {
    let ids = Dictionary(
      InteractionFinder.names(of: finder.table).map { (DrugWords($0.name).joined, Set($0.ids)) },
      uniquingKeysWith: { first, _ in first })
    for (name, expected) in InteractionFinder.names(of: finder.table) {
      for text in [name, name.uppercased(), name + " 5 mg STADA", "1A Pharma " + name + " retard"] {
        let found = finder.substances(in: text)
        // A form behind it can make another name of it, such as potassium chloride of `kalium retard`.
        guard ids[DrugWords(text).joined] == nil else { continue }
        // Alone it means another drug elsewhere.
        if finder.table.ambiguousNames?.contains(name) == true, !text.contains("5") { continue }
        #expect(found.ids == Set(expected) && found.isKnown, "\(text): \(found.ids)")
      }
    }
  }

  @Test("every product has at least two substances") func products() {
    for product in finder.table.products {
      #expect(Set(product.ingredients).count >= 2, "\(product.names)")
    }
  }

  @Test("every ingredient whose English name ends in an e has its German name") func german() {
    for item in finder.table.ingredients {
      let words = Set(item.names.map { DrugWords($0).joined })
      guard item.id.hasSuffix("ine") || item.id.hasSuffix("one") || item.id.hasSuffix("ide"),
        words.contains(item.id)
      else { continue }
      let german = String(item.id.dropLast())
      #expect(words.contains(german), "\(item.id)")
    }
  }
}
