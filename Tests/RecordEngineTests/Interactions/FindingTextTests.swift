import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// R-MH-356: what patients read never tells them to stop or change a medicine.
@Suite("Texts of findings") struct FindingTextTests {
  /// Orders that are a prescriber's.
  private static let orders = [
    "absetzen", "abzusetzen", "setzen sie", "weglassen", "nicht einnehmen", "nicht nehmen", "aussetzen",
    "umstellen",
    "dosis senken", "halbieren", "vermeiden", "stop", "discontinue", "do not take", "avoid", "lower the dose",
    "halve",
  ]

  private func expectPatients(_ text: LocalizedText, _ rule: String) {
    for words in [text.de.lowercased(), text.en.lowercased()] {
      for order in Self.orders { #expect(!words.contains(order), "\(rule): \(words)") }
    }
    #expect(text.de.contains("auf eigene Faust") && text.en.contains("on your own"), "\(rule)")
    #expect(text.de.contains("Praxis") && text.en.contains("practice"), "\(rule)")
    #expect(text.de.contains("Notruf") && text.en.contains("emergency number"), "\(rule)")
  }

  @Test("every rule has a source, a text in both languages for each reader, and signs") func sweep() throws {
    let table = try ShippedTable().finder.table
    let signs = Dictionary(uniqueKeysWithValues: (table.signs ?? []).map { ($0.id, $0.text) })
    var count = 0
    func expect(
      _ id: String, _ text: LocalizedText, _ source: String, _ sign: String?,
      _ severity: InteractionTable.Severity,
      _ partner: FindingReader.Partner
    ) {
      count += 1
      #expect(text.de.count > 5 && text.en.count > 5 && text.de != text.en && source.count > 10, "\(id)")
      let own = sign.flatMap { signs[$0] }
      #expect((sign == nil) == (own == nil), "\(id)")
      expectPatients(FindingReader.patients(partner, severity, own), id)
      #expect(!source.lowercased().contains("stop"), "patients see the source too: \(id)")
    }
    for rule in table.rules {
      expect(rule.id, rule.description, rule.source, rule.signs, rule.severity, .pair)
    }
    for rule in table.conditionRules ?? [] {
      expect(rule.id, rule.description, rule.source, rule.signs, rule.severity, .condition)
    }
    for rule in table.duplications ?? [] {
      expect(rule.id, rule.description, rule.source, rule.signs, rule.severity, .pair)
    }
    for rule in table.allergyRules { expect(rule.id, rule.description, rule.source, nil, .severe, .allergy) }
    #expect(count > 500, "rules: \(count)")
  }

  @Test("how soon depends on how bad it is") func urgency() {
    func patients(_ severity: InteractionTable.Severity) -> String {
      FindingReader.patients(.pair, severity, nil).en
    }
    #expect(patients(.severe).contains("today") && patients(.moderate).contains("next days"))
    #expect(patients(.minor).contains("next visit"))
  }

  @Test("patients read their own words, the care team the table's") func readers() throws {
    let scene = try InteractionScene()
    try scene.submitForm(allergies: ["Penicillin"], conditions: ["schwanger"])
    for name in ["Marcumar", "Ibuprofen", "Simvastatin", "Amoxicillin"] { try scene.take(name) }
    let (team, own) = (try scene.check(scene.scene.by(.clinician)), try scene.check(scene.scene.by(.patient)))
    let table = try ShippedTable().finder.table
    let texts = Set(
      (table.rules.map(\.description) + (table.conditionRules ?? []).map(\.description)
        + table.allergyRules.map(\.description)).flatMap { [$0.de, $0.en] })
    func all(_ found: GetMedicationInteractions.Outcome) -> [String] {
      found.interactions.map(\.description) + found.conditionConflicts.map(\.description)
        + found.allergyConflicts.map(\.description)
    }
    #expect(all(team).allSatisfy(texts.contains) && all(team).count == all(own).count && all(own).count >= 5)
    #expect(all(own).allSatisfy { !texts.contains($0) })
    let read = try scene.scene.test.call(GetInteractions(), meta: scene.scene.by(.patient))
    #expect(read.rules.count == table.rules.count)
    #expect(
      read.rules.allSatisfy { !texts.contains($0.description.de) && !texts.contains($0.description.en) })
    #expect(try scene.scene.test.call(GetInteractions(), meta: scene.scene.by(.clinician)) == table)
    // The chart is made of the same answer.
    let chart = try scene.scene.test.call(
      GetChart(patientId: scene.scene.patient), meta: scene.scene.by(.patient))
    let shown = chart.sections.first { $0.section == "interactions" }?.items ?? []
    let words = shown.compactMap { $0.content["description"] }
    #expect(words.count == all(own).count)
    #expect(words.allSatisfy { word in !texts.contains { word == .string($0) } })
  }
}
