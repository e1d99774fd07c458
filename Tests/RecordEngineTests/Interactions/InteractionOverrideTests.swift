import Dispatch
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Prescribing against a finding") struct InteractionOverrideTests {
  private let scene: InteractionScene

  init() throws { scene = try InteractionScene() }

  private func alerts() throws -> [Alert] {
    try scene.scene.test.call(ListAlerts(patientId: scene.scene.patient)).alerts
  }

  private func refusal(_ call: AddMedication, _ role: ActingPerson.Role = .clinician) throws -> String {
    try scene.scene.refusal(call, scene.scene.by(role))
  }

  @Test("R-MH-118: what is refused, and what is not") func refusals() throws {
    try scene.take("Warfarin")
    try scene.allergic(to: "Penicillin")
    let cases: [(String, AddMedication, String)] = [
      ("severe", scene.adding("Ibuprofen"), "severe_interaction"),
      ("allergy", scene.adding("Amoxicillin"), "allergy_conflict"),
      ("cross-allergy", scene.adding("Cefaclor"), "allergy_conflict"),
      ("moderate", scene.adding("Sertralin"), "accepted"),
      ("unknown", scene.adding("Teufelskralle"), "accepted"),
      ("insisting", scene.adding("Ibuprofen", insisting: "Magenschutz"), "accepted"),
    ]
    for (name, call, expected) in cases { #expect(try refusal(call) == expected, "\(name)") }
    var silent = scene.adding("Aspirin")
    silent.overrideInteractions = true
    #expect(try refusal(silent) == "/overrideReason required")
    silent.overrideReason = " "
    #expect(try refusal(silent) == "/overrideReason bad_format")
    silent.overrideReason = String(repeating: "x", count: 501)
    #expect(try refusal(silent) == "/overrideReason bad_format")
    (silent.overrideInteractions, silent.overrideReason) = (false, "doch")
    #expect(try refusal(silent) == "severe_interaction", "a reason alone is not insisting")
    silent.overrideInteractions = nil
    #expect(try refusal(silent) == "severe_interaction")
  }

  @Test("R-MH-118: a refusal stores nothing and says why; an override is in the event") func stored() throws {
    let warfarin = try scene.take("Warfarin")
    let head = scene.scene.test.engine.head
    let call = scene.adding("Ibuprofen")
    guard case .failure(let failure) = try scene.scene.test.send(call).outcome else {
      Issue.record("accepted")
      return
    }
    #expect(scene.scene.test.engine.head == head && failure.code == .stateConflict)
    let check = failure.details?["check"]
    #expect(
      check?["interactions"] == [
        ["medicationId": .string(warfarin.id.text), "rule": "vka-nsaids", "severity": "severe"]
      ])
    #expect(check?["tableVersion"] == "interactions-2026-4")
    #expect(!failure.message.contains("Ibuprofen"))
    let added = try scene.scene.test.call(
      scene.adding("Ibuprofen", insisting: "kurz, mit Magenschutz"), meta: scene.scene.by(.clinician))
    #expect(try added.check?.overrideReason == "kurz, mit Magenschutz" && alerts() == [])
    #expect(added.check?.interactions.map(\.rule) == ["vka-nsaids"])
    let get = GetMedication(patientId: scene.scene.patient, medicationId: added.id)
    #expect(try scene.scene.test.call(get) == added)
    let log = try scene.scene.test.call(
      ReadLog(patientId: scene.scene.patient, types: ["medications.added"]))
    #expect(
      log.events.last?.payload?["check"]?["overrideReason"] == .string("kurz, mit Magenschutz"))
    let harmless = try scene.take("Loratadin")
    #expect(harmless.check == nil, "nothing is stored where nothing stood against it")
  }

  @Test(
    "R-MH-118: what a patient says to take is stored anyway, and alerts the care team",
    arguments: [
      ActingPerson.Role.patient, .nurse,
    ])
  func selfReported(role: ActingPerson.Role) throws {
    try scene.take("Warfarin")
    let head = scene.scene.test.engine.head
    let added = try scene.scene.test.call(scene.adding("Ibuprofen"), meta: scene.scene.by(role))
    #expect(added.source == .selfReported && added.check?.overrideReason == nil)
    #expect(try alerts().map(\.severity) == [.high] && alerts().map(\.sourceId) == [added.id])
    #expect(scene.scene.test.engine.head == head + 2)
    let log = try scene.scene.test.call(
      ReadLog(patientId: scene.scene.patient, types: ["alerts.raised"]))
    #expect(log.events.count == 1)
    let get = GetMedication(patientId: scene.scene.patient, medicationId: added.id)
    #expect(try scene.scene.test.call(get) == added)
    _ = try scene.scene.test.call(scene.adding("Metformin"), meta: scene.scene.by(role))
    #expect(try alerts().count == 1)
  }

  @Test("R-MH-118: another name is another drug, another dose is not") func edits() throws {
    try scene.take("Warfarin")
    let own = try scene.take("Metformin")
    func update(_ name: String, _ dosage: String, insisting reason: String? = nil) throws -> String {
      let order = MedicationOrder(name: name, dosage: dosage, unit: .tablet, frequency: .onceDaily)
      var call = UpdateMedication(patientId: scene.scene.patient, medicationId: own.id, order: order)
      if reason != nil { (call.overrideInteractions, call.overrideReason) = (true, reason) }
      return try scene.scene.refusal(call, scene.scene.by(.clinician))
    }
    var found: Medication {
      get throws {
        try scene.scene.test.call(
          GetMedication(patientId: scene.scene.patient, medicationId: own.id))
      }
    }
    #expect(try update("Metformin", "2") == "accepted")
    #expect(try update("Ibuprofen", "2") == "severe_interaction")
    #expect(try found.name == "Metformin")
    #expect(try update("Ibuprofen", "2", insisting: "kurz") == "accepted")
    #expect(try found.check?.overrideReason == "kurz")
    #expect(try update("IBUPROFEN", "3") == "accepted", "the same drug in another dose")
    #expect(try found.check?.overrideReason == "kurz")
    #expect(try update("Loratadin", "1") == "accepted" && found.check == nil)
    try scene.scene.verifyProjections()
  }

  @Test("R-MH-118: a patient's edit is stored with an alert that goes with the drug") func ownEdits() throws {
    try scene.take("Warfarin")
    let meta = scene.scene.by(.patient)
    let own = try scene.scene.test.call(scene.adding("Metformin"), meta: meta)
    var order = MedicationOrder(name: "Aspirin", dosage: "1", unit: .tablet, frequency: .onceDaily)
    func update() throws -> Medication {
      try scene.scene.test.call(
        UpdateMedication(patientId: scene.scene.patient, medicationId: own.id, order: order), meta: meta)
    }
    let alerted = try update()
    #expect(try alerts().map(\.severity) == [.high] && alerted.version == 2)
    let get = GetMedication(patientId: scene.scene.patient, medicationId: own.id)
    #expect(try scene.scene.test.call(get) == alerted)
    order.name = "Loratadin"
    #expect(try update().check == nil && alerts().map(\.occurrences) == [1])
    try scene.scene.verifyProjections()
  }

  @Test("R-MH-269: a repeated prescription is not refused for itself, nor for what came later")
  func repeated() throws {
    var call = scene.adding("Warfarin")
    call.id = RecordID("offline-1")
    let meta = scene.scene.by(.clinician)
    let first = try scene.scene.test.call(call, meta: meta)
    try scene.take("Ibuprofen")
    #expect(try scene.scene.test.call(call, meta: meta) == first)
  }

  @Test("R-MH-118: of two prescriptions at once that do not go together, one is refused") func race() throws {
    for _ in 0..<10 {
      let patient = try scene.scene.stranger()
      let calls = try ["Warfarin", "Ibuprofen"].map { name in
        var call = scene.adding(name, .prescribed)
        call.patientId = patient
        let tape = try Tape(encoding: call)
        return Call(
          method: AddMedication.name, tape: tape, params: tape.root,
          caller: Caller(userID: 1000, roles: [.operator]))
      }
      let engine = scene.scene.test.running
      let accepted = Mutex(0)
      let done = DispatchSemaphore(value: 0)
      DispatchQueue.concurrentPerform(iterations: calls.count) { index in
        engine.handle(calls[index]) { reply in
          if case .success = reply.outcome { accepted.withLock { $0 += 1 } }
          done.signal()
        }
      }
      for _ in calls { try done.waitForSignal("the answer to a prescription") }
      #expect(accepted.withLock { $0 } == 1)
    }
  }

  @Test("without a table nothing is checked, nothing is refused, and that is said") func noTable() throws {
    let bare = try InteractionScene(publishing: false)
    for name in ["Warfarin", "Ibuprofen"] {
      let added = try bare.scene.test.call(bare.adding(name), meta: bare.scene.by(.clinician))
      #expect(added.check?.unchecked == [.noTable] && added.check?.tableVersion == nil)
    }
  }
}
