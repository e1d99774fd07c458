import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A patient with the shipped measures in force.
struct VitalsScene {
  let test: TestEngine
  let patient: PatientID

  init(birthDate: String = "1964-08-12", commitDelay: Int = 10) throws {
    test = try TestEngine(commitDelay: commitDelay)
    let definition = try JSON.decode(Value.self, from: Shipped.file("Config/measures/measures-2026-3.json"))
    _ = try test.call(PublishMeasures(definition: definition))
    patient = try test.call(CreatePatient(birthDate: CalendarDay(birthDate), sex: .female)).id
  }

  /// Hours before the test's now.
  func moment(hoursAgo: Int64) -> OffsetTime {
    OffsetTime(
      Timestamp(milliseconds: test.clock.now().milliseconds - hoursAgo * 3_600_000), offsetMinutes: 60)
  }

  func input(hoursAgo: Int64 = 1, id: String? = nil, _ fill: (inout VitalsInput) -> Void) -> VitalsInput {
    var input = VitalsInput(id: id.flatMap { RecordID($0) }, timestamp: moment(hoursAgo: hoursAgo))
    fill(&input)
    return input
  }

  @discardableResult
  func log(
    hoursAgo: Int64 = 1, id: String? = nil, _ fill: (inout VitalsInput) -> Void
  ) throws -> VitalsEntry {
    try test.call(LogVitals(patientId: patient, input: input(hoursAgo: hoursAgo, id: id, fill)))
  }

  /// The codes by path that an input is refused for.
  func problems(_ input: VitalsInput) throws -> [String: String] {
    let reply = try test.send(LogVitals(patientId: patient, input: input))
    guard case .failure(let failure) = reply.outcome, case .array(let fields)? = failure.details?["fields"]
    else {
      return [:]
    }
    var found: [String: String] = [:]
    for field in fields {
      if case .string(let path)? = field["path"], case .string(let code)? = field["code"] {
        found[path] = code
      }
    }
    return found
  }

  func list(_ change: (inout ListVitals) -> Void = { _ in }) throws -> ListVitals.Outcome {
    var query = ListVitals(patientId: patient)
    change(&query)
    return try test.call(query)
  }
}

@Suite("Logging vitals") struct LogVitalsTests {
  private let scene: VitalsScene

  init() throws { scene = try VitalsScene() }

  @Test("values come back with unit-free numbers, statuses and who said so (R-MH-098, R-MH-099)") func entry()
    throws
  {
    let entry = try scene.log {
      $0.heartRate = ExactDecimal(72)
      $0.bloodPressureSystolic = ExactDecimal(120)
      $0.bloodPressureDiastolic = ExactDecimal(80)
    }
    #expect(entry.heartRate == ExactDecimal(72))
    #expect(entry.temperature == nil)
    #expect(entry.status.heartRate == .normal)
    #expect(entry.status.bloodPressure == .abnormal)
    #expect(entry.bloodPressureCategory == "hypertension-stage-1")
    #expect(entry.source == .patient)
    #expect(entry.recordedBy == "service:1000")
    #expect(try scene.list().vitals == [entry])
  }

  @Test("BMI is computed from the height that belongs to the weight (R-MH-108, R-MH-111)")
  func bodyMassIndex() throws {
    let first = try scene.log(hoursAgo: 30) { $0.weight = ExactDecimal(70) }
    #expect(first.bmi == nil)
    #expect(first.status.weight == .unclassified, "without a height (R-MH-210)")
    try scene.log(hoursAgo: 10) { $0.height = ExactDecimal(thousandths: 170_500) }
    #expect(try scene.list().vitals.last?.bmi == ExactDecimal(thousandths: 24_100), "the earliest later one")
    try scene.log(hoursAgo: 40, id: "back-dated") { $0.height = ExactDecimal(170) }
    #expect(try scene.list().vitals.first { $0.id == first.id }?.bmi == ExactDecimal(thousandths: 24_200))
    let id = try #require(RecordID("back-dated"))
    _ = try scene.test.call(RetractVitals(patientId: scene.patient, vitalId: id, reason: .enteredInError))
    #expect(try scene.list().vitals.first { $0.id == first.id }?.bmi == ExactDecimal(thousandths: 24_100))
  }

