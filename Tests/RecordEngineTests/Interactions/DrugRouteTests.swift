import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Ways of drugs into the body") struct DrugRouteTests {
  private let table: ShippedTable

  init() throws { table = try ShippedTable() }

  @Test(
    "what is put on skin, eye or nose alone interacts with nothing",
    arguments: [
      ("Nizoral Shampoo", "Simvastatin"), ("Voltaren Schmerzgel", "Marcumar"), ("Diclofenac Gel", "Lithium"),
      ("Ketoconazol Creme", "Eliquis"), ("Lamisil Creme", "Tamoxifen"), ("Fucidine Salbe", "Simvastatin"),
      ("Erythromycin Gel", "Simvastatin"), ("Metronidazol Creme", "Marcumar"), ("Daktar Creme", "Marcumar"),
      ("Floxal Augentropfen", "Marcumar"), ("Ofloxacin drops", "Tizanidin"), ("Ciloxan", "Tizanidin"),
      ("Ciprofloxacin ear drops", "Theophyllin"), ("Gentamicin Augentropfen", "Furosemid"),
      ("Hydrocortison Creme", "Ibuprofen"), ("Dexamethason Augentropfen", "Ibuprofen"),
      ("Protopic Salbe", "Clarithromycin"), ("Ikervis Augentropfen", "Simvastatin"),
      ("Chloramphenicol Augensalbe", "Clozapin"), ("Aciclovir Creme", "Tacrolimus"),
      ("Clotrimazol Vaginalcreme", "Marcumar"), ("Ibuprofen Gel", "Ramipril"),
      ("Mometason Nasenspray", "Ritonavir"), ("Aquaphor healing ointment", "Lithium"),
      ("Aquaphor", "Lithium"),
      ("Betamethason Salbe", "Diclofenac"), ("Diclofenac-Pflaster", "Xarelto"),
      ("Voltaren Emulgel", "Ramipril"), ("Fluorouracil Creme", "Marcumar"),
    ])
  func silent(left: String, right: String) {
    #expect(table.found(left, right) == [:], "\(left) + \(right)")
  }

  @Test(
    "what reaches the body from there is found all the same",
    arguments: [
      ("Timolol Augentropfen", "Verapamil", .severe), ("Cosopt", "Verapamil", .severe),
      ("Daktar Mundgel", "Marcumar", .severe), ("Miconazole oral gel", "Warfarin", .severe),
      ("Miconazol Vaginalcreme", "Marcumar", .severe), ("Nitro Salbe", "Viagra", nil),
      ("Nitroglycerin Salbe", "Viagra", .severe), ("Nitrospray", "Viagra", .severe),
      ("Fentanyl Pflaster", "Diazepam", .severe), ("Instanyl Nasenspray", "Clarithromycin", .severe),
      ("Flutide", "Ritonavir", .severe), ("Fluticason Nasenspray", "Norvir", .severe),
      ("Otriven Nasenspray", "Tranylcypromin", .severe), ("Efudix Fluorouracil Creme", "Brivudin", .severe),
      ("Brimonidin Augentropfen", "Jatrosom", .severe), ("Advil Liqui-Gels Ibuprofen", "Marcumar", .severe),
      ("Diclofenac Zäpfchen", "Marcumar", .severe), ("Tramadol Tropfen", "Sertralin", .moderate),
      ("Propranolol", "Salbutamol Dosieraerosol", .moderate), ("Aquaphor 40", "Lithium", .severe),
      ("Ibuprofen 600, Voltaren Gel", "Marcumar", .severe), ("Marcumar, Voltaren Gel", "Amiodaron", .severe),
    ] as [(String, String, InteractionTable.Severity?)])
  func found(left: String, right: String, severity: InteractionTable.Severity?) {
    #expect(table.worst(left, right) == severity, "\(left) + \(right)")
  }

  @Test("in each local way each pair of each rule is silent, unless the rule declares the way") func sweep() {
    let local = DrugRoute.allCases.filter(\.isLocal)
    var declared = 0
    for rule in table.finder.table.rules {
      for route in local {
        for (ids, others, routes) in [
          (rule.first, rule.second, rule.firstRoutes), (rule.second, rule.first, rule.secondRoutes),
        ] {
          let one = substances(ids, route)
          let found = table.finder.rules(one, substances(others, nil)).contains { $0.id == rule.id }
          // Where both sides have a substance, the other side may stand for it.
          let isBoth = !one.ids.isDisjoint(with: substances(others, nil).ids)
          #expect(isBoth || found == (routes?.contains(route) == true), "\(rule.id) \(route)")
          declared += found && !isBoth ? 1 : 0
        }
      }
    }
    #expect(declared >= 15, "declared: \(declared)")
    for rule in table.finder.table.conditionRules ?? [] {
      for route in local {
        let found = table.finder.rules(substances(rule.drugs, route), against: Set(rule.conditions))
        #expect(
          found.contains { $0.id == rule.id } == (rule.routes?.contains(route) == true), "\(rule.id) \(route)"
        )
      }
    }
  }

  private func substances(_ ids: [String], _ route: DrugRoute?) -> NamedSubstances {
    let members = ids.flatMap { id in table.finder.table.groups.first { $0.id == id }?.members ?? [id] }
    var named = NamedSubstances(words: DrugWords(""), ids: Set(members), isKnown: true)
    if let route { for id in members { named.routes[id] = route } }
    return named
  }

  @Test("a name that means another drug elsewhere is said to be ambiguous where nothing says which")
  func ambiguous() {
    let finder = table.finder
    #expect(finder.substances(in: "Aquaphor").unchecked == .ambiguousName)
    #expect(finder.substances(in: "Aquaphor 20 mg").ids == ["xipamide"])
    #expect(finder.substances(in: "Aquaphor Tabletten").unchecked == nil)
    #expect(finder.substances(in: "Aquaphor Salbe").systemic == [])
  }
}
