import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Dates count when they come.
@Suite("Dates of medications") struct MedicationDateTests {
  private let scene: InteractionScene

  init() throws { scene = try InteractionScene() }

  private func at(days: Int64) -> Timestamp {
    Timestamp(milliseconds: scene.scene.now.milliseconds + days * 86_400_000)
  }

  private func add(
    _ name: String = "Paracetamol", start: Timestamp? = nil, refill: Timestamp? = nil,
    _ role: ActingPerson.Role = .clinician
  ) throws -> RecordID {
    var call = scene.adding(name, insisting: role == .clinician ? "abgewogen" : nil)
    (call.order.prescribedDate, call.order.refillDate) = (start, refill)
    return try scene.scene.test.call(call, meta: scene.scene.by(role)).id
  }

  private func stop(_ id: RecordID, at date: Timestamp?) throws -> String {
    var call = DiscontinueMedication(patientId: scene.scene.patient, medicationId: id, reason: "Ende")
    call.effectiveDate = date
    return try scene.scene.refusal(call, scene.scene.by(.clinician))
  }

  private func get(_ id: RecordID) throws -> Medication {
    try scene.scene.test.call(GetMedication(patientId: scene.scene.patient, medicationId: id))
  }

  private func listed(_ status: MedicationFilter) throws -> [String] {
    var list = ListMedications(patientId: scene.scene.patient)
    list.status = status
    return try scene.scene.test.call(list).medications.map(\.name)
  }

  /// Each date of the area, in the past, now and in the future; days from now, and what is answered.
  private static let dates: [(field: String, days: Int64, expected: String)] = [
    ("start", -30, "accepted"), ("start", 0, "accepted"), ("start", 30, "accepted"),
    ("start", -40_000, "/order/prescribedDate before_birth"), ("refill", -1, "accepted"),
    ("refill", 0, "accepted"),
    ("refill", 30, "accepted"), ("refill", -11, "/order/refillDate inconsistent"),
    ("refill", -40_000, "/order/refillDate before_birth, /order/refillDate inconsistent"),
    ("supply", -1, "accepted"), ("supply", 0, "accepted"), ("supply", 30, "accepted"),
    ("supply", -11, "/refillDate inconsistent"), ("onset", -400, "accepted"), ("onset", 0, "accepted"),
    ("onset", 1, "/onset in_future"), ("onset", -40_000, "/onset before_birth"), ("end", -10, "accepted"),
    ("end", -1, "accepted"), ("end", 0, "accepted"), ("end", 30, "accepted"), ("end", 26_000, "accepted"),
    ("end", -11, "/effectiveDate inconsistent"),
    ("end", -40_000, "/effectiveDate before_birth, /effectiveDate inconsistent"),
  ]

  @Test("each date in the past, today and in the future", arguments: dates)
  func table(field: String, days: Int64, expected: String) throws {
    let date = at(days: days)
    let (patient, clinician) = (scene.scene.patient, scene.scene.by(.clinician))
    switch field {
    case "start", "refill":
      var call = scene.adding("Paracetamol", .prescribed)
      if field == "start" { call.order.prescribedDate = date }
      if field == "refill" { (call.order.prescribedDate, call.order.refillDate) = (at(days: -10), date) }
      #expect(try scene.scene.refusal(call, clinician) == expected)
    case "supply":
      var call = DecideRefill(
        patientId: patient, medicationId: try add(start: at(days: -10)), decision: .markOutOfStock)
      call.refillDate = date
      #expect(try scene.scene.refusal(call, clinician) == expected)
    case "onset":
      var call = ReportSideEffect(
        patientId: patient, medicationId: try add(start: at(days: -10)), effect: "Schwindel", severity: .mild)
      call.onset = date
      #expect(try scene.scene.refusal(call, clinician) == expected)
    default: #expect(try stop(try add(start: at(days: -10)), at: date) == expected)
    }
  }

