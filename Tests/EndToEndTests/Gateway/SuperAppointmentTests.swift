import RecordClient
import RecordModel
import Testing

/// Appointments and facilities of Super One over HTTP.
@Suite("Super One: appointments", .serialized) struct SuperAppointmentTests {
  private static let path = "/api/mobile/appointments"
  private static let members = [
    "_id", "userId", "facilityId", "facilityName", "location", "serviceType", "appointmentDate",
    "appointmentTime", "status", "confirmationNumber", "notes", "createdAt", "updatedAt",
  ]

  /// A Wednesday some weeks ahead.
  static func day(weeks: Int64) throws -> CalendarDay {
    let now = SystemClock.now().milliseconds
    for ahead in 0..<Int64(7) {
      let day = CalendarDay(Timestamp(milliseconds: now + (weeks * 7 + ahead) * 86_400_000))
      // 2026-01-14 was a Wednesday.
      let known = try #require(Timestamp("2026-01-14T00:00:00Z")).milliseconds
      let midnight = try #require(Timestamp("\(day)T00:00:00Z")).milliseconds
      if (midnight - known) / 86_400_000 % 7 == 0 { return day }
    }
    throw WebSession.NoAnswer()
  }

  static func booking(_ day: CalendarDay, _ time: String) -> Value {
    [
      "facilityId": "labor-mitte", "serviceType": "lipid_panel",
      "preferredDate": .string("\(day)T23:59:00-10:00"),
      "preferredTime": .string(time), "notes": "fasting", "insuranceProvider": "Beispielkasse 4711",
      "emergencyContact": [
        "name": "Jörg", "relationship": "brother", "phone_number": "+49 30 1234567", "email": .null,
        "age": 50,
      ],
    ]
  }

