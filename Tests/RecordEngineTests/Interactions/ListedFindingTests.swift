import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Findings of every severity") struct ListedFindingTests {
  private let scene: InteractionScene

  init() throws { scene = try InteractionScene() }

  private func add(_ name: String) throws -> MedicationCheck? {
    try scene.scene.test.call(scene.adding(name), meta: scene.scene.by(.clinician)).check
  }

  @Test("R-MH-355: a moderate finding is listed with its severity and stops nobody") func moderate() throws {
    try scene.take("Eliquis")
    let check = try add("Diclofenac")
    #expect(check?.interactions.map(\.rule) == ["doac-nsaids"])
    #expect(check?.interactions.map(\.severity) == [.moderate] && check?.overrideReason == nil)
    try scene.scene.verifyProjections()
  }

  @Test("R-MH-355: worst first, and only the severe ones ask for a reason") func order() throws {
    for name in ["Eliquis", "Ramipril", "Marcumar", "Sertralin"] { try scene.take(name) }
    let call = scene.adding("Ibuprofen", .prescribed)
    guard
      case .failure(let failure) = try scene.scene.test.send(call, meta: scene.scene.by(.clinician)).outcome
    else { return #expect(Bool(false), "accepted") }
    guard case .array(let found) = failure.details?["check"]?["interactions"] ?? .null else {
      return #expect(Bool(false), "no findings")
    }
    #expect(found.compactMap { $0["severity"] } == ["severe", "moderate", "moderate", "moderate"])
  }

  @Test("R-MH-355: illnesses and allergies that the table does not know are listed beside") func unknown()
    throws
  {
    try scene.submitForm(
      allergies: ["Kiwi"],
      conditions: ["Hashimoto", "Asthma", "Epilepsie, Plattfuß", "kein Hinweis auf Schwangerschaft"])
    let check = try add("Loratadin")
    #expect(check?.unknownConditions == ["Hashimoto", "Epilepsie, Plattfuß"])
    #expect(check?.unknownAllergies == ["Kiwi"] && check?.needsReason == false)
    let found = try scene.check()
    #expect(
      found.unknownConditions == ["Hashimoto", "Epilepsie, Plattfuß"] && found.unknownAllergies == ["Kiwi"])
  }

  @Test("an illness of a patient's form is told with its severity") func illness() throws {
    try scene.submitForm(conditions: ["Epilepsie"])
    let call = scene.adding("Bupropion", .prescribed)
    #expect(try scene.scene.refusal(call, scene.scene.by(.clinician)) == "severe_interaction")
    let check = try add("Tramadol")
    #expect(check?.conditionConflicts?.map(\.severity) == [.moderate])
  }

  @Test("an allergy that is denied is none, an order not to give it is one") func deniedAllergy() throws {
    try scene.submitForm(allergies: ["keine Penicillinallergie"])
    #expect(try add("Amoxicillin") == nil)
    try scene.submitForm(allergies: ["no penicillin"])
    let call = scene.adding("Isocillin", .prescribed)
    #expect(try scene.scene.refusal(call, scene.scene.by(.clinician)) == "allergy_conflict")
  }

  @Test("both sides of an age, and what is said without a day of birth")
  func ages() throws {
    let finder = try ShippedTable().finder
    for (age, codeine, aspirin) in [
      (11, true, true), (12, false, false), (0, true, true), (40, false, false),
    ] {
      let ids = finder.conditions.conditions(atAge: age)
      func isSevere(_ name: String) -> Bool {
        finder.rules(finder.substances(in: name), against: ids).contains { $0.severity == .severe }
      }
      #expect(isSevere("Codein") == codeine && isSevere("ASS 500") == aspirin, "\(age)")
    }
    #expect(finder.needsAge(finder.substances(in: "Codein")))
    #expect(!finder.needsAge(finder.substances(in: "Loratadin")))
  }
}
