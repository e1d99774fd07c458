import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Doubles, ways and signs of a table") struct TableAdditionTests {
  private typealias Change = @Sendable (inout InteractionTable) -> Void

  private static let additions = """
    {
      "duplications": [
        {
          "id": "same", "except": ["codeine"], "severity": "severe", "slowNames": ["coumadin"],
          "description": {"de": "Zweimal.", "en": "Twice."}, "source": "PCNE 9.1", "signs": "bleeding"
        }
      ],
      "routes": [{"route": "skin", "forms": ["patch"], "drugs": ["nsaids"]}],
      "signs": [{"id": "bleeding", "text": {"de": "Blut", "en": "blood"}}],
      "ages": {"from": 12, "below": 12}
    }
    """

  private struct Additions: Codable {
    let duplications: [InteractionTable.Duplication]
    let routes: [InteractionTable.RouteReading]
    let signs: [InteractionTable.Signs]
    let ages: InteractionTable.Ages
  }

  private let additions: Additions

  init() throws { additions = try JSON.decode(Additions.self, from: Array(Self.additions.utf8)) }

  /// The example with one of each.
  private var table: InteractionTable {
    var table = InteractionTable.example
    (table.duplications, table.routes, table.signs) = (
      additions.duplications, additions.routes, additions.signs
    )
    table.ambiguousNames = ["coumadin"]
    table.rules[0].signs = "bleeding"
    return table
  }

  private static let changes: [(String, Change)] = [
    ("duplications[0].id", { $0.duplications?[0].id = "warfarin-nsaids" }),
    ("duplications[0].members", { $0.duplications?[0].members = [] }),
    ("duplications[0].except[0]", { $0.duplications?[0].except = ["nothing"] }),
    ("duplications[0].slowAndFastOf[0]", { $0.duplications?[0].slowAndFastOf = ["nothing"] }),
    ("duplications[0].slowNames[0]", { $0.duplications?[0].slowNames = ["nothing"] }),
    ("duplications[0].source", { $0.duplications?[0].source = " " }),
    ("duplications[0].description", { $0.duplications?[0].description = LocalizedText(de: "", en: "x") }),
    ("duplications[0].signs", { $0.duplications?[0].signs = "nothing" }),
    ("routes[0]", { $0.routes?[0].drugs = nil }),
    ("routes[0].drugs[0]", { $0.routes?[0].drugs = ["nothing"] }),
    ("routes[0].names[0]", { $0.routes?[0].names = ["nothing"] }),
    ("ambiguousNames[0]", { $0.ambiguousNames = ["nothing"] }),
    ("signs[0].id", { $0.signs?[0].id = "No slug" }),
    ("signs[0].text", { $0.signs?[0].text = LocalizedText(de: "", en: "x") }),
    ("rules[0].signs", { $0.signs = nil }),
    ("conditionRules[0].signs", { $0.conditionRules?[0].signs = "x" }),
  ]

  @Test("what would make a table miss something is named with its path") func defects() throws {
    #expect(InteractionCheck(candidate: table).defects.map(\.path) == [])
    for (path, change) in Self.changes {
      var changed = table
      change(&changed)
      #expect(InteractionCheck(candidate: changed).defects.map(\.path).contains(path), "\(path)")
    }
  }

  @Test("a span of ages runs upwards") func ages() {
    var changed = table
    changed.conditions?[0].ages = additions.ages
    #expect(InteractionCheck(candidate: changed).defects.map(\.path) == ["conditions[0].ages"])
  }

  @Test("it is published and read as it was written") func file() throws {
    #expect(try InteractionTable.read(JSON.encode(table)) == table)
  }

  @Test("a table of before there was any of it finds no doubles and reads every way") func before() throws {
    let old = InteractionFinder(
      try InteractionTable.read(Shipped.file("Tests/Golden/interactions/interactions-2026-2.json")))
    let (one, other) = (old.substances(in: "Marcumar"), old.substances(in: "Falithrom"))
    #expect(old.duplicates.findings(one, other).isEmpty && old.conditions.ofAges.isEmpty)
    #expect(old.rules(one, old.substances(in: "Ibuprofen")).map(\.id) == ["vka-nsaids"])
    #expect(old.rules(one, old.substances(in: "Ibuprofen Gel")).isEmpty)
  }
}
