import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Interactions of what is taken") struct MedicationSafetyTests {
  private let scene: InteractionScene

  init() throws { scene = try InteractionScene() }

  @Test("R-MH-117: an answer names what was found, what is unknown and by which table, and promises nothing")
  func answer() throws {
    let warfarin = try scene.take("Warfarin")
    let statin = try scene.take("Simvastatin")
    let amlodipine = try scene.take("Amlodipin")
    let ibuprofen = try scene.take("Ibuprofen")
    try scene.take("Teufelskralle")
    try scene.allergic(to: "Aspirin", .severe)
    try scene.allergic(to: "Latex")
    let found = try scene.check()
    #expect(Set(found.interactions.map(\.rule)) == ["vka-nsaids", "vka-watch", "simvastatin-dose"])
    #expect(found.interactions.map(\.severity) == [.severe, .moderate, .moderate])
    #expect(Set(found.interactions[0].medicationIds) == [warfarin.id, ibuprofen.id])
    #expect(Set(found.interactions[0].medicationNames) == ["Warfarin", "Ibuprofen"])
    let dose = found.interactions.first { $0.rule == "simvastatin-dose" }
    #expect(Set(dose?.medicationIds ?? []) == [statin.id, amlodipine.id])
    #expect(found.interactions.allSatisfy { !$0.source.isEmpty && !$0.description.isEmpty })
    let conflict = try #require(found.allergyConflicts.first)
    #expect(found.allergyConflicts.count == 1 && conflict.medicationId == ibuprofen.id && conflict.critical)
    #expect(conflict.allergen == "Aspirin" && conflict.reaction == "Eruption of skin")
    #expect(found.unknownMedications == ["Teufelskralle"] && found.unknownAllergies == ["Latex"])
    #expect(found.tableVersion == "interactions-2026-4" && found.checkedAt == scene.scene.now)
  }

  @Test("R-MH-117: nothing found is never worded as safe, in no language") func wording() throws {
    let found = try scene.check()
    #expect(found.interactions == [] && found.allergyConflicts == [] && found.allergyState == .neverAsked)
    let table = try scene.scene.test.call(GetInteractions())
    let texts = table.rules.map(\.description) + table.allergyRules.map(\.description)
    for text in texts + [GetMedicationInteractions.notice] {
      for words in [text.de.lowercased(), text.en.lowercased()] {
        #expect(!words.contains("unbedenklich") && !words.contains("no interaction"), "\(words)")
        #expect(!words.contains("is safe") && !words.contains("keine wechselwirkung"), "\(words)")
      }
    }
    #expect(found.notice.contains("not mean") || found.notice.contains("heißt nicht"))
  }

  @Test("R-MH-078: the intake form counts and is marked; what it repeats is told once") func intake() throws {
    try scene.submitForm(allergies: ["Penicillin"], medications: ["warfarin", "Johanniskraut"])
    try scene.take("Warfarin")
    try scene.take("Amoxicillin")
    let found = try scene.check()
    let told = found.interactions.filter { $0.origins == [.prescribed, .intake] }
    #expect(told.map(\.rule) == ["vka-inducers"] && told[0].medicationIds.last?.text == "intake-2")
    #expect(found.interactions.count == 2)
    #expect(found.allergyConflicts.map(\.origin) == [.intake])
    #expect(found.allergyConflicts.map(\.critical) == [false] && found.allergyState == .active)
    try scene.submitForm()
    #expect(try scene.check().allergyState == .noneAsserted)
    #expect(try scene.check().interactions.map(\.rule) == ["vka-watch"])
  }

  @Test("what other systems say goes on counts, what ended or was wrong does not") func history() throws {
    try scene.take("Amoxicillin")
    try scene.allergic(to: "Penicillin V", code: "39579001")
    let found = try scene.check().allergyConflicts
    #expect(found.map(\.origin) == [.history] && found.map(\.critical) == [true], "anaphylaxis is critical")
    let entry = try scene.scene.test.call(GetHistory(patientId: scene.scene.patient)).entries[0].id
    _ = try scene.scene.test.call(
      RetractHistory(patientId: scene.scene.patient, entryId: entry, reason: .duplicate))
    #expect(try scene.check().allergyConflicts == [])
    var content = HistoryContent(
      .medicationStatement, CodedConcept(.rxNorm, "11289", "Warfarin Sodium 5 MG Oral Tablet"),
      start: try #require(HistoryTime("2020-03-01")))
    content.category = "outpatient"
    let taken = HistoryInput(content, id: RecordID("statement-1"))
    _ = try scene.scene.test.call(RecordHistory(patientId: scene.scene.patient, entry: taken))
    try scene.take("Ibuprofen")
    let told = try scene.check().interactions.filter { $0.rule == "vka-nsaids" }
    #expect(told.map(\.origins) == [[.prescribed, .history]])
  }

  @Test("stopped medications are not checked, and the past is answered by the past's table") func past()
    throws
  {
    try scene.take("Warfarin")
    let ibuprofen = try scene.take("Ibuprofen")
    let before = try scene.check()
    let then = CallMeta(asOf: AsOf(position: scene.scene.test.engine.head))
    scene.scene.advance(hours: 1)
    _ = try scene.scene.test.call(
      DiscontinueMedication(patientId: scene.scene.patient, medicationId: ibuprofen.id, reason: "Ende"))
    var own = GetInteractions.exampleOutcome
    own.id = "own-1"
    try scene.publish(try Tape(encoding: own).value())
    #expect(try scene.check().interactions == [] && scene.check().tableVersion == "own-1")
    #expect(try scene.check(then) == before && before.interactions.count == 1)
  }

  @Test("patients and the care team may ask, nobody else, and of whom there is") func roles() throws {
    let ask = GetMedicationInteractions(patientId: scene.scene.patient)
    for (role, expected) in [
      (.patient, "accepted"), (.clinician, "accepted"), (.nurse, "accepted"), (.admin, "role"),
    ] as [(ActingPerson.Role, String)] {
      #expect(try scene.scene.refusal(ask, scene.scene.by(role)) == expected)
    }
    #expect(
      try scene.scene.refusal(GetMedicationInteractions(patientId: Example.patient)) == "NOT_FOUND")
  }
}
