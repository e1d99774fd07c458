import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A pregnancy that should be over while nobody said so is told, and never passes in silence.
@Suite("Pregnancies without an end") struct PregnancyEndTests {
  private let scene: InteractionScene

  init() throws { scene = try InteractionScene() }

  private func diagnose(_ text: String, _ code: String, daysAgo: Int64, id: String = "p") throws {
    let start = OffsetTime(scene.scene.now.adding(minutes: -daysAgo * 1440), offsetMinutes: 0)
    let concept = code.isEmpty ? CodedConcept(.local, "c", text) : CodedConcept(.icd10, code, text)
    let input = HistoryInput(HistoryContent(.condition, concept, start: .moment(start)), id: RecordID(id))
    _ = try scene.scene.test.call(RecordHistory(patientId: scene.scene.patient, entry: input))
  }

  private func end(_ id: String) throws {
    let now = HistoryTime.moment(OffsetTime(scene.scene.now, offsetMinutes: 0))
    _ = try scene.scene.test.call(
      ResolveHistory(patientId: scene.scene.patient, entryId: try #require(RecordID(id)), end: now))
  }

  /// What prescribing is answered: the refusal, else whether the pregnancy is said to be unchecked.
  private func answer(_ drug: String) throws -> String {
    let refusal = try scene.scene.refusal(scene.adding(drug, .prescribed), scene.scene.by(.clinician))
    if refusal != "accepted" { return refusal }
    let check = try scene.check()
    let said = check.unchecked.first { $0.medicationName == drug }?.reasons.contains(.pregnancyEnd) == true
    return said ? "said" : "silent"
  }

  @Test(
    "within 294 days it is severe, from then on it is said, for each way of writing it",
    arguments: [("20. SSW", ""), ("Schwangerschaft", "Z34.9"), ("pregnant", "")])
  func edges(text: String, code: String) throws {
    try diagnose(text, code, daysAgo: 293)
    #expect(try answer("Isotretinoin") == "severe_interaction")
    scene.scene.advance(hours: 24)
    #expect(try answer("Isotretinoin") == "said")
    #expect(try answer("Loratadin") == "silent")
    let drug = try scene.take("Ramipril")
    #expect(drug.check?.unchecked?.contains(.pregnancyEnd) == true)
    try end("p")
    #expect(try answer("Simvastatin") == "silent")
  }

  @Test("one of the intake form is said too") func form() throws {
    try scene.submitForm(conditions: ["schwanger"])
    #expect(try answer("Isotretinoin") == "severe_interaction")
    scene.scene.advance(hours: 24 * 294)
    #expect(try answer("Isotretinoin") == "said")
  }

  @Test("a delivery ends it, and one that lasts is told instead") func delivery() throws {
    try diagnose("SSW 8", "", daysAgo: 400)
    #expect(try answer("Isotretinoin") == "said")
    try diagnose("Geburt", "O80", daysAgo: 200, id: "d")
    #expect(try answer("Simvastatin") == "silent")
    try diagnose("Schwangerschaft", "Z34.9", daysAgo: 5, id: "n")
    #expect(try answer("Warfarin") == "severe_interaction")
  }

  @Test("every drug with a rule of pregnancies is said, every other one is not") func sweep() throws {
    try diagnose("Schwangerschaft", "Z34.9", daysAgo: 300)
    let finder = InteractionFinder(
      try InteractionTable.read(Shipped.file("Config/interactions/interactions-2026-4.json")))
    var count = 0
    for (place, item) in finder.table.ingredients.enumerated() where place % 12 == 0 {
      let substances = finder.substances(in: item.names[0])
      let isRuled = !finder.rules(substances, against: ["pregnancy"]).isEmpty
      let added = try scene.take(item.names[0])
      #expect((added.check?.unchecked?.contains(.pregnancyEnd) == true) == isRuled, "\(item.id)")
      count += isRuled ? 1 : 0
    }
    #expect(count >= 10)
  }
}
