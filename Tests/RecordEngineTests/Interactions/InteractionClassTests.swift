import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Whatever a class does, each of its members does: what a list of pairs forgets, these sweeps find.
@Suite("Classes of drugs in the shipped table") struct InteractionClassTests {
  private let finder: InteractionFinder

  init() throws {
    finder = InteractionFinder(
      try InteractionTable.read(Shipped.file("Config/interactions/interactions-2026-4.json")))
  }

  private func members(_ group: String) throws -> [String] {
    try #require(finder.table.groups.first { $0.id == group }, "\(group)").members
  }

  private func substances(_ id: String) -> NamedSubstances {
    NamedSubstances(words: DrugWords(""), ids: [id], isKnown: true)
  }

  private func expectSevere(_ drugs: [String], _ partners: [String], but excepted: Set<String> = []) -> Int {
    var count = 0
    for drug in drugs {
      for partner in partners where partner != drug && !excepted.contains(partner) {
        let rules = finder.rules(substances(drug), substances(partner))
        #expect(rules.contains { $0.severity == .severe }, "\(drug) + \(partner)")
        count += 1
      }
    }
    return count
  }

  /// Drugs of the table whose label forbids every strong inhibitor of CYP3A4, or says to avoid it.
  private static let cyp3a4Substrates = [
    "simvastatin", "lovastatin", "ivabradine", "eplerenone", "finerenone", "ticagrelor", "pimozide",
    "domperidone", "colchicine", "ciclosporin", "tacrolimus", "sirolimus", "everolimus", "fentanyl",
    "midazolam", "triazolam", "ergotamine", "dihydroergotamine", "dronedarone", "alfuzosin", "silodosin",
    "vardenafil", "avanafil", "ranolazine", "lurasidone", "quetiapine", "lomitapide", "naloxegol",
    "tolvaptan",
    "eletriptan",
  ]

  @Test("each narrow substrate of CYP3A4 is found with each strong inhibitor") func inhibitors() throws {
    let count = expectSevere(Self.cyp3a4Substrates, try members("strong-cyp3a4-inhibitors"))
    #expect(count == Self.cyp3a4Substrates.count * 19)
    // Of alprazolam ritonavir and what is given with it are excepted by the label.
    let excepted = Set(try members("boosted-antivirals")).subtracting(["cobicistat", "nelfinavir"])
    _ = expectSevere(["alprazolam"], try members("strong-cyp3a4-inhibitors"), but: excepted)
  }

  /// Drugs of the table that each enzyme inducer takes the effect of.
  private static let induced = [
    "apixaban", "rivaroxaban", "edoxaban", "dabigatran", "ciclosporin", "tacrolimus", "sirolimus",
    "everolimus",
    "voriconazole", "itraconazole", "posaconazole", "ketoconazole", "ritonavir", "cobicistat", "nirmatrelvir",
    "lopinavir", "atazanavir", "darunavir", "rilpivirine", "ranolazine", "lurasidone", "dronedarone",
    "eplerenone", "finerenone", "ticagrelor",
  ]

  @Test("each drug that inducers take the effect of is found with each of them") func inducers() throws {
    #expect(expectSevere(Self.induced, try members("enzyme-inducers")) == Self.induced.count * 12)
  }

  @Test("each drug that a label forbids with other QT drugs is found with all of them, others are watched")
  func intervals() throws {
    let all = try members("qt-prolonging-drugs")
    let (forbidden, others) = (try members("qt-contraindicated-drugs"), try members("qt-other-drugs"))
    #expect(Set(forbidden).isDisjoint(with: others) && Set(forbidden).union(others) == Set(all))
    #expect(expectSevere(forbidden, all) == forbidden.count * (all.count - 1))
    for drug in others {
      for other in others where other != drug {
        #expect(
          finder.rules(substances(drug), substances(other)).contains {
            $0.id == "qt-pair" || $0.id == "qt-known-risk"
          })
      }
    }
  }

  @Test("each inhibitor of monoamine oxidase is found with each other, and with what is forbidden to all")
  func oxidase() throws {
    let all = try members("mao-inhibitors")
    #expect(Set(all) == Set(try members("mao-a-inhibitors") + members("mao-b-inhibitors")))
    _ = expectSevere(all, all + ["linezolid", "pethidine", "tramadol", "dextromethorphan", "st-johns-wort"])
    _ = expectSevere(all + ["linezolid"], try members("sympathomimetics") + ["bupropion"])
    _ = expectSevere(
      try members("mao-a-inhibitors") + ["linezolid"],
      try members("ssris") + members("snris") + members("tricyclics"))
  }

  @Test("classes that consist of others have all of their members") func unions() throws {
    let unions: [(String, [String])] = [
      ("beta-blockers", ["selective-beta-blockers", "nonselective-beta-blockers"]),
      ("boosted-antivirals", ["hiv-protease-inhibitors"]),
      ("strong-cyp3a4-inhibitors", ["boosted-antivirals"]),
    ]
    for (whole, parts) in unions {
      let inParts = try parts.flatMap { try members($0) }
      #expect(Set(inParts).isSubset(of: Set(try members(whole))), "\(whole)")
    }
    #expect(try members("beta-blockers").count == 15)
    let aromatic: Set<String> = [
      "carbamazepine", "oxcarbazepine", "eslicarbazepine", "phenytoin", "phenobarbital", "lamotrigine",
      "primidone",
    ]
    #expect(try aromatic.isSubset(of: Set(members("aromatic-anticonvulsants"))))
    let (rash, drug) = (finder.substances(in: "Carbamazepin"), finder.substances(in: "Trileptal"))
    #expect(finder.conflict(rash, drug).rule?.description.en.contains("one in four") == true)
    let other = finder.conflict(finder.substances(in: "Phenytoin"), finder.substances(in: "Lamictal")).rule
    #expect(other?.description.en.contains("four") == false, "the share is of oxcarbazepine alone")
  }

  @Test("every rule between a drug and a condition names a source and what to do") func conditions() throws {
    let rules = try #require(finder.table.conditionRules)
    for rule in rules {
      #expect(rule.source.count > 15 && rule.description.de != rule.description.en, "\(rule.id)")
      let found = finder.rules(
        NamedSubstances(words: DrugWords(""), ids: Set(rule.drugs), isKnown: true),
        against: Set(rule.conditions))
      #expect(found.map(\.id).contains(rule.id))
    }
  }
}
