import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Which way into the body a form says, and of which substance.
@Suite("Forms of drugs") struct DrugFormTests {
  private let table: ShippedTable

  init() throws { table = try ShippedTable() }

  @Test(
    "a tablet or capsule is swallowed, whatever part of the body is beside it",
    arguments: [
      "Tabletten Auge", "Tabletten Nase", "Tabletten Haut", "tab eye", "tabs skin", "caps nose",
      "softgel eye", "softgels", "gelcaps skin", "Filmtabl. Haut", "Drg. Haut", "Kps. Auge",
      "Retardkapseln Haut", "capsules for hair and skin", "Dragees Nase", "oral drops eye", "cap", "caplets",
    ])
  func solids(text: String) { #expect(DrugForms.route(of: Clauses.words(text)) == .systemic, "\(text)") }

  @Test(
    "the other forms, with the parts of the body",
    arguments: [
      ("eye drops", .eye), ("Tropfen für das Auge", .eye), ("Augentropfen", .eye), ("drops", .drops),
      ("Vaginaltabletten", .vaginal), ("vaginal tablets", .vaginal), ("inhalation capsules", .inhaled),
      ("Lutschtabletten", .mouth), ("nasal spray 0.05 MG/ACTUAT", .nose), ("oral gel", .mouth),
      ("rectal gel", .systemic), ("Zäpfchen", .systemic), ("Rektalschaum", .systemic),
      ("Creme Nase", .nose), ("Creme", .skin), ("Pflaster", .patch), ("600 mg", nil),
    ] as [(String, DrugRoute?)])
  func routes(text: String, route: DrugRoute?) {
    #expect(DrugForms.route(of: Clauses.words(text)) == route, "\(text)")
  }

  @Test(
    "each substance of a text has its own form",
    arguments: [
      "Ibuprofen 600 mg / Diclofenac Gel", "Ibuprofen 600 mg: Diclofenac Gel",
      "Ibuprofen 600 mg (Diclofenac Gel)", "Ibuprofen 600 mg mit Diclofenac Gel",
      "Ibuprofen 600 mg plus Diclofenac Gel", "Ibuprofen 600 mg und Diclofenac Gel",
      "Ibuprofen 600 mg. Diclofenac Gel", "Ibuprofen 600 mg Diclofenac Gel",
      "Ibuprofen 600 mg, Diclofenac Gel", "Ibuprofen 600 mg + Diclofenac Gel", "Diclofenac Gel / Ibuprofen",
      "Diclofenac Gel (Ibuprofen 600)", "Ibuprofen Tabletten Diclofenac Gel",
    ])
  func own(text: String) {
    let substances = table.finder.substances(in: text)
    #expect(substances.ids == ["ibuprofen", "diclofenac"] && substances.systemic == ["ibuprofen"], "\(text)")
  }

  @Test(
    "a further form or dose of the same substance counts beside a local one",
    arguments: [
      "Diclofenac Gel und Tabletten", "diclofenac gel and tablets", "Diclofenac Gel und 500 mg",
      "Diclofenac Gel, oral 100 mg", "Diclofenac Gel 3x, 600 1-0-1", "Diclofenac Gel, 75 mg ret. 1-0-1",
      "Diclofenac Augentropfen und Tabletten", "Diclofenac Salbe und Tabletten", "Diclofenac Gel und Saft",
      "Diclofenac Gel (Tabletten)", "Diclofenac Tabletten und Gel", "Diclofenac Gel + Tabletten",
    ])
  func further(text: String) {
    #expect(table.finder.substances(in: text).systemic == ["diclofenac"], "\(text)")
  }

  @Test(
    "what may be another drug, or says no dose, is no further form",
    arguments: [
      "Diclofenac Gel, Xyzose Tabletten", "Diclofenac Gel, 3x täglich", "Diclofenac Gel 1 %, 100 g",
      "Diclofenac Gel und Salbe",
    ])
  func noFurther(text: String) {
    #expect(table.finder.substances(in: text).systemic.isEmpty, "\(text)")
  }

  @Test(
    "what is given by nose, rectum, vagina, lungs or patch is for the whole body",
    arguments: [
      "Diazepam Nasenspray", "Diazepam nasal spray", "Diazepam Rektaltube", "Diazepam rectal gel",
      "Fentanyl Pflaster", "Fentanyl Nasenspray", "Midazolam nasal", "Desmopressin Nasenspray",
      "Sumatriptan nasal spray", "Estradiol Pflaster", "Paracetamol Zäpfchen", "Indometacin Suppositorien",
      "Estradiol Vaginaltabletten", "Morphin Inhalation", "Insulin inhalation powder", "Lorazepam oromucosal",
      "Midazolam Mundhöhle", "Clonidin Pflaster", "Ketorolac nasal spray", "Metoclopramid nasal",
    ])
  func absorbed(text: String) {
    let substances = table.finder.substances(in: text)
    #expect(!substances.ids.isEmpty && substances.systemic == substances.ids, "\(text)")
  }

  /// The substances that stay where they are put, by the form that puts them there.
  private static let local: [String: Set<String>] = [
    "Nasenspray": [
      "xylometazoline", "oxymetazoline", "mometasone", "budesonide", "fluticasone", "beclometasone",
      "ephedrine", "phenylephrine", "triamcinolone", "dexamethasone", "hydrocortisone", "prednisolone",
      "ipratropium", "gentamicin",
    ],
    "Inhalation": [
      "formoterol", "salmeterol", "vilanterol", "indacaterol", "olodaterol", "tiotropium", "umeclidinium",
      "glycopyrronium", "aclidinium", "ipratropium", "fenoterol", "ciclesonide", "salbutamol", "budesonide",
      "beclometasone", "fluticasone", "mometasone", "terbutaline", "tobramycin",
    ],
    "Vaginalcreme": ["miconazole", "clotrimazole", "metronidazole", "clindamycin", "estriol"],
    "oromucosal": [
      "miconazole", "clotrimazole", "metronidazole", "flurbiprofen", "hydrocortisone", "prednisolone",
      "triamcinolone", "betamethasone", "dexamethasone", "tetracycline",
    ], "Zäpfchen": [], "rektal": [], "Tabletten Auge": [], "Kapseln": [],
  ]

  @Test("every substance of the table in every such form: local are those of a list alone", arguments: local)
  func sweep(form: String, local: Set<String>) {
    var found: Set<String> = []
    for item in table.finder.table.ingredients {
      for name in item.names {
        let substances = table.finder.substances(in: "\(name) \(form)")
        if !substances.routes.isEmpty { found.formUnion(substances.routes.keys) }
      }
    }
    expectSame(found, local, "\(form)")
  }

  @Test("a form stands in one table, and whatever says one is no part of a name") func tables() {
    #expect(NameParts.setAside.filter(DrugForms.isForm).sorted() == [])
    for word in DrugForms.all { #expect(NameParts.unexplained([word], in: [word]) == [], "\(word)") }
  }
}
