import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What a pair must at least be found as, and what its text must say.
private struct Pair {
  let first: [String]
  let second: [String]
  let severity: InteractionTable.Severity
  let rule: String

  init(_ first: [String], _ second: [String], _ severity: InteractionTable.Severity, _ rule: String) {
    (self.first, self.second, self.severity, self.rule) = (first, second, severity, rule)
  }

  private static let azoles = ["Ketoconazol", "Itraconazol", "Voriconazol", "Posaconazol"]
  private static let ssris = [
    "Fluoxetin", "Sertralin", "Paroxetin", "Citalopram", "Escitalopram", "Fluvoxamin",
  ]
  private static let snris = ["Venlafaxin", "Duloxetin", "Milnacipran"]
  private static let tricyclics = ["Amitriptylin", "Nortriptylin", "Clomipramin", "Doxepin"]
  private static let inducers = ["Rifampicin", "Carbamazepin", "Phenytoin", "Phenobarbital", "Johanniskraut"]
  private static let vitaminK = ["Marcumar", "Warfarin", "Acenocoumarol"]
  private static let nsaids = ["Ibuprofen", "Diclofenac", "Naproxen", "Celecoxib"]
  private static let qt = [
    "Sotalol", "Methadon", "Clarithromycin", "Ondansetron", "Levofloxacin", "Donepezil",
  ]

  /// What a label calls contraindicated.
  static let contraindicated = [
    Pair(
      ["Finerenon"], azoles + ["Clarithromycin", "Ritonavir", "Cobicistat"], .severe, "eplerenone-cyp3a4"),
    Pair(
      ["Eplerenon"], ["Spironolacton", "Amilorid", "Triamteren"], .severe, "two-potassium-sparing-diuretics"),
    Pair(["Paxlovid", "Kaletra"], inducers, .severe, "antivirals-inducers"),
    Pair(
      ["Paxlovid", "Norvir"], ["Amiodaron", "Dronedaron", "Flecainid", "Chinidin"], .severe,
      "antivirals-antiarrhythmics"),
    Pair(["Paxlovid"], ["Alfuzosin"], .severe, "alfuzosin-cyp3a4"),
    Pair(["Paxlovid"], ["Vardenafil"], .severe, "pde5-cyp3a4-contraindicated"),
    Pair(["Dronedaron"], azoles + ["Ritonavir", "Ciclosporin"], .severe, "dronedarone-cyp3a4"),
    Pair(
      ["Simvastatin", "Lovastatin"], ["Atazanavir", "Darunavir", "Lopinavir"], .severe, "statins-cyp3a4"),
    Pair(["Alprazolam"], ["Ketoconazol", "Itraconazol"], .severe, "alprazolam-cyp3a4"),
    Pair(
      ["Clozapin"], ["Metamizol", "Novaminsulfon", "Cotrim", "Carbamazepin"], .severe,
      "clozapine-agranulocytosis"),
    Pair(["Pimozid"], ["Sertralin", "Paroxetin"], .severe, "pimozide-antidepressants"),
    Pair(["Thioridazin"], ["Fluoxetin", "Paroxetin", "Fluvoxamin"], .severe, "thioridazine-cyp2d6"),
    Pair(["Rilpivirin"], ["Rifampicin", "Carbamazepin"], .severe, "rilpivirine-inducers"),
    Pair(["Citalopram", "Escitalopram", "Domperidon", "Dronedaron"], qt, .severe, "qt-contraindicated"),
  ]

