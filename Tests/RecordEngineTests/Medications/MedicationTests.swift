import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Medications") struct MedicationTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private static let order = MedicationOrder(
    name: "Metformin", dosage: "500", unit: .mg, frequency: .twiceDaily)

  private func add(_ meta: CallMeta? = nil, _ order: MedicationOrder = order) throws -> Medication {
    try scene.test.call(AddMedication(patientId: scene.patient, order: order), meta: meta)
  }

  @Test("R-MH-112: a prescription is answered whole, absent dates as null") func shape() throws {
    let added = try add(scene.by(.clinician))
    let reply = try scene.test.call("medications.list", "{\"patientId\":\"\(scene.patient)\"}")
    let list = try reply.outcome.get().value()
    guard case .array(let items)? = list["medications"], let item = items.first else {
      Issue.record("no medication")
      return
    }
    #expect(item["id"] == .string(added.id.text) && item["name"] == "Metformin" && item["unit"] == "mg")
    #expect(item["frequency"] == "twice daily" && item["refillStatus"] == "available")
    #expect(item["prescribedDate"] == .null && item["refillDate"] == .null && item["sideEffects"] == [])
    #expect(item["source"] == "prescribed" && list["asserted"] == .null)
  }

  @Test("R-MH-113: what an order must have is told all at once") func orders() throws {
    var bad = MedicationOrder(name: " ", dosage: "1,5", unit: .mg, frequency: .other)
    bad.instructions = String(repeating: "x", count: 1001)
    let call = AddMedication(patientId: scene.patient, order: bad)
    #expect(
      try scene.refusal(call)
        == "/order/name bad_format, /order/instructions bad_format, /order/dosage bad_format, "
        + "/order/frequencyText required")
    for (dosage, isGood) in [
      ("500", true), ("2.5", true), ("1-2", true), ("0.25-0.5", true), ("", false), ("1234567", false),
      ("1.", false), (".5", false), ("1-2-3", false), ("-1", false), ("1.23456", false), ("５", false),
      ("2-1", false), ("1-0-1", false), ("½", false), ("1/2", false), ("1–2", false), ("500 mg", false),
      ("0.5-1", true), ("10-9", false), ("9-10", true), ("0.0001", true), ("1-1.0001", true),
      ("2-2", false), ("1-1.0", false), ("0", false), ("0.0", false), ("000", false), ("0-0", false),
      ("0-1", false), ("0.0-0.5", false), ("1-0", false),
    ] {
      var order = Self.order
      order.dosage = dosage
      let refusal = try scene.refusal(AddMedication(patientId: scene.patient, order: order))
      #expect((refusal == "accepted") == isGood, "\(dosage)")
    }
  }

  @Test(
    "what is no amount is told what to write instead",
    arguments: [
      ("2-1", "inconsistent", "1-2 instead of 2-1"), ("10-9.5", "inconsistent", "lower number first"),
      ("1-0-1", "bad_format", "frequency"), ("1-0-1-0", "bad_format", "frequency"),
      ("0.5-0-0.5", "bad_format", "frequency"), ("1,5", "bad_format", "1.5 instead of 1,5"),
      ("½", "bad_format", "0.5"), ("1½", "bad_format", "0.5"), ("1/2", "bad_format", "0.5"),
      ("¼-½", "bad_format", "0.5"), ("1–2", "bad_format", "hyphen"), ("500 mg", "bad_format", "unit"),
      ("", "bad_format", "a number"), ("1.", "bad_format", "a number"),
      ("0", "out_of_range", "discontinued"), ("0.00", "out_of_range", "above 0"),
      ("0-0", "out_of_range", "discontinued"), ("1-1", "inconsistent", "1 instead of 1-1"),
      ("1-1.00", "inconsistent", "number alone"), ("0-1", "out_of_range", "1 instead of 0-1"),
      ("0.0-2", "out_of_range", "as needed"), ("1-0", "inconsistent", "lower number first"),
    ])
  func doses(text: String, code: String, hint: String) throws {
    let problem = try #require(Dosage(text: text).problem)
    #expect(problem.code == code && problem.message.contains(hint), "\(problem.message)")
  }

  @Test("R-MH-119: who may add, change and stop what") func roles() throws {
    let prescribed = try add(scene.by(.clinician))
    let own = try add(scene.by(.patient))
    #expect(own.source == .selfReported && own.prescribedBy == nil)
    #expect(prescribed.prescribedBy?.hasPrefix("clinician:") == true)
    var prescription = AddMedication(patientId: scene.patient, order: Self.order)
    prescription.source = .prescribed
    var changed = Self.order
    changed.dosage = "850"
    func update(_ id: RecordID) -> UpdateMedication {
      UpdateMedication(patientId: scene.patient, medicationId: id, order: changed)
    }
    func stop(_ id: RecordID) -> DiscontinueMedication {
      DiscontinueMedication(patientId: scene.patient, medicationId: id, reason: "nicht vertragen")
    }
    for role in [ActingPerson.Role.patient, .nurse] {
      #expect(try scene.refusal(prescription, scene.by(role)) == "role")
      #expect(try scene.refusal(update(prescribed.id), scene.by(role)) == "role")
      #expect(try scene.refusal(stop(prescribed.id), scene.by(role)) == "role")
    }
    #expect(try scene.refusal(update(own.id), scene.by(.nurse)) == "role")
    #expect(try scene.test.call(update(own.id), meta: scene.by(.patient)).version == 2)
    #expect(try scene.test.call(stop(own.id), meta: scene.by(.patient)).status == .discontinued)
    #expect(try scene.test.call(update(prescribed.id), meta: scene.by(.clinician)).dosage == "850")
    #expect(try scene.refusal(stop(own.id)) == "already_discontinued")
    #expect(try scene.refusal(update(own.id)) == "medication_discontinued")
  }

  @Test("R-MH-114, R-MH-115: every step of a refill, allowed and refused") func refills() throws {
    enum Step { case request, decide(RefillDecision) }
    let steps: [(String, [Step], String, RefillStatus)] = [
      ("asked", [.request], "accepted", .refillRequested),
      ("asked twice", [.request, .request], "refill_already_requested", .refillRequested),
      ("approved", [.request, .decide(.approve)], "accepted", .refillRequested),
      (
        "asked while approved", [.request, .decide(.approve), .request], "refill_already_requested",
        .refillRequested
      ),
      ("fulfilled", [.request, .decide(.approve), .decide(.fulfil)], "accepted", .available),
      ("denied", [.request, .decide(.deny)], "accepted", .available),
      ("asked again after denial", [.request, .decide(.deny), .request], "accepted", .refillRequested),
      ("nothing to approve", [.decide(.approve)], "no_open_refill", .available),
      ("nothing to deny", [.decide(.deny)], "no_open_refill", .available),
      ("nothing to fulfil", [.request, .decide(.fulfil), .decide(.fulfil)], "no_open_refill", .available),
      ("out of stock", [.decide(.markOutOfStock)], "accepted", .outOfStock),
      ("asked while out of stock", [.decide(.markOutOfStock), .request], "out_of_stock", .outOfStock),
      ("back in stock", [.decide(.markOutOfStock), .decide(.markAvailable)], "accepted", .available),
      (
        "back in stock for who asked", [.request, .decide(.markOutOfStock), .decide(.markAvailable)],
        "accepted", .refillRequested
      ),
    ]
    for (name, steps, expected, status) in steps {
      let id = try add().id
      var last = ""
      for step in steps {
        switch step {
        case .request:
          last = try scene.refusal(
            RequestRefill(patientId: scene.patient, medicationId: id), scene.by(.patient))
        case .decide(let decision):
          last = try scene.refusal(
            DecideRefill(patientId: scene.patient, medicationId: id, decision: decision), scene.by(.nurse))
        }
      }
      #expect(last == expected, "\(name)")
      let found = try scene.test.call(GetMedication(patientId: scene.patient, medicationId: id))
      #expect(found.refillStatus == status, "\(name)")
    }
    let id = try add().id
    let decision = DecideRefill(patientId: scene.patient, medicationId: id, decision: .markOutOfStock)
    #expect(try scene.refusal(decision, scene.by(.patient)) == "role")
    #expect(
      try scene.refusal(RequestRefill(patientId: scene.patient, medicationId: id), scene.by(.nurse)) == "role"
    )
  }

  @Test("R-MH-275: a refill that was asked for offline is refused after 24 hours, unless it is known")
  func lateRefills() throws {
    let id = try add().id
    func ask(_ milliseconds: Int64, _ refill: String) throws -> String {
      var call = RequestRefill(patientId: scene.patient, medicationId: id)
      call.id = RecordID(refill)
      var meta = scene.by(.patient)
      meta.occurredAt = OffsetTime(
        Timestamp(milliseconds: scene.now.milliseconds - milliseconds), offsetMinutes: 60)
      return try scene.refusal(call, meta)
    }
    #expect(try ask(86_400_001, "late") == "request_too_old")
    #expect(try ask(86_400_000, "early") == "accepted")
    scene.advance(hours: 48)
    #expect(try ask(48 * 3_600_000 + 86_400_000, "early") == "accepted", "it is there already")
    let found = try scene.test.call(GetMedication(patientId: scene.patient, medicationId: id))
    #expect(found.openRefill?.id.text == "early")
  }

  @Test("R-MH-116: effects appear once, in the order of their reports") func sideEffects() throws {
    let id = try add().id
    for effect in ["Übelkeit", "Schwindel", "Übelkeit"] {
      _ = try scene.test.call(
        ReportSideEffect(patientId: scene.patient, medicationId: id, effect: effect, severity: .mild))
    }
    let found = try scene.test.call(GetMedication(patientId: scene.patient, medicationId: id))
    #expect(found.sideEffects == ["Übelkeit", "Schwindel"] && found.sideEffectReports.count == 3)
    let alerts = ListAlerts(patientId: scene.patient)
    #expect(try scene.test.call(alerts).alerts == [])
    let severe = ReportSideEffect(
      patientId: scene.patient, medicationId: id, effect: "Atemnot", severity: .severe)
    let head = scene.test.engine.head
    for _ in 0..<2 { _ = try scene.test.call(severe) }
    #expect(scene.test.engine.head == head + 4, "each report raises an alert")
    #expect(try scene.test.call(alerts).alerts.map(\.severity) == [.high])
    #expect(try scene.test.call(alerts).alerts.map(\.occurrences) == [2])
    var early = ReportSideEffect(patientId: scene.patient, medicationId: id, effect: "", severity: .mild)
    early.onset = Timestamp(milliseconds: scene.now.milliseconds + Timestamp.clientTolerance + 1)
    #expect(try scene.refusal(early) == "/effect bad_format, /onset in_future")
  }

  @Test(
    "R-MH-269, R-MH-270: an id again with the same content is the same record, else refused without details")
  func clientIDs() throws {
    let stranger = try scene.stranger()
    let id = try #require(RecordID("offline-7"))
    var call = AddMedication(patientId: scene.patient, order: Self.order)
    call.id = id
    let first = try scene.test.call(call)
    let head = scene.test.engine.head
    #expect(try scene.test.call(call) == first && scene.test.engine.head == head)
    var other = call
    other.order.dosage = "850"
    #expect(try scene.refusal(other) == "duplicate_id")
    other = call
    other.patientId = stranger
    #expect(try scene.refusal(other) == "duplicate_id")
    var effect = ReportSideEffect(
      patientId: scene.patient, medicationId: id, effect: "Durst", severity: .mild)
    effect.id = id
    #expect(try scene.refusal(effect) == "duplicate_id", "a medication's id is no report's")
    let get = GetMedication(patientId: stranger, medicationId: id)
    #expect(try scene.refusal(get) == "NOT_FOUND")
  }

  @Test("R-MH-120: what was stopped leaves the list and keeps no reminder") func discontinued() throws {
    let id = try add().id
    let set = SetMedicationReminders(
      patientId: scene.patient, medicationId: id, reminderTimes: ["20:00", "08:00", "08:00"])
    #expect(try scene.test.call(set, meta: scene.by(.patient)).reminderTimes == ["08:00", "20:00"])
    #expect(try scene.refusal(set, scene.by(.clinician)) == "role")
    for bad in ["24:00", "8:00", "08:60", "+8:00", "08:+1", "0800", ""] {
      let call = SetMedicationReminders(patientId: scene.patient, medicationId: id, reminderTimes: [bad])
      #expect(try scene.refusal(call) == "/reminderTimes/0 bad_format", "\(bad)")
    }
    _ = try scene.test.call(
      DiscontinueMedication(patientId: scene.patient, medicationId: id, reason: "Ende der Behandlung"))
    #expect(try scene.test.call(ListMedications(patientId: scene.patient)).medications == [])
    var all = ListMedications(patientId: scene.patient)
    all.status = .discontinued
    #expect(try scene.test.call(all).medications.map(\.reminderTimes) == [[]])
    #expect(try scene.refusal(set) == "medication_discontinued")
  }

  @Test("asked and none is not the same as never asked") func none() throws {
    let list = ListMedications(patientId: scene.patient)
    #expect(try scene.test.call(list).asserted == nil)
    let assert = AssertNoMedications(patientId: scene.patient)
    _ = try scene.test.call(assert)
    let head = scene.test.engine.head
    _ = try scene.test.call(assert)
    #expect(try scene.test.call(list).asserted == AssertedAbsence.none && scene.test.engine.head == head)
    _ = try add()
    #expect(try scene.test.call(list).asserted == nil)
    #expect(try scene.refusal(assert) == "has_medications")
  }

  @Test("R-MH-295: all pages show each medication once, by name") func pages() throws {
    for number in 0..<7 {
      var order = Self.order
      order.name = "Drug \(6 - number)"
      _ = try add(nil, order)
    }
    for size in [1, 2, 3, 7, 8] {
      var (names, list): ([String], ListMedications) = ([], ListMedications(patientId: scene.patient))
      list.limit = size
      repeat {
        let page = try scene.test.call(list)
        names += page.medications.map(\.name)
        list.cursor = page.page.nextCursor
      } while list.cursor != nil
      #expect(names == (0..<7).map { "Drug \($0)" })
    }
  }

  @Test("rebuilt from the log, nothing changes") func rebuilt() throws {
    try none()
    try refills()
    try sideEffects()
    try scene.verifyProjections()
  }
}
