import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

@Suite("Visits to laboratories") struct LabVisitTests {
  private let scene: RecordScene
  private static let downtown = RecordID(replacing: "labcorp-downtown")

  init() throws {
    scene = try RecordScene()
    let list = try JSON.decode(Value.self, from: Shipped.file("Config/facilities/example.json"))
    _ = try scene.test.call(PublishFacilities(definition: list))
    // A Friday; clocks of New York are five hours behind.
    let start = try #require(Timestamp("2026-01-16T12:00:00Z"))
    scene.test.clock.advance(milliseconds: start.milliseconds - scene.now.milliseconds)
  }

  private func booking(_ day: String, _ time: String, _ patient: PatientID? = nil) throws -> BookLabVisit {
    BookLabVisit(
      patientId: patient ?? scene.patient, facilityId: Self.downtown, service: .bloodWork,
      preferredDate: try #require(CalendarDay(day)), preferredTime: try #require(HourMinute(time)))
  }

  @Test("R-SO-262, R-SO-263, R-SO-268, R-SO-329: a visit begins by the clocks of the facility") func booked()
    throws
  {
    let visit = try scene.test.call(try booking("2026-01-19", "09:30"))
    #expect(visit.date.description == "2026-01-19T14:30:00.000Z" && visit.time.description == "09:30")
    #expect(visit.status == .scheduled && visit.facilityName == "LabCorp")
    #expect(visit.location == "Downtown Medical Center")
    #expect(visit.confirmationNumber.hasPrefix("LC") && visit.confirmationNumber.utf8.count == 8)
    #expect(visit.confirmationNumber.dropFirst(2).allSatisfy { $0.isNumber })
    let summer = try scene.test.call(try booking("2026-07-20", "09:30"))
    #expect(summer.date.description == "2026-07-20T13:30:00.000Z")
    #expect(try scene.test.call(ListLabVisits(patientId: scene.patient)).visits == [visit, summer])
  }

  @Test(
    "R-SO-264, R-SO-265, R-SO-266: when nobody is there",
    arguments: [
      ("2026-01-16", "06:59", "/preferredDate out_of_range, /preferredTime out_of_range"),
      ("2026-01-16", "07:00", "/preferredDate out_of_range"), ("2026-01-16", "07:01", "accepted"),
      ("2026-01-16", "14:59", "accepted"), ("2026-01-16", "15:00", "/preferredTime out_of_range"),
      ("2026-01-17", "07:59", "/preferredTime out_of_range"), ("2026-01-17", "08:00", "accepted"),
      ("2026-01-18", "10:00", "/preferredTime out_of_range"), ("2027-01-15", "07:00", "accepted"),
      ("2027-01-18", "07:00", "/preferredDate out_of_range"),
    ]) func times(day: String, time: String, problem: String) throws
  {
    #expect(try scene.refusal(try booking(day, time)) == problem)
  }

  @Test("R-SO-265: an unknown facility is not there, and a service that it lacks is refused") func services()
    throws
  {
    var visit = try booking("2026-01-19", "09:30")
    visit.facilityId = RecordID(replacing: "nowhere")
    guard case .failure(let failure) = try scene.test.send(visit).outcome else { throw Unexpected() }
    #expect(failure.code == .notFound)
    visit.facilityId = RecordID(replacing: "labor-mitte")
    visit.service = .urinalysis
    #expect(try scene.refusal(visit) == "/service type_not_offered")
    visit.service = .lipidPanel
    #expect(try scene.refusal(visit) == "accepted")
  }

  private struct Unexpected: Error {}

  @Test(
    "R-SO-267, R-SO-032, R-SO-334: the same request within a minute is the same visit, and any other at that time in conflict"
  )
  func twice() throws {
    var visit = try booking("2026-01-19", "09:30")
    visit.notes = "fasting"
    let first = try scene.test.call(visit)
    scene.test.clock.advance(milliseconds: 60_000)
    #expect(try scene.test.call(visit) == first)
    var other = visit
    other.notes = nil
    #expect(try scene.refusal(other) == "slot_unavailable")
    scene.test.clock.advance(milliseconds: 1)
    #expect(try scene.refusal(visit) == "slot_unavailable")
    #expect(try scene.test.call(try booking("2026-01-19", "09:30", try scene.stranger())).id != first.id)
    _ = try scene.test.call(
      SetLabVisitStatus(patientId: scene.patient, visitId: first.id, status: .cancelled))
    #expect(try scene.test.call(visit).id != first.id, "a cancelled visit takes no time")
  }

  @Test("R-SO-268: no two visits to a facility have one number") func numbers() throws {
    var numbers: Set<String> = []
    for minute in 0..<200 {
      let time = HourMinute(clamping: 420 + minute).description
      numbers.insert(try scene.test.call(try booking("2026-01-19", time)).confirmationNumber)
    }
    #expect(numbers.count == 200)
  }

  @Test("R-SO-338: the operator alone says what became of a visit") func states() throws {
    let visit = try scene.test.call(try booking("2026-01-19", "09:30"))
    let change = SetLabVisitStatus(patientId: scene.patient, visitId: visit.id, status: .completed)
    scene.advance(hours: 1)
    let after = try scene.test.call(change)
    #expect(after.status == .completed && after.updatedAt > visit.updatedAt)
    #expect(try scene.test.call(change) == after)
    #expect(try scene.test.call(ListLabVisits(patientId: scene.patient)).visits == [after])
  }
}

@Suite("Facilities") struct FacilityTests {
  private let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func published() throws -> Value {
    try JSON.decode(Value.self, from: Shipped.file("Config/facilities/example.json"))
  }