  /// What was missing.
  static let major = [
    Pair(
      vitaminK, ["Ciprofloxacin", "Levofloxacin", "Moxifloxacin"], .severe, "vka-fluoroquinolones"),
    Pair(vitaminK, azoles + ["Fluconazol", "Gemfibrozil", "Tamoxifen"], .severe, "vka-inr-raising"),
    Pair(["Xarelto"], ["Voriconazol", "Posaconazol"], .severe, "doac-azoles"),
    Pair(["Xarelto", "Eliquis", "Lixiana", "Pradaxa"], ssris + snris, .moderate, "doac-ssris"),
    Pair(["Clexane", "Heparin", "Fragmin"], nsaids, .severe, "heparins-nsaids"),
    Pair(["Clexane"], ["Clopidogrel", "Prasugrel", "ASS 100"], .moderate, "heparins-platelet-inhibitors"),
    Pair(["Clopidogrel"], nsaids, .moderate, "platelet-inhibitors-nsaids"),
    Pair(["Sertralin"], ["Citalopram", "Fluoxetin"] + snris, .severe, "two-serotonergic-antidepressants"),
    Pair(ssris, tricyclics, .moderate, "ssris-tricyclics"),
    Pair(ssris, ["Pethidin"], .severe, "pethidine-serotonergic"),
    Pair(ssris, ["Fentanyl"], .moderate, "opioids-serotonergic"),
    Pair(
      ["Linezolid"], ["Pseudoephedrin", "Methylphenidat", "Bupropion"], .severe,
      "linezolid-sympathomimetics"),
    Pair(["Linezolid"], ["Dextromethorphan", "Johanniskraut"], .severe, "linezolid-serotonergic"),
    Pair(["Amiodaron"], ["Bisoprolol", "Metoprolol"], .moderate, "amiodarone-beta-blockers"),
    Pair(["Amiodaron"], ["Verapamil"], .severe, "amiodarone-rate"),
    Pair(["Theophyllin"], ["Clarithromycin"], .moderate, "theophylline-macrolides"),
    Pair(["Phenytoin"], ["Fluconazol", "Capecitabin"], .severe, "phenytoin-inhibitors"),
    Pair(["Lamotrigin"], ["Ethinylestradiol", "Yasmin"], .moderate, "lamotrigine-ethinylestradiol"),
    Pair(["Clozapin"], ["Diazepam", "Lorazepam"], .severe, "clozapine-benzodiazepines"),
    Pair(["Metamizol"], ["MTX"], .severe, "methotrexate-metamizole"),
    Pair(["Tacrolimus"], ["Fluconazol", "Diltiazem"], .severe, "calcineurin-moderate-cyp3a4"),
    Pair(["Clopidogrel"], ["Omeprazol", "Esomeprazol"], .severe, "clopidogrel-omeprazole"),
    Pair(["Johanniskraut"], ssris + snris + tricyclics, .severe, "st-johns-wort-antidepressants"),
    Pair(["Concor plus"], ["Lithium"], .severe, "lithium-thiazides"),
    Pair(["ISDN STADA", "ISMN 60"], ["Sildenafil"], .severe, "nitrates-pde5"),
  ]
}

@Suite("Pairs that a prescription must not overlook") struct InteractionPairTests {
  private let finder: InteractionFinder

  init() throws { finder = InteractionFinder(try Self.table("Config/interactions/interactions-2026-4.json")) }

  private static func table(_ path: String) throws -> InteractionTable {
    try InteractionTable.read(Shipped.file(path))
  }

  /// The rule of that id, where both names meet in it, whichever comes first.
  private func rule(
    _ id: String, _ left: String, _ right: String, _ finder: InteractionFinder
  )
    -> InteractionTable.Rule?
  {
    let (one, other) = (finder.substances(in: left), finder.substances(in: right))
    let (found, turned) = (finder.rules(one, other), finder.rules(other, one))
    guard found == turned else { return nil }
    return found.first { $0.id == id }
  }

  @Test("each pair is found by its rule, with a severity, an effect in both languages and a source")
  func pairs() {
    var count = 0
    for pair in Pair.contraindicated + Pair.major {
      for left in pair.first {
        for right in pair.second {
          count += 1
          let found = rule(pair.rule, left, right, finder)
          #expect(found?.severity == pair.severity, "\(left) + \(right)")
          #expect(found.map { $0.description.de.count > 9 && $0.source.count > 15 } == true)
        }
      }
    }
    #expect(count == 243, "pairs: \(count)")
  }

  @Test("of all these pairs the table before finds eight as bad") func before() throws {
    let old = InteractionFinder(try Self.table("Tests/Golden/interactions/interactions-2026-1.json"))
    let found = (Pair.contraindicated + Pair.major).flatMap { pair in
      pair.first.flatMap { left in pair.second.map { (left, $0, pair) } }
    }
    .filter { left, right, pair in
      let rules = old.rules(old.substances(in: left), old.substances(in: right))
      return rules.contains { $0.severity == pair.severity || $0.severity == .severe }
    }
    #expect(found.count == 8, "found before: \(found.count)")
  }

  @Test("MAO-B inhibitors are told from MAO-A inhibitors") func monoamineOxidase() {
    let triptans = ["Sumatriptan", "Rizatriptan", "Zolmitriptan"]
    for triptan in triptans {
      for drug in ["Tranylcypromin", "Moclobemid"] {
        #expect(rule("mao-triptans", drug, triptan, finder)?.severity == .severe, "\(drug) + \(triptan)")
      }
      for drug in ["Rasagilin", "Safinamid", "Selegilin"] {
        let found = finder.rules(finder.substances(in: drug), finder.substances(in: triptan))
        #expect(found.isEmpty, "\(drug) + \(triptan)")
      }
    }
    let cases: [(String, String, String)] = [
      ("Rasagilin", "Sertralin", "mao-b-antidepressants"),
      ("Rasagilin", "Fluoxetin", "mao-b-fluoxetine-fluvoxamine"),
      ("Selegilin", "Sertralin", "selegiline-antidepressants"),
      ("Moclobemid", "Sertralin", "mao-serotonergic"), ("Safinamid", "Pethidin", "mao-b-serotonergic"),
    ]
    for (drug, other, id) in cases { #expect(rule(id, drug, other, finder) != nil, "\(drug) + \(other)") }
  }
}
