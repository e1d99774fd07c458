import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Lists of vitals") struct VitalsListTests {
  @Test("the order of arrival does not matter (R-MH-221, R-MH-223)") func order() throws {
    let hours: [Int64] = [5, 1, 9, 3, 7]
    var lists: [[ExactDecimal?]] = []
    for arrival in [hours, hours.reversed(), hours.sorted()] {
      let scene = try VitalsScene()
      for hour in arrival { try scene.log(hoursAgo: hour) { $0.heartRate = ExactDecimal(60 + Int32(hour)) } }
      lists.append(try scene.list().vitals.map(\.heartRate))
    }
    #expect(lists[0] == [61, 63, 65, 67, 69].map { ExactDecimal($0) })
    #expect(lists[0] == lists[1] && lists[1] == lists[2])
  }

  @Test(
    "pages show every entry once, whatever was taken back (R-MH-226, R-MH-295)", arguments: [1, 2, 3, 7, 200])
  func pages(size: Int) throws {
    let scene = try VitalsScene()
    for hour in 1...12 as ClosedRange<Int64> {
      try scene.log(hoursAgo: hour, id: "entry-\(hour)") { $0.heartRate = ExactDecimal(60 + Int32(hour)) }
    }
    for hour in [1, 4, 5, 12] { try retract("entry-\(hour)", scene) }
    #expect(try ids(scene, size, all: false) == [2, 3, 6, 7, 8, 9, 10, 11].map { "entry-\($0)" })
    #expect(try ids(scene, size, all: true) == (1...12).map { "entry-\($0)" })
  }

  private func retract(_ id: String, _ scene: VitalsScene) throws {
    _ = try scene.test.call(
      RetractVitals(patientId: scene.patient, vitalId: try #require(RecordID(id)), reason: .duplicate))
  }

  private func ids(_ scene: VitalsScene, _ size: Int, all: Bool) throws -> [String] {
    var (found, cursor): ([String], String?) = ([], nil)
    repeat {
      let page = try scene.list {
        ($0.limit, $0.cursor, $0.includeRetracted) = (size, cursor, all)
      }
      #expect(page.vitals.count <= size && (page.vitals.count == size || !page.page.hasMore))
      found += page.vitals.map(\.id.text)
      cursor = page.page.nextCursor
    } while cursor != nil
    return found
  }

  @Test("the earliest first is the exact reverse, on pages of any size", arguments: [1, 2, 3, 50])
  func rising(size: Int) throws {
    let scene = try VitalsScene()
    for hour in 1...9 as ClosedRange<Int64> {
      // Two of the same moment each.
      try scene.log(hoursAgo: hour / 2, id: "entry-\(hour)") { $0.heartRate = ExactDecimal(60 + Int32(hour)) }
    }
    try retract("entry-4", scene)
    func ids(_ order: ListOrder, from: Int64? = nil, to: Int64? = nil) throws -> [String] {
      var (found, cursor): ([String], String?) = ([], nil)
      repeat {
        let page = try scene.list {
          ($0.limit, $0.cursor, $0.order) = (size, cursor, order)
          $0.from = from.map { scene.moment(hoursAgo: $0).moment }
          $0.to = to.map { scene.moment(hoursAgo: $0).moment }
        }
        found += page.vitals.map(\.id.text)
        cursor = page.page.nextCursor
      } while cursor != nil
      return found
    }
    #expect(try ids(.asc).count == 8)
    for (from, to) in [(nil, nil), (3, nil), (nil, 1), (3, 1), (2, 2), (9, 8)] as [(Int64?, Int64?)] {
      #expect(try ids(.asc, from: from, to: to) == ids(.desc, from: from, to: to).reversed())
    }
    // R-MH-338.
    #expect(try ids(.asc, from: 3, to: 3).sorted() == ["entry-6", "entry-7"])
  }

  @Test("R-MH-098: entries of other measures alone take no place in a list of some") func measures() throws {
    let scene = try VitalsScene()
    try scene.log(hoursAgo: 3, id: "pulse") { $0.heartRate = ExactDecimal(61) }
    try scene.log(hoursAgo: 2, id: "weight") { $0.weight = ExactDecimal(70) }
    try scene.log(hoursAgo: 1, id: "both") {
      ($0.heartRate, $0.weight) = (ExactDecimal(62), ExactDecimal(71))
    }
    #expect(
      try scene.list { $0.measures = [.heartRate, .temperature] }.vitals.map(\.id.text) == ["both", "pulse"])
    #expect(try scene.list { $0.measures = [] }.vitals.isEmpty)
    #expect(try scene.list().vitals.count == 3)
  }

  @Test("a range includes its start and excludes its end (R-MH-101)") func range() throws {
    let scene = try VitalsScene()
    for hour in 1...6 as ClosedRange<Int64> {
      try scene.log(hoursAgo: hour) { $0.heartRate = ExactDecimal(60 + Int32(hour)) }
    }
    let page = try scene.list {
      $0.from = scene.moment(hoursAgo: 5).moment
      $0.to = scene.moment(hoursAgo: 2).moment
    }
    #expect(page.vitals.map(\.heartRate) == [63, 64, 65].map { ExactDecimal($0) })
    #expect(throws: Failure.self) {
      try scene.list {
        $0.from = scene.moment(hoursAgo: 1).moment
        $0.to = scene.moment(hoursAgo: 2).moment
      }
    }
  }

  @Test("vital signs that were not measured are null, and never 0 or missing (R-MH-099)") func nulls() throws
  {
    let scene = try VitalsScene()
    try scene.log { $0.heartRate = ExactDecimal(72) }
    let reply = try scene.test.call("vitals.list", "{\"patientId\":\"\(scene.patient)\"}")
    guard case .array(let entries)? = try reply.outcome.get().value()["vitals"], let entry = entries.first
    else {
      Issue.record("no entry")
      return
    }
    #expect(entry["heartRate"] == .integer(72))
    for name in [
      "bloodPressureSystolic", "bloodPressureDiastolic", "temperature", "respiratoryRate",
      "oxygenSaturation", "bloodPressureCategory",
    ] {
      #expect(entry[name] == .null, "\(name)")
    }
    for name in ["weight", "height", "bmi", "a1cLevel", "bloodGlucose"] {
      #expect(entry[name] == nil, "\(name)")
    }
    let answer = try scene.list()
    #expect(answer.vitals.first?.bloodPressureSystolic == nil)
  }

  @Test("bad page sizes and cursors are refused (R-MH-294)") func badPages() throws {
    let scene = try VitalsScene()
    for limit in [0, -1, 201] { #expect(throws: Failure.self) { try scene.list { $0.limit = limit } } }
    for cursor in ["", "x", "e30"] { #expect(throws: Failure.self) { try scene.list { $0.cursor = cursor } } }
  }

  @Test("taking back twice, a stranger's entry, or none at all is refused") func retractions() throws {
    let scene = try VitalsScene()
    try scene.log(id: "mine") { $0.heartRate = ExactDecimal(72) }
    let stranger = try scene.test.call(CreatePatient()).id
    let id = try #require(RecordID("mine"))
    #expect(throws: Failure(.notFound, "there is no such entry", details: ["field": "vitalId"])) {
      try scene.test.call(RetractVitals(patientId: stranger, vitalId: id, reason: .other))
    }
    let gone = try scene.test.call(RetractVitals(patientId: scene.patient, vitalId: id, reason: .deviceFault))
    #expect(gone.retracted)
    #expect(try scene.list().vitals == [])
    #expect(try scene.list { $0.includeRetracted = true }.vitals.map(\.retracted) == [true])
    let again = Failure(
      .stateConflict, "the entry was declared wrong before", details: ["reason": "already_retracted"])
    #expect(throws: again) {
      try scene.test.call(RetractVitals(patientId: scene.patient, vitalId: id, reason: .other))
    }
  }

  @Test("a command reads values that only the write-ahead log holds") func unsettled() throws {
    let scene = try VitalsScene(commitDelay: 60_000)
    try scene.log(hoursAgo: 3) { $0.height = ExactDecimal(170) }
    #expect(!scene.test.running.writer.isSettled)
    #expect(
      try scene.log(hoursAgo: 2) { $0.weight = ExactDecimal(70) }.bmi == ExactDecimal(thousandths: 24_200))
    try scene.log(hoursAgo: 1, id: "other-height") { $0.height = ExactDecimal(180) }
    try retract("other-height", scene)
    #expect(
      try scene.log(hoursAgo: 0) { $0.weight = ExactDecimal(70) }.bmi == ExactDecimal(thousandths: 24_200))
  }

  @Test("a weight finds the height that only the write-ahead log holds, and that was measured later")
  func laterHeight() throws {
    let scene = try VitalsScene(commitDelay: 60_000)
    try scene.log(hoursAgo: 1) { $0.height = ExactDecimal(170) }
    try scene.log(hoursAgo: 2) { $0.height = ExactDecimal(171) }
    #expect(!scene.test.running.writer.isSettled)
    let entry = try scene.log(hoursAgo: 3) { $0.weight = ExactDecimal(70) }
    #expect(entry.bmi == ExactDecimal(thousandths: 23_900), "the earliest later one")
  }

  @Test("rebuilt from the log, the values are the same (R-MH-229)") func rebuilt() throws {
    let scene = try VitalsScene()
    for hour in 1...20 as ClosedRange<Int64> {
      try scene.log(hoursAgo: hour % 7, id: "e\(hour)") {
        $0.heartRate = ExactDecimal(60 + Int32(hour))
        $0.weight = ExactDecimal(70)
      }
      if hour % 3 == 0 { try retract("e\(hour)", scene) }
    }
    let before = try scene.list { $0.includeRetracted = true }
    let verified = try scene.test.call(VerifyProjection(name: "vitals"))
    #expect(verified.digest == verified.rebuiltDigest)
    _ = try scene.test.call(RebuildProjection(name: "vitals"))
    #expect(try scene.list { $0.includeRetracted = true } == before)
  }

  @Test("staff are the source of what they measure, and a patient takes back own entries only (R-MH-226)")
  func people() throws {
    let scene = try VitalsScene()
    let account = try #require(AccountID("7b0e8400-e29b-41d4-a716-446655440009"))
    let clinician = CallMeta(actor: ActingPerson(role: .clinician, id: account))
    let patient = CallMeta(
      actor: ActingPerson(role: .patient, id: AccountID(of: scene.patient)))
    let input = scene.input(id: "theirs") { $0.heartRate = ExactDecimal(72) }
    let theirs = try scene.test.call(LogVitals(patientId: scene.patient, input: input), meta: clinician)
    #expect(theirs.source == .clinician)
    #expect(theirs.recordedBy == "clinician:\(account)")
    let retract = RetractVitals(patientId: scene.patient, vitalId: theirs.id, reason: .enteredInError)
    #expect(throws: Failure(.forbidden, "only own entries can be taken back", details: ["field": "vitalId"]))
    {
      try scene.test.call(retract, meta: patient)
    }
    let own = scene.input(hoursAgo: 2, id: "own") { $0.heartRate = ExactDecimal(73) }
    let mine = try scene.test.call(LogVitals(patientId: scene.patient, input: own), meta: patient)
    #expect(mine.source == .patient)
    let taken = RetractVitals(patientId: scene.patient, vitalId: mine.id, reason: .other)
    #expect(try scene.test.call(taken, meta: patient).retracted)
    #expect(try scene.test.call(retract, meta: clinician).retracted)
  }

  @Test("at equal times a laboratory beats staff beats a device beats the patient (R-MH-069)")
  func precedence() {
    #expect(MeasureSource.allCases.map(\.rank) == [0, 1, 2, 3])
    #expect(MeasureSource.allCases == [.lab, .clinician, .device, .patient])
  }
}