  @Test("R-SO-272, R-SO-339: by name, or by distance in kilometres with one decimal") func distances() throws
  {
    #expect(try scene.test.call(ListFacilities()).facilities == [])
    _ = try scene.test.call(PublishFacilities(definition: try published()))
    let all = try scene.test.call(ListFacilities()).facilities
    #expect(all.map(\.facility.name) == ["LabCorp", "Labor Mitte"] && all.allSatisfy { $0.distance == nil })
    // New York to Berlin along the great circle: 6385 km.
    let near = try scene.test.call(ListFacilities(latitude: 40.7506, longitude: -73.9972)).facilities
    #expect(near.map(\.facility.name) == ["LabCorp", "Labor Mitte"])
    #expect(near[0].distance == ExactDecimal(0))
    let far = try #require(near[1].distance)
    #expect((ExactDecimal(6370)...ExactDecimal(6400)).contains(far) && (far * 10).whole != nil, "\(far)")
    #expect(
      Coordinates(latitude: 0, longitude: 0).kilometres(to: Coordinates(latitude: 0, longitude: 180)) < 20_016
    )
    #expect(
      Coordinates(latitude: 90, longitude: 0).kilometres(to: Coordinates(latitude: -90, longitude: 7))
        > 20_014)
  }

  @Test("R-SO-272: one number of a position alone is refused") func halves() throws {
    for (list, problem) in [
      (ListFacilities(latitude: 1), "/longitude required"),
      (ListFacilities(longitude: 1), "/latitude required"),
      (ListFacilities(latitude: 90.1, longitude: 1), "/latitude out_of_range"),
      (ListFacilities(latitude: 1, longitude: -180.1), "/longitude out_of_range"),
    ] {
      #expect(try scene.refusal(list) == problem)
    }
  }

  @Test("R-SO-273: what a list of facilities may not be") func defects() throws {
    let whole = try FacilityList.read(try Shipped.file("Config/facilities/example.json"))
    #expect(whole.defects.isEmpty)
    func defects(_ change: (inout FacilityList) -> Void) -> [String] {
      var list = whole
      change(&list)
      return list.defects.map(\.path)
    }
    #expect(defects { $0.id = "x y" } == ["id"])
    #expect(defects { $0.facilities[0].prefix = "lc" } == ["facilities[0].prefix"])
    #expect(defects { $0.facilities[1].prefix = "LC" } == ["facilities"])
    #expect(defects { $0.facilities[1].id = $0.facilities[0].id } == ["facilities"])
    #expect(defects { $0.facilities[0].id = RecordID(replacing: "ab") } == ["facilities[0].id"])
    #expect(defects { $0.facilities[0].timeZone = "Mars" } == ["facilities[0].timeZone"])
    #expect(
      defects { $0.facilities[0].hours[0].close = $0.facilities[0].hours[0].open } == ["facilities[0].hours"])
    #expect(defects { $0.facilities[0].hours[1].day = .mon } == ["facilities[0].hours"])
    #expect(
      defects { $0.facilities[0].address.coordinates.latitude = 91 } == ["facilities[0].address.coordinates"])
    #expect(defects { $0.facilities[0].rating = ExactDecimal(6) } == ["facilities[0].rating"])
    #expect(defects { $0.facilities[0].email = "nobody" } == ["facilities[0].email"])
    #expect(defects { $0.facilities[0].website = "http://a" } == ["facilities[0].website"])
  }
}