  @Test("what ends in 2099 is taken until then: in lists, reminders and checks") func future() throws {
    let id = try add("Warfarin")
    let reminders = SetMedicationReminders(
      patientId: scene.scene.patient, medicationId: id, reminderTimes: ["08:00"])
    _ = try scene.scene.test.call(reminders)
    #expect(try stop(id, at: Timestamp("2099-01-01T00:00:00Z")) == "accepted")
    #expect(try get(id).status == .active && get(id).reminderTimes == ["08:00"])
    #expect(try get(id).endDate == Timestamp("2099-01-01T00:00:00Z"))
    #expect(try listed(.active) == ["Warfarin"] && listed(.discontinued) == [])
    let other = scene.adding("Ibuprofen", .prescribed)
    #expect(try scene.scene.refusal(other, scene.scene.by(.clinician)) == "severe_interaction")
    let none = AssertNoMedications(patientId: scene.scene.patient)
    #expect(try scene.scene.refusal(none) == "has_medications")
  }

  @Test("the end comes at its moment, on both sides of it, and can be moved before") func moment() throws {
    let id = try add("Warfarin")
    _ = try scene.scene.test.call(
      SetMedicationReminders(patientId: scene.scene.patient, medicationId: id, reminderTimes: ["08:00"]))
    #expect(try stop(id, at: at(days: 10)) == "accepted")
    #expect(try stop(id, at: at(days: 2)) == "accepted", "an end that has not come can be another")
    let end = at(days: 2)
    scene.scene.test.clock.advance(milliseconds: 2 * 86_400_000 - 1)
    #expect(try get(id).status == .active && listed(.active) == ["Warfarin"])
    let before = scene.scene.test.engine.head
    scene.scene.test.clock.advance(milliseconds: 1)
    #expect(scene.scene.now == end)
    #expect(try get(id).status == .discontinued && get(id).reminderTimes == [])
    #expect(try listed(.active) == [] && listed(.discontinued) == ["Warfarin"])
    #expect(try stop(id, at: nil) == "already_discontinued")
    let ibuprofen = scene.adding("Ibuprofen", .prescribed)
    #expect(try scene.scene.refusal(ibuprofen, scene.scene.by(.clinician)) == "accepted")
    let then = CallMeta(asOf: AsOf(position: before))
    let get = GetMedication(patientId: scene.scene.patient, medicationId: id)
    #expect(try scene.scene.test.call(get, meta: then).status == .active, "of then it was taken")
    try scene.scene.verifyProjections()
  }

  @Test(
    "what begins later is on the list and in the check, nobody is reminded of it, and it can be taken back")
  func planned() throws {
    let id = try add("Warfarin", start: at(days: 5))
    _ = try scene.scene.test.call(
      SetMedicationReminders(patientId: scene.scene.patient, medicationId: id, reminderTimes: ["08:00"]))
    #expect(try get(id).status == .planned && get(id).reminderTimes == [])
    #expect(try listed(.active) == ["Warfarin"])
    let other = scene.adding("Ibuprofen", .prescribed)
    #expect(try scene.scene.refusal(other, scene.scene.by(.clinician)) == "severe_interaction")
    #expect(try stop(id, at: at(days: -1)) == "/effectiveDate inconsistent")
    scene.scene.advance(hours: 5 * 24)
    #expect(try get(id).status == .active && get(id).reminderTimes == ["08:00"])
    let second = try add("Enalapril", start: at(days: 5))
    #expect(try stop(second, at: nil) == "accepted" && get(second).status == .discontinued)
  }

  @Test("a prescription cannot end before it was written, nor begin after its end") func order() throws {
    let id = try add("Paracetamol")
    #expect(try stop(id, at: at(days: -1)) == "/effectiveDate inconsistent")
    #expect(try stop(id, at: scene.scene.now) == "accepted")
    let own = try add("Ibuprofen", .patient)
    #expect(try stop(own, at: at(days: -400)) == "accepted", "the patient did not say since when")
    let later = try add("Paracetamol")
    #expect(try stop(later, at: at(days: 10)) == "accepted")
    var order = MedicationOrder(name: "Paracetamol", dosage: "1", unit: .tablet, frequency: .onceDaily)
    order.prescribedDate = at(days: 11)
    let update = UpdateMedication(patientId: scene.scene.patient, medicationId: later, order: order)
    #expect(
      try scene.scene.refusal(update, scene.scene.by(.clinician)) == "/order/prescribedDate inconsistent")
  }
}
