import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Checks of histories") struct HistoryCheckTests {
  private let scene: HistoryScene

  init() throws { scene = try HistoryScene() }

  private func refusal(_ input: HistoryInput) throws -> String {
    try scene.scene.refusal(RecordHistory(patientId: scene.patient, entry: input))
  }

  @Test("all problems of an entry are named at once, and nothing is recorded") func problems() throws {
    let head = scene.test.engine.head
    let input = try scene.input(.condition, "1964-08-11", end: "1964-08-10") {
      $0.code = CodedConcept(.snomedCT, "12x", " ")
      $0.category = String(repeating: "a", count: 65)
      $0.note = "a\u{0}"
      $0.value = ObservedValue(text: "x")
      $0.reactions = []
      $0.reason = CodedConcept(.loinc, "1-22", "r")
    }
    #expect(
      try refusal(input)
        == [
          "/entry/code/code bad_format", "/entry/code/display bad_format", "/entry/start before_birth",
          "/entry/end inconsistent", "/entry/note bad_format", "/entry/category bad_format",
          "/entry/reason/code bad_format", "/entry/value inconsistent", "/entry/reactions inconsistent",
        ].joined(separator: ", "))
    #expect(scene.test.engine.head == head)
  }

  static let values: [(ObservedValue?, String)] = [
    (ObservedValue(quantity: "-12.50", unit: "mm[Hg]"), "accepted"),
    (ObservedValue(quantity: "0", unit: nil), "accepted"), (ObservedValue(text: "Never smoker"), "accepted"),
    (nil, "/entry/value required"),
    (ObservedValue(quantity: "1,5", unit: nil), "/entry/value/quantity bad_format"),
    (ObservedValue(quantity: "1.", unit: nil), "/entry/value/quantity bad_format"),
    (ObservedValue(quantity: "1e5", unit: nil), "/entry/value/quantity bad_format"),
    (ObservedValue(quantity: "1", unit: "m m"), "/entry/value/unit bad_format"),
    (ObservedValue(text: ""), "/entry/value/text bad_format"),
    (ObservedValue(text: String(repeating: "ä", count: 2000)), "accepted"),
    (ObservedValue(text: String(repeating: "ä", count: 2001)), "/entry/value/text bad_format"),
  ]

  @Test("values are decimals with UCUM units or texts", arguments: values)
  func value(_ value: ObservedValue?, _ expected: String) throws {
    #expect(try refusal(scene.input(.observation) { $0.value = value }) == expected)
  }

  static let codes: [(CodeSystem, String, Bool)] = [
    (.snomedCT, "123456", true), (.snomedCT, "12345", false), (.snomedCT, "428211000124100", true),
    (.snomedCT, "012345", false), (.loinc, "8867-4", true), (.loinc, "QALY", false),
    (.loinc, "8867-42", false),
    (.loinc, "-4", false), (.rxNorm, "1870230", true), (.rxNorm, "", false), (.cvx, "140", true),
    (.cvx, "1400", false), (.icd10, "J02.9", true), (.local, "QALY", true), (.local, "a b", false),
    (.local, "", false),
  ]

  @Test("codes have the form of their system", arguments: codes)
  func code(_ system: CodeSystem, _ code: String, _ isAccepted: Bool) {
    #expect(system.hasForm(of: code) == isAccepted)
  }

  @Test("a moment and a day on one day are neither before the other") func times() throws {
    let (day, moment) = (try scene.time("2020-03-01"), try scene.time("2020-03-01T10:00:00+02:00"))
    #expect(!day.isBefore(moment) && !moment.isBefore(day))
    #expect(moment.isBefore(try scene.time("2020-03-01T10:00:00+01:00")))
    #expect(HistoryTime("2020-02-30") == nil && HistoryTime("2020-03-01T10:00") == nil)
    let entry = try scene.record(scene.input(.encounter, "2020-03-01T10:00:00Z", id: "e", end: "2020-03-01"))
    #expect(entry.status == .finished)
    #expect(try refusal(scene.input(.condition, "2120-01-01")) == "/entry/start in_future")
  }

  @Test(
    "what patients know of a beginning is kept and shown as exactly as they know it",
    arguments: [("2014-05", "2014"), ("2014", "2014-05"), ("1964", "2020-02-29"), ("1964-08", "1964")])
  func parts(start: String, end: String) throws {
    let entry = try scene.record(scene.input(.condition, start, id: "c", end: end))
    #expect(entry.content.start.description == start && entry.end?.description == end)
    #expect(try scene.get().entries == [entry])
    let page = try scene.test.call(ReadTimeline(patientId: scene.patient))
    let known = page.entries.filter { $0.type.hasPrefix("history.") }
    #expect(known.map(\.summary).contains { $0.hasSuffix("(\(start))") })
    #expect(known.map(\.summary).contains { $0.hasSuffix(": \(end)") })
    let first = try #require(HistoryTime(start)?.firstDay)
    #expect(known.map { CalendarDay($0.occurredAt.moment) }.min() == first)
    #expect(try scene.record(scene.input(.condition, start, id: "c", end: end)) == entry)
    let last = try #require(HistoryTime(start)?.lastDay)
    let exact = try scene.input(.condition, "\(first.year == 1964 ? last : first)", id: "c", end: end)
    #expect(try refusal(exact) == "duplicate_id")
    try scene.scene.verifyProjections()
  }

  @Test(
    "a month or a year is wrong where no day of it can be right",
    arguments: [
      ("1963", nil, "/entry/start before_birth"), ("1964-07", nil, "/entry/start before_birth"),
      ("2120", nil, "/entry/start in_future"), ("2014-05", "2014-04", "/entry/end inconsistent"),
      ("2014", "2013", "/entry/end inconsistent"), ("2014-05", "2120-01", "/entry/end in_future"),
    ] as [(String, String?, String)]) func wrongParts(start: String, end: String?, expected: String) throws
  {
    #expect(try refusal(scene.input(.condition, start, end: end)) == expected)
  }

  @Test("a value has its day, and so has a question for allergies") func exactDays() throws {
    #expect(try refusal(scene.input(.observation, "2014-05")) == "/entry/start bad_format")
    let asked = AssertNoAllergies(patientId: scene.patient, askedAt: try scene.time("2014"))
    #expect(try scene.scene.refusal(asked) == "/askedAt bad_format")
  }

  @Test("many entries are judged one by one, known ones and doubles among them") func batch() throws {
    try scene.record(scene.input(id: "known"))
    let entries = [
      try scene.input(id: "new", end: "2020-03-04"), try scene.input(id: "known"),
      try scene.input(id: "known", end: "2020-03-05"), try scene.input(id: "new", end: "2020-03-04"),
      try scene.input(.condition, "2119-01-01", id: "future"),
      try scene.input(.condition, "2019-01-01", id: "new"),
    ]
    let head = scene.test.engine.head
    let batch = RecordHistoryBatch(patientId: scene.patient, entries: entries)
    let results = try scene.test.call(batch).results
    #expect(results.map(\.outcome) == [.recorded, .known, .resolved, .known, .refused, .refused])
    #expect(results.compactMap { $0.problems?.map(\.code) } == [["in_future"], ["duplicate_id"]])
    #expect(scene.test.engine.head == head + 3)
    #expect(try scene.test.call(batch).results.map(\.outcome).prefix(4) == [.known, .known, .known, .known])
    #expect(scene.test.engine.head == head + 3)
    let many = try (0...200).map { try scene.input(id: "m-\($0)", end: "2020-03-01") }
    #expect(
      try scene.scene.refusal(RecordHistoryBatch(patientId: scene.patient, entries: many))
        == "/entries out_of_range")
    let most = RecordHistoryBatch(patientId: scene.patient, entries: Array(many.dropLast()))
    #expect(try scene.test.call(most).results.allSatisfy { $0.outcome == .recorded })
    #expect(scene.test.engine.head == head + 403)
    try scene.scene.verifyProjections()
  }

  @Test("as of an earlier moment of the life, what had not ended yet goes on") func past() throws {
    try scene.record(scene.input(.condition, "2020-03-01", id: "c", end: "2020-05-01"))
    try scene.record(scene.input(.encounter, "2020-04-01T10:00:00Z", id: "e", end: "2020-04-01"))
    func states(_ moment: String) throws -> [String] {
      let meta = CallMeta(
        asOf: AsOf(occurredAt: OffsetTime(try #require(Timestamp(moment)), offsetMinutes: 0)))
      return try scene.test.call(GetHistory(patientId: scene.patient), meta: meta).entries.map {
        "\($0.id) \($0.status.rawValue)"
      }
    }
    #expect(try states("2020-02-01T00:00:00Z") == [])
    #expect(try states("2020-04-01T09:00:00Z") == ["c active"])
    #expect(try states("2020-04-02T00:00:00Z") == ["c active", "e finished"])
    #expect(try states("2020-05-01T00:00:00Z") == ["c resolved", "e finished"])
    let retract = RetractHistory(
      patientId: scene.patient, entryId: try #require(RecordID("c")), reason: .enteredInError)
    _ = try scene.test.call(retract)
    #expect(try states("2020-04-02T00:00:00Z") == ["e finished"])
  }

  @Test("as of an earlier moment, a month or a year has begun and ended at its beginning") func pastParts()
    throws
  {
    try scene.record(scene.input(.condition, "2014-05", id: "c", end: "2016"))
    try scene.record(scene.input(.procedure, "2015", id: "p"))
    func states(_ moment: String) throws -> [String] {
      let time = OffsetTime(try #require(Timestamp(moment)), offsetMinutes: 0)
      return try scene.test.call(
        GetHistory(patientId: scene.patient), meta: CallMeta(asOf: AsOf(occurredAt: time))
      ).entries.map { "\($0.id) \($0.status.rawValue)" }
    }
    #expect(try states("2014-04-30T23:59:59Z") == [])
    #expect(try states("2014-05-01T00:00:00Z") == ["c active"])
    #expect(try states("2015-01-01T00:00:00Z") == ["c active", "p completed"])
    #expect(try states("2016-01-01T00:00:00Z") == ["c resolved", "p completed"])
    #expect(try scene.ids { $0.from = Timestamp("2014-05-02T00:00:00Z") } == ["p"])
    try scene.scene.verifyProjections()
  }

  @Test("operators and importers name the channel of an import, gateways and the rest are refused")
  func channel() throws {
    let patient = scene.patient
    func code(_ role: ServiceRole) throws -> Failure.Code? {
      let params = """
        {"patientId":"\(patient)","entry":{"resource":"Condition","start":"2020-01-01","code":{"system":"local",\
        "code":"x","display":"X"}},"_meta":{"channel":"import"}}
        """
      guard case .failure(let failure) = try scene.test.call("history.record", params, roles: [role]).outcome
      else { return nil }
      return failure.code
    }
    #expect(try code(.operator) == nil && code(.importer) == nil)
    for role in [ServiceRole.gateway, .courier, .auditor, .monitor] { #expect(try code(role) == .forbidden) }
    let log = try scene.test.call(ReadLog(patientId: patient, types: ["history.recorded"]))
    #expect(log.events.map(\.channel) == ["dataImport", "dataImport"])
  }

  @Test("imports alone say what measured their vitals") func source() throws {
    var input = VitalsInput(timestamp: OffsetTime(scene.test.clock.now(), offsetMinutes: 0))
    (input.bloodGlucose, input.source) = (ExactDecimal(thousandths: 99_400), .lab)
    let log = LogVitals(patientId: scene.patient, input: input)
    #expect(try scene.scene.refusal(log) == "/source read_only_field")
    var meta = CallMeta()
    meta.channel = .dataImport
    let entry = try scene.test.call(log, meta: meta)
    #expect(entry.source == .lab && entry.bloodGlucose == ExactDecimal(thousandths: 99_400))
  }
}
