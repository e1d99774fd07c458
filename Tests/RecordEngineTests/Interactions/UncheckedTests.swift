import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What could not be checked is said wherever a check is answered.
@Suite("What could not be checked") struct UncheckedTests {
  private let scene: InteractionScene

  init() throws { scene = try InteractionScene() }

  private static let names: [(name: String, expected: [UncheckedReason]?)] = [
    ("Foobarol 5", [.unknownName]), ("Concor 5 plus", [.partOfName]),
    ("Ramipril 5/25", [.partOfName, .kidneyFunction]),
    ("Metformin", [.kidneyFunction]), ("Paracetamol 500 STADA", nil), ("ISDN STADA", nil),
  ]

  private func stop(_ medication: Medication, _ meta: CallMeta) throws {
    let call = DiscontinueMedication(
      patientId: scene.scene.patient, medicationId: medication.id, reason: "Ende")
    _ = try scene.scene.test.call(call, meta: meta)
  }

  @Test("an answer to adding, renaming, reading and listing says it, whoever asks, and the event keeps it")
  func answers() throws {
    for (name, expected) in Self.names {
      for role in [ActingPerson.Role.clinician, .patient] {
        let meta = scene.scene.by(role)
        let added = try scene.scene.test.call(scene.adding(name), meta: meta)
        #expect(added.check?.unchecked == expected, "\(name)")
        try stop(added, meta)
        var other = try scene.scene.test.call(scene.adding("Loratadin"), meta: meta)
        let order = MedicationOrder(name: name, dosage: "1", unit: .tablet, frequency: .onceDaily)
        other = try scene.scene.test.call(
          UpdateMedication(patientId: scene.scene.patient, medicationId: other.id, order: order), meta: meta)
        #expect(other.check?.unchecked == expected, "\(name)")
        for id in [added.id, other.id] {
          let read = try scene.scene.test.call(
            GetMedication(patientId: scene.scene.patient, medicationId: id), meta: meta)
          #expect(read.check?.unchecked == expected)
        }
        var list = ListMedications(patientId: scene.scene.patient)
        (list.limit, list.status) = (200, .all)
        let listed = try scene.scene.test.call(list, meta: meta).medications.filter { $0.name == name }
        #expect(listed.allSatisfy { $0.check?.unchecked == expected } && listed.count >= 2)
        try stop(other, meta)
      }
    }
    let log = try scene.scene.test.call(
      ReadLog(patientId: scene.scene.patient, types: ["medications.added"]))
    #expect(log.events.first?.payload?["check"]?["unchecked"] == ["unknown-name"])
    let alerts = try scene.scene.test.call(ListAlerts(patientId: scene.scene.patient)).alerts
    #expect(alerts == [], "what is not known is no alert")
    try scene.scene.verifyProjections()
  }

  @Test("the check of all that is taken, the chart and a refusal say it") func checks() throws {
    try scene.take("Foobarol")
    try scene.take("Metformin")
    try scene.submitForm(medications: ["Knoblauchkapseln"])
    let found = try scene.check()
    let reasons = found.unchecked.sorted { $0.medicationName < $1.medicationName }
    #expect(reasons.map(\.medicationName) == ["Foobarol", "Knoblauchkapseln", "Metformin"])
    #expect(
      reasons.map(\.reasons) == [[.unknownName], [.unknownName], [.kidneyFunction]])
    #expect(found.unknownMedications.sorted() == ["Foobarol", "Knoblauchkapseln"])
    let chart = try scene.scene.test.call(GetChart(patientId: scene.scene.patient))
    let items = chart.sections.first { $0.section == "interactions" }?.items ?? []
    #expect(items.compactMap { $0.content["reasons"] }.count == 3)
    try scene.take("Marcumar")
    let call = scene.adding("Diclofenac comp", .prescribed)
    guard
      case .failure(let failure) = try scene.scene.test.send(call, meta: scene.scene.by(.clinician)).outcome
    else { return #expect(Bool(false), "accepted") }
    #expect(failure.details?["check"]?["unchecked"] == ["part-of-name", "kidney-function"])
  }

  @Test("what the care plan names beyond the list is checked too") func carePlan() throws {
    try scene.take("Sertralin")
    let plan = try CarePlanScene(of: scene.scene)
    var draft = plan.saving([CarePlanScene.goal("g")], try plan.draft.draftVersion)
    draft.medications = [
      CarePlanMedication(name: "Johanniskraut", dosage: "900 mg", frequency: "täglich", kind: .supplement),
      CarePlanMedication(name: "Teufelskralle", dosage: "1", frequency: "täglich"),
    ]
    _ = try scene.scene.test.call(draft, meta: scene.scene.by(.clinician))
    #expect(try scene.check().interactions == [], "a draft is no plan")
    try plan.publish()
    let found = try scene.check()
    #expect(found.interactions.map(\.rule) == ["st-johns-wort-antidepressants"])
    #expect(found.interactions.first?.origins == [.prescribed, .carePlan])
    #expect(found.unknownMedications == ["Teufelskralle"])
  }

  @Test("without a table all is unchecked, and the chart says so") func noTable() throws {
    let bare = try InteractionScene(publishing: false)
    let added = try bare.scene.test.call(bare.adding("Warfarin"), meta: bare.scene.by(.clinician))
    #expect(added.check?.unchecked == [.noTable])
    let chart = try bare.scene.test.call(GetChart(patientId: bare.scene.patient))
    let items = chart.sections.first { $0.section == "interactions" }?.items ?? []
    #expect(items.map { $0.content["reasons"] } == [["no-table"]])
  }

  @Test("a check of before there was more to say is still read") func before() throws {
    let text = """
      {"tableVersion":"interactions-2026-1","interactions":[{"medicationId":"m","rule":"r"}],"allergyConflicts":[]}
      """
    let old = try JSON.decode(MedicationCheck.self, from: Array(text.utf8))
    #expect(old.needsReason && old.unchecked == nil && old.conditionConflicts == nil)
    #expect(try JSON.encode(old) == Array(text.utf8))
  }
}