  @Test(
    "R-SO-261 to R-SO-263, R-SO-268, R-SO-269: what is booked is listed, without what is the facility's alone"
  )
  func booked() async throws {
    let site = try await SharedSuperSite.get()
    let (vera, other) = (try await site.register("vera"), try await site.register("vito"))
    let day = try Self.day(weeks: 2)
    let reply = try await vera.post(Self.path, Self.booking(day, "10:30"))
    #expect(
      reply.status == 201 && reply.json?["message"] == "Appointment booked successfully", "\(reply.text)")
    let visit = try #require(reply.data)
    #expect(visit.members.map(\.name) == Self.members)
    #expect(visit["userId"]?.text == vera.account && visit["facilityName"] == "Labor Mitte")
    #expect(
      visit["appointmentTime"] == "10:30" && visit["status"] == "scheduled" && visit["notes"] == "fasting")
    let start = try #require(visit["appointmentDate"]?.text)
    #expect(start.hasPrefix("\(day)T0") && (start.contains("T08:30") || start.contains("T09:30")), "\(start)")
    let number = try #require(visit["confirmationNumber"]?.text)
    #expect(number.hasPrefix("LM") && number.utf8.count == 8)
    let again = try await vera.post(Self.path, Self.booking(day, "10:30"))
    #expect(again.status == 201 && again.data == visit, "R-SO-267: \(again.text)")
    let clash = try await vera.post(Self.path, Self.booking(day, "10:30").with("notes", "not fasting"))
    #expect(clash.status == 409 && clash.superCode == "CONFLICT", "\(clash.text)")
    let later = try await vera.post(Self.path, Self.booking(try Self.day(weeks: 1), "10:30"))
    let list = try await vera.get(Self.path)
    #expect(
      list.json?["message"] == "Appointments retrieved" && list.data == .array([later.data ?? .null, visit]))
    for text in [reply.text, list.text] { #expect(!text.contains("4711") && !text.contains("brother")) }
    #expect(try await other.get(Self.path).data == [], "own ones only")
  }

  @Test("R-SO-301: a booking with a key is one booking") func keys() async throws {
    let site = try await SharedSuperSite.get()
    let wanda = try await site.register("wanda")
    let (body, key) = (Self.booking(try Self.day(weeks: 3), "11:00"), ["Idempotency-Key": "booking-1"])
    let first = try await wanda.post(Self.path, body, key)
    let again = try await wanda.post(Self.path, body, key)
    #expect(first.status == 201 && again.status == 201 && again.data == first.data, "\(again.text)")
    let other = try await wanda.post(Self.path, body.with("preferredTime", "11:30"), key)
    #expect(other.status == 409 && other.superCode == "CONFLICT", "\(other.text)")
    for bad in ["short", "with a blank", String(repeating: "k", count: 129)] {
      #expect(try await wanda.post(Self.path, body, ["Idempotency-Key": bad]).status == 422, "\(bad)")
    }
  }

  @Test("R-SO-009, R-SO-264 to R-SO-266: what cannot be booked") func refusals() async throws {
    let site = try await SharedSuperSite.get()
    let xenia = try await site.register("xenia")
    let whole = Self.booking(try Self.day(weeks: 2), "10:00")
    for (name, value, status, member) in [
      ("facilityId", "nowhere", 404, nil), ("facilityId", "no id at all!", 404, nil),
      ("serviceType", "urinalysis", 422, "serviceType"), ("serviceType", "x-ray", 422, "serviceType"),
      ("preferredTime", "16:00", 422, "preferredTime"), ("preferredTime", "07:59", 422, "preferredTime"),
      ("preferredTime", "9:30", 422, "preferredTime"), ("preferredTime", "24:00", 422, "preferredTime"),
      ("preferredDate", "2020-01-15", 422, "preferredDate"),
      ("preferredDate", "2999-01-02", 422, "preferredDate"),
      ("preferredDate", "2025-02-30", 422, "preferredDate"), ("notes", 1, 422, "notes"),
      ("notes", .string(String(repeating: "n", count: 1001)), 422, "notes"),
      ("emergencyContact", ["name": "A"], 422, "emergencyContact.relationship"),
    ] as [(String, Value, Int, String?)] {
      let reply = try await xenia.post(Self.path, whole.with(name, value))
      #expect(reply.status == status, "\(name) \(value) \(reply.text)")
      if let member { #expect(reply.superDetails?.contains("\(member): ") == true, "\(name) \(reply.text)") }
    }
    let none = try await xenia.post(Self.path, [:])
    #expect(none.superDetails?.split(separator: ";").count == 4, "\(none.text)")
    #expect(try await xenia.get(Self.path).data == [])
  }

  @Test("R-SO-270 to R-SO-273: facilities with their week, and the nearest first") func facilities()
    async throws
  {
    let site = try await SharedSuperSite.get()
    let yara = try await site.register("yara")
    let plain = try await yara.get("/api/mobile/facilities")
    #expect(plain.status == 200 && plain.json?["message"] == "Lab facilities retrieved", "\(plain.text)")
    let all = plain.data?.list ?? []
    #expect(
      all.map { $0["name"] } == ["LabCorp", "Labor Mitte"] && all.allSatisfy { $0["distance"] == .null })
    let hours = try #require(all.last?["operatingHours"]?.list)
    #expect(hours.map { $0["dayOfWeek"] } == [1, 2, 3, 4, 5, 6, 0])
    #expect(hours.map { $0["isClosed"] } == [false, true, false, true, false, true, true])
    #expect(hours[1] == ["dayOfWeek": 2, "openTime": "00:00", "closeTime": "00:00", "isClosed": true])
    #expect(all.first?["timeZone"] == nil, "R-SO-271")
    let near = try await yara.get("/api/mobile/facilities?latitude=52.52&longitude=13.405")
    let list = near.data?.list ?? []
    #expect(list.map { $0["name"] } == ["Labor Mitte", "LabCorp"])
    #expect(list.first?["distance"] == .double(1.9), "\(near.text)")
    for query in [
      "latitude=1", "longitude=1", "latitude=91&longitude=1", "latitude=1&longitude=181",
      "latitude=x&longitude=1",
      "latitude=1e1&longitude=1", "latitude=1&latitude=2&longitude=1", "latitude=nan&longitude=1",
    ] {
      let reply = try await yara.get("/api/mobile/facilities?\(query)")
      #expect(reply.status == 422 && reply.superCode == "VALIDATION_ERROR", "\(query) \(reply.text)")
    }
  }
}
