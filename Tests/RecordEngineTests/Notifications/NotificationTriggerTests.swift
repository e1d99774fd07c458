import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("What patients are told of") struct NotificationTriggerTests {
  private let care: CarePlanScene
  private var scene: RecordScene { care.scene }

  init() throws { care = try CarePlanScene() }

  private func told() throws -> [Notification] {
    var meta = scene.by(.patient)
    meta.language = .en
    return try scene.test.call(ListNotifications(patientId: scene.patient), meta: meta).notifications
  }

  @Test("R-MH-234, R-MH-251: each publication and the end of a care plan tell once, drafts and goals nothing")
  func carePlan() throws {
    try care.save([CarePlanScene.goal("walk")])
    #expect(try told() == [])
    let plan = try care.publish()
    let first = try #require(try told().first)
    #expect(try told().count == 1 && first.type == .carePlan && first.title == "New care plan")
    #expect(first.actionUrl == "/care-plan/\(plan.id.text)")
    scene.advance(hours: 1)
    try care.publish([CarePlanScene.goal("walk"), CarePlanScene.goal("swim")])
    try care.set("walk", .completed)
    try care.set("swim", .completed, .clinician)
    #expect(try told().map(\.title) == ["New care plan", "New care plan"])
    scene.advance(hours: 1)
    let end = DeactivateCarePlan(patientId: scene.patient, reason: "Ende")
    _ = try scene.test.call(end, meta: scene.by(.clinician))
    let last = try #require(try told().first)
    #expect(try told().count == 3 && last.title == "Care plan ended" && last.type == .carePlan)
    #expect(last.actionUrl == "/care-plan/\(plan.id.text)")
    try scene.verifyProjections()
  }

  @Test("R-MH-115, R-MH-251: every decision on a refill and on the supply tells, a denial too")
  func refills() throws {
    let order = MedicationOrder(name: "Metformin", dosage: "500", unit: .mg, frequency: .onceDaily)
    let add = AddMedication(patientId: scene.patient, order: order)
    let drug = try scene.test.call(add, meta: scene.by(.clinician))
    for (decision, title) in [
      (RefillDecision.deny, "Refill denied"), (.fulfil, "Refill ready"), (.approve, "Refill approved"),
      (.markOutOfStock, "Medication out of stock"), (.markAvailable, "Medication available again"),
    ] {
      scene.advance(hours: 1)
      let refill = RequestRefill(patientId: scene.patient, medicationId: drug.id)
      _ = try scene.test.send(refill, meta: scene.by(.patient))
      let decide = DecideRefill(patientId: scene.patient, medicationId: drug.id, decision: decision)
      _ = try scene.test.call(decide, meta: scene.by(.clinician))
      let told = try #require(try told().first)
      #expect(told.title == title && told.type == .medication)
      #expect(told.actionUrl == "/medications/\(drug.id.text)" && !told.message.contains("Metformin"))
    }
  }

  @Test("R-MH-251, R-MH-252: what staff add is told whoever says it is taken, own entries are not")
  func medications() throws {
    var add = AddMedication(
      patientId: scene.patient,
      order: MedicationOrder(name: "Ibuprofen", dosage: "400", unit: .mg, frequency: .asNeeded))
    add.source = .selfReported
    _ = try scene.test.call(add, meta: scene.by(.patient))
    #expect(try told() == [])
    _ = try scene.test.call(add, meta: scene.by(.nurse))
    #expect(try told().map(\.title) == ["New medication"])
  }
}