  @Test("other units are converted when they are named, and what was entered is kept (R-MH-107, R-MH-194)")
  func units() throws {
    let entry = try scene.log {
      $0.bloodGlucose = ExactDecimal(thousandths: 5_500)
      $0.temperature = ExactDecimal(thousandths: 98_600)
      $0.units = ["bloodGlucose": "mmol/L", "temperature": "°F"]
    }
    #expect(entry.bloodGlucose == ExactDecimal(99))
    #expect(entry.temperature == ExactDecimal(37))
    #expect(entry.glucoseContext == .unknown)
    #expect(
      entry.entered == [
        EnteredMeasure(measure: .temperature, value: ExactDecimal(thousandths: 98_600), unit: "°F"),
        EnteredMeasure(measure: .bloodGlucose, value: ExactDecimal(thousandths: 5_500), unit: "mmol/L"),
      ])
  }

  @Test(
    "all problems of a request are named at once, and nothing is recorded (R-MH-005, R-MH-110, R-MH-196, R-MH-199)"
  )
  func problems() throws {
    let head = scene.test.engine.head
    let found = try scene.problems(
      scene.input {
        $0.heartRate = ExactDecimal(301)
        $0.bloodPressureSystolic = ExactDecimal(80)
        $0.bloodPressureDiastolic = ExactDecimal(80)
        $0.temperature = ExactDecimal(thousandths: 98_600)
        $0.respiratoryRate = ExactDecimal(thousandths: 14_500)
        $0.bmi = ExactDecimal(24)
        $0.glucoseContext = .fasting
        $0.units = ["weight": "lb"]
        $0.note = "a\u{0}b"
      })
    #expect(
      found == [
        "/heartRate": "implausible_value", "/bloodPressureDiastolic": "inconsistent",
        "/temperature": "unit_suspected", "/respiratoryRate": "wrong_type", "/bmi": "read_only_field",
        "/glucoseContext": "inconsistent", "/units": "unknown_field", "/note": "bad_format",
      ])
    #expect(scene.test.engine.head == head)
  }

  @Test("half a blood pressure, no value at all, and an unknown unit are refused") func incomplete() throws {
    #expect(try scene.problems(scene.input { _ in }) == ["": "required"])
    #expect(
      try scene.problems(scene.input { $0.bloodPressureSystolic = ExactDecimal(120) })
        == ["/bloodPressureDiastolic": "required"])
    let input = scene.input {
      $0.weight = ExactDecimal(70)
      $0.units = ["weight": "st"]
    }
    #expect(try scene.problems(input) == ["/weight": "unknown_unit"])
  }

  @Test("the future and the time before birth are refused, five minutes are tolerated (R-MH-222)")
  func times() throws {
    func codes(_ milliseconds: Int64) throws -> [String: String] {
      var input = scene.input { $0.heartRate = ExactDecimal(72) }
      input.timestamp = OffsetTime(Timestamp(milliseconds: milliseconds), offsetMinutes: 0)
      return try scene.problems(input)
    }
    let now = scene.test.clock.now().milliseconds
    #expect(try codes(now + 301_000) == ["/timestamp": "in_future"])
    #expect(try codes(now + 299_000) == [:])
    let birth = try #require(Timestamp("1964-08-12T00:00:00Z")).milliseconds
    #expect(try codes(birth - 86_400_000) == ["/timestamp": "before_birth"])
    #expect(try codes(birth) == [:], "before 1970, and sorted last")
    #expect(try scene.list().vitals.last?.timestamp.milliseconds == birth)
  }

  @Test("unusual values are accepted with a warning (R-MH-200, R-MH-217)") func warnings() throws {
    try scene.log(hoursAgo: 100) { $0.weight = ExactDecimal(70) }
    func codes(_ fill: (inout VitalsInput) -> Void) throws -> [String] {
      try scene.log(hoursAgo: 2, fill).warnings.map(\.code)
    }
    #expect(try codes { $0.weight = ExactDecimal(85) } == ["weight_change"])
    #expect(try codes { $0.height = ExactDecimal(119) } == ["unusual_height"])
    #expect(try codes { $0.heartRate = ExactDecimal(131) } == ["critical_value"])
    #expect(try codes { $0.bloodGlucose = ExactDecimal(30) } == ["critical_value", "possible_unit"])
    #expect(
      try codes {
        $0.bloodPressureSystolic = ExactDecimal(100)
        $0.bloodPressureDiastolic = ExactDecimal(91)
      } == ["pulse_pressure"])
    #expect(try codes { $0.heartRate = ExactDecimal(72) } == [])
  }

  @Test(
    "the same id and content again changes nothing; anything else under it is refused (R-MH-269, R-MH-270)")
  func clientIds() throws {
    let first = try scene.log(id: "offline-1") { $0.heartRate = ExactDecimal(72) }
    let head = scene.test.engine.head
    #expect(try scene.log(id: "offline-1") { $0.heartRate = ExactDecimal(72) } == first)
    #expect(scene.test.engine.head == head)
    let taken = Failure(
      .stateConflict, "this id is taken by other content", details: ["reason": "duplicate_id", "field": "id"])
    #expect(throws: taken) { try scene.log(id: "offline-1") { $0.heartRate = ExactDecimal(73) } }
    #expect(throws: taken) { try scene.log(hoursAgo: 2, id: "offline-1") { $0.heartRate = ExactDecimal(72) } }
    let other = try scene.test.call(CreatePatient()).id
    let input = scene.input(id: "offline-1") { $0.heartRate = ExactDecimal(72) }
    #expect(throws: taken) { try scene.test.call(LogVitals(patientId: other, input: input)) }
    #expect(scene.test.engine.head == head + 1)
  }

  @Test("an unknown patient, and a record without measures, are refused") func preconditions() throws {
    let input = scene.input { $0.heartRate = ExactDecimal(72) }
    #expect(throws: Failure.self) { try scene.test.call(LogVitals(patientId: Example.patient, input: input)) }
    let bare = try TestEngine()
    let patient = try bare.call(CreatePatient()).id
    let reply = try bare.send(LogVitals(patientId: patient, input: input))
    #expect(throws: Failure.self) { try reply.outcome.get() }
  }
}
