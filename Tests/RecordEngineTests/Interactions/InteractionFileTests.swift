import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Publishing interaction tables") struct InteractionFileTests {
  private typealias Change = @Sendable (inout InteractionTable) -> Void

  private func defects(_ change: (inout InteractionTable) -> Void) throws -> [String] {
    var table = GetInteractions.exampleOutcome
    change(&table)
    do {
      _ = try InteractionTable.read(try JSON.encode(table))
      return []
    } catch let refusal as DefinitionFile.Refusal { return refusal.defects.map(\.path) }
  }

  @Test("what would make a table miss something is named with its path") func defects() throws {
    let cases: [(String, Change)] = [
      ("id", { $0.id = "Not a slug" }), ("title", { $0.title = LocalizedText(de: "x", en: " ") }),
      ("groups[0].id", { $0.groups[0].id = "warfarin" }),
      ("rules[0].id", { $0.rules[0].id = "" }), ("rules[1].id", { $0.rules.append($0.rules[0]) }),
      ("allergyRules[1].id", { $0.allergyRules.append($0.allergyRules[0]) }),
      ("ingredients[0].names", { $0.ingredients[0].names = [] }),
      ("ingredients[0].names[1]", { $0.ingredients[0].names[1] = "ab" }),
      ("ingredients[1].names[0]", { $0.ingredients[1].names[0] = "Wárfarin" }),
      ("groups[0].names[0]", { $0.groups[0].names[0] = "coumadin" }),
      ("products[0].names[0]", { $0.products[0].names[0] = "codeine" }),
      ("products[0].names", { $0.products[0].names = [] }),
      ("products[0].ingredients[1]", { $0.products[0].ingredients[1] = "nsaids" }),
      ("groups[0].members", { $0.groups[0].members = [] }),
      ("groups[0].members[0]", { $0.groups[0].members[0] = "nothing" }),
      ("rules[0].first", { $0.rules[0].first = [] }),
      ("rules[0].second[0]", { $0.rules[0].second[0] = "nothing" }),
      ("rules[0].description", { $0.rules[0].description = LocalizedText(de: "", en: "x") }),
      ("rules[0].source", { $0.rules[0].source = " " }),
      ("allergyRules[0].allergens[0]", { $0.allergyRules[0].allergens[0] = "nothing" }),
      ("allergyRules[0].conflicts", { $0.allergyRules[0].conflicts = [] }),
      ("allergyRules[0].description", { $0.allergyRules[0].description = LocalizedText(de: "x", en: "") }),
      ("allergyRules[0].source", { $0.allergyRules[0].source = "" }),
      ("conditions[0].id", { $0.conditions?[0].id = "" }),
      ("conditions[0].names[1]", { $0.conditions?[0].names.append("Kidney  failure") }),
      ("conditions[0].codes[0]", { $0.conditions?[0].codes[0].code = " " }),
      ("conditions[0].days", { $0.conditions?[0].days = 0 }),
      ("conditions[0].filtration", { $0.conditions?[0].filtration?.from = 15 }),
      (
        "conditions[0]",
        { $0.conditions?[0] = InteractionTable.Condition(id: "nothing", names: [], codes: []) }
      ),
      ("conditionRules[0].id", { $0.conditionRules?[0].id = "warfarin-nsaids" }),
      ("conditionRules[0].drugs[0]", { $0.conditionRules?[0].drugs[0] = "nothing" }),
      ("conditionRules[0].conditions", { $0.conditionRules?[0].conditions = [] }),
      ("conditionRules[0].conditions[0]", { $0.conditionRules?[0].conditions[0] = "nsaids" }),
      ("conditionRules[0].source", { $0.conditionRules?[0].source = "" }),
      (
        "conditionRules[0].description",
        { $0.conditionRules?[0].description = LocalizedText(de: "", en: "x") }
      ),
    ]
    #expect(try defects { _ in } == [])
    for (path, change) in cases { #expect(try defects(change).contains(path), "\(path)") }
  }

  @Test("a file with other members, of another shape or too large is refused") func files() throws {
    let scene = try InteractionScene(publishing: false)
    for text in ["{}", "[]", "{\"id\":\"x\",\"more\":1}", ""] {
      #expect(throws: DefinitionFile.Refusal.self) { try InteractionTable.read(Array(text.utf8)) }
    }
    let large = [UInt8](repeating: 32, count: DefinitionFile.maximumBytes + 1)
    #expect(throws: DefinitionFile.Refusal.self) { try InteractionTable.read(large) }
    #expect(try scene.scene.refusal(PublishInteractions(definition: ["id": "x"])) == "INVALID_INPUT")
  }

  @Test("a published table never changes, the last one is in force, and shipped ones come once")
  func publishing() throws {
    let scene = try InteractionScene(publishing: false)
    #expect(try scene.scene.refusal(GetInteractions()) == "no_interaction_table")
    #expect(
      try scene.scene.refusal(GetMedicationInteractions(patientId: scene.scene.patient))
        == "no_interaction_table")
    let file = try Shipped.file("Config/interactions/interactions-2026-4.json")
    #expect(try scene.scene.test.engine.publishShipped(InteractionTable.self, file))
    #expect(try !scene.scene.test.engine.publishShipped(InteractionTable.self, file))
    let shipped = PublishInteractions(definition: try InteractionScene.shipped)
    #expect(try scene.scene.refusal(shipped) == "version_exists")
    var own = GetInteractions.exampleOutcome
    own.id = "interactions-2026-4"
    let changed = PublishInteractions(definition: try Tape(encoding: own).value())
    #expect(try scene.scene.refusal(changed) == "version_changed")
    own.id = "own-1"
    try scene.publish(try Tape(encoding: own).value())
    #expect(try scene.scene.test.call(GetInteractions()) == own)
    #expect(try scene.check().tableVersion == "own-1")
    try scene.scene.verifyProjections()
  }

  @Test("every table that was ever shipped is still read, and still finds what it found") func shippedBefore()
    throws
  {
    let old = try InteractionTable.read(
      Shipped.file("Tests/Golden/interactions/interactions-2026-1.json"))
    let finder = InteractionFinder(old)
    let found = finder.rules(finder.substances(in: "Warfarin"), finder.substances(in: "Ibuprofen"))
    #expect(old.conditions == nil && found.map(\.id) == ["vka-nsaids"])
    let scene = try InteractionScene(publishing: false)
    try scene.publish(try JSON.decode(Value.self, from: try JSON.encode(old)))
    #expect(try scene.scene.test.call(GetInteractions()) == old)
    #expect(try scene.check().conditionConflicts == [])
    let published = InteractionsPublished(GetInteractions.exampleOutcome)
    #expect(
      try CBOR.decode(InteractionsPublished.self, from: CBOR.encode(published)) == published)
  }
}
