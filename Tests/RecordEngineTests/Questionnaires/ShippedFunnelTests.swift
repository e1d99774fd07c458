import RecordEngine
import RecordModel
import Testing

@testable import RecordStore

@Suite struct ShippedFunnelTests {
  @Test(arguments: Shipped.slugs)
  func isFreeOfDefects(slug: String) throws {
    let definition = try JSON.decode(FunnelDefinition.self, from: try Shipped.bytes(slug))
    #expect(definition.defects == [])
    #expect(definition.slug == slug)
  }

  @Test(arguments: Shipped.slugs)
  func survivesJSON(slug: String) throws {
    let definition = try Shipped.funnel(slug).definition
    let written = try JSON.encode(definition)
    #expect(try JSON.decode(FunnelDefinition.self, from: written) == definition)
    #expect(try JSON.encode(try JSON.decode(FunnelDefinition.self, from: written)) == written)
  }

  @Test func noTwoFilesShareANameOrAnId() throws {
    let definitions = try Shipped.slugs.map { try Shipped.funnel($0).definition }
    let names = definitions.flatMap { [$0.slug] + $0.aliases }
    let ids = definitions.flatMap { definition in
      [definition.id] + definition.steps.flatMap { [$0.id] + ($0.questions ?? []).map(\.id) }
    }
    #expect(Set(names).count == names.count)
    #expect(Set(ids).count == ids.count)
    #expect(Set(definitions.map(\.version)).count == definitions.count)
  }

  @Test func aPillarReadsTheSameInEveryFile() throws {
    let pillars = try Shipped.slugs.map { try Shipped.funnel($0).definition.pillar }
    for pillar in pillars {
      #expect(pillars.filter { $0.id == pillar.id }.allSatisfy { $0 == pillar })
    }
  }

  /// The contract's fixed texts, character by character.
  @Test func stressHasTheContractsTexts() throws {
    let funnel = try Shipped.funnel("stress-assessment")
    let definition = funnel.definition
    #expect(definition.aliases == ["stress"])
    #expect(definition.version == "fv-stress-v1")
    #expect(definition.title.de == "Stress Assessment")
    #expect(definition.pillar.id == "stress-management")
    #expect(definition.pillar.title.de == "Stressbewältigung")
    #expect(definition.pillar.description.de == "Werkzeuge zur Stresserkennung und -bewältigung")
    #expect(definition.description.de == "Bewerten Sie Ihr aktuelles Stressniveau")
    #expect(
      definition.details.de
        == "Bewerten Sie Ihr aktuelles Stressniveau und erhalten Sie personalisierte Empfehlungen.")
    #expect(definition.estimatedMinutes == 5)
    #expect(definition.steps.map(\.title.de) == ["Stresshäufigkeit", "Stressintensität", "Schlaf"])
    let frequency = try #require(funnel.question("stress_frequency"))
    #expect(frequency.label.de == "Wie häufig fühlen Sie sich gestresst?")
    #expect(
      frequency.options
        == .scale(
          .init(
            min: 1, max: 5, minLabel: LocalizedText(de: "Nie", en: "Never"),
            maxLabel: LocalizedText(de: "Sehr häufig", en: "Very often"))))
    #expect(funnel.question("sleep_quality")?.label.de == "Wie würden Sie Ihre Schlafqualität bewerten?")
    #expect(funnel.questionsInOrder.first { $0.question.key == "sleep_quality" }?.orderIndex == 3)
    let breathing = try #require(definition.recommendations.first)
    #expect(breathing.title.de == "Atemübungen")
    #expect(breathing.description.de == "Praktizieren Sie täglich 5 Minuten tiefe Atemübungen.")
  }

  @Test(arguments: [
    (
      "phq-9",
      [
        "44250-9", "44255-8", "44259-0", "44254-1", "44251-7", "44258-2", "44252-5", "44253-3", "44260-8",
        "69722-7",
      ]
    ),
    ("gad-7", ["69725-0", "68509-9", "69733-4", "69734-2", "69735-9", "69689-8", "69736-7"]),
    ("phq-4", ["69725-0", "68509-9", "44250-9", "44255-8"]),
  ])
  func itemsCarryTheirLOINCCodes(slug: String, codes: [String]) throws {
    let questions = try Shipped.funnel(slug).questionsInOrder
    #expect(questions.compactMap(\.question.coding?.code) == codes)
    #expect(questions.allSatisfy { $0.question.coding?.system == "http://loinc.org" })
  }
}
