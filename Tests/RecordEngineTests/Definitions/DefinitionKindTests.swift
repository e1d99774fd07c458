import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// That no table leaves out a kind of definition.
@Suite("Kinds of definitions") struct DefinitionKindTests {
  @Test("each has an event, a projection, methods to publish and read it, and words that name it")
  func tables() throws {
    for kind in SoleDefinitions.all { try check(kind) }
    #expect(ShippedKind.all.map(\.directory) == ["funnels", "measures", "interactions", "panel"])
  }

  private func check<Kind: SoleDefinition>(_: Kind.Type) throws {
    let name = Kind.kindName
    let event = try #require(EventCatalog.type(name: name + ".published"))
    #expect(ObjectIdentifier(event) == ObjectIdentifier(DefinitionPublished<Kind>.self))
    #expect(ProjectionCatalog.all.contains { $0.name == name && $0.handles.map { $0.type } == [event.type] })
    #expect(
      Provision.table.contains { $0.type.type == event.type && $0.provision == .not(.definition) }, "\(name)")
    #expect(
      Catalog.byName[name + ".publish"]?.kind == .command && Catalog.byName[name + ".get"]?.kind == .query)
    #expect(Kind.example.announcement.en.hasSuffix("\(Kind.example.id) published"))
  }

  @Test("none can be read before one is published, and what is published is answered as it came")
  func reading() throws {
    let test = try TestEngine()
    for kind in SoleDefinitions.all { #expect(try reason(kind, test) == "no_" + noun(kind), "\(kind)") }
    let practice = try Shipped.file("Config/practice/example.json")
    _ = try test.call(PublishPractice(definition: try JSON.decode(Value.self, from: practice)))
    #expect(try test.call(GetPractice()) == Practice.read(practice))
  }

  private func reason<Kind: SoleDefinition>(_: Kind.Type, _ test: TestEngine) throws -> String? {
    let reply = try test.send(GetDefinition<Kind>())
    guard case .failure(let failure) = reply.outcome, case .string(let reason)? = failure.details?["reason"]
    else { return nil }
    return failure.code == .notFound ? reason : nil
  }

  private func noun(_ kind: any SoleDefinition.Type) -> String {
    let nouns = ["measures": "measure_set", "interactions": "interaction_table", "panel": "biomarker_panel"]
    return nouns[kind.kindName] ?? kind.kindName
  }
}
