import HTTPTypes
import RecordModel
import Testing

@testable import RecordGateway

/// What the contract says of all operations alike.
@Suite("MyHealthAlly: all operations", .serialized) struct AllyContractTests {
  @Test("R-MH-015: whatever is only read appends no event to a record") func readings() async throws {
    let site = try await SharedAllySite.get()
    let fixture = try await AllyFixture("quirin", day: 60, at: site)
    func events() async throws -> [Value] {
      try await site.web.daemon.session.call(
        "log.read", ["patientId": .string(fixture.person.account), "limit": 500])["events"]?.list ?? []
    }
    let before = try await events().count
    var count = 0
    for route in MyHealthAlly().routes where route.method == .get {
      _ = try await fixture.send(route, fixture.target(route))
      count += 1
    }
    let after = try await events()
    #expect(before > 5 && after.count == before, "\(after.dropFirst(before))")
    #expect(count > 15)
  }

  @Test("R-MH-016: each operation is on the socket under its own name, and is the method behind its route")
  func names() async throws {
    let site = try await SharedAllySite.get()
    let document = try await site.web.daemon.session.call("rpc.discover")
    var methods: [String: String] = [:]
    for method in document["methods"]?.list ?? [] {
      for operation in method["x-operations"]?.list ?? [] {
        methods[operation.text ?? ""] = method["name"]?.text
      }
    }
    for route in MyHealthAlly().routes {
      guard let method = route.documentation.method else { continue }
      #expect(methods[route.operation] == method.name, "\(route.operation)")
    }
  }

  @Test("R-MH-016: a call by an operation's name is the call of the method, with its rights and refusals")
  func calls() async throws {
    let site = try await SharedAllySite.get()
    let ruth = try await site.patient("ruth")
    func call(_ name: String, _ params: Value, as person: WebSession) async throws -> Value {
      try await site.web.daemon.session.call(
        name, params.with("patientId", .string(ruth.account)),
        meta: ["token": .string(person.token ?? "")])
    }
    let entry: Value = ["id": "v-1", "timestamp": "2026-01-14T11:20:30Z", "heartRate": 72]
    let one = try await call("recordVitals", entry, as: ruth)
    #expect(one["heartRate"] == 72)
    let same = try await call("vitals.log", entry, as: ruth)
    #expect(same["id"] == one["id"], "\(same)")
    #expect(try await call("listVitals", [:], as: ruth)["vitals"]?.list.count == 1)
    for name in ["recordVitals", "vitals.log"] {
      let refusal = try await site.web.daemon.session.refusal(
        name, entry.with("patientId", .string(ruth.account)),
        meta: ["token": .string(site.max.token ?? "")])
      #expect(refusal.code == "FORBIDDEN", "\(name) \(refusal)")
    }
  }

  @Test("R-MH-047: no operation takes anything biometric") func biometrics() {
    func names(_ shape: Shape) -> [String] {
      guard case .object(let members, _) = shape else { return [] }
      return members.flatMap { [$0.name] + names($0.shape) }
    }
    let words = ["biometric", "faceid", "touchid", "fingerprint"]
    for route in MyHealthAlly().routes {
      for name in route.shape.map(names) ?? [] {
        #expect(!words.contains { name.lowercased().contains($0) }, "\(route.operation) \(name)")
      }
    }
  }

  @Test("R-MH-067, R-MH-194: six metrics with their units and a status each") func metrics() async throws {
    let site = try await SharedAllySite.get()
    let rosa = try await site.patient("rosa")
    for values in [
      ["heartRate": 61], ["bloodPressureSystolic": 121, "bloodPressureDiastolic": 79], ["weight": 70],
      ["height": 170.5], ["bloodGlucose": 95], ["a1cLevel": 5.5],
    ] as [Value] {
      try await site.treat("vitals.log", rosa, values.with("timestamp", "2026-01-14T08:00:00Z"))
    }
    let reply = try await rosa.get(rosa.own("dashboard"))
    let metrics = try #require(reply.json?["metrics"])
    #expect(
      metrics.members.map { "\($0.name) \($0.value["unit"]?.text ?? "?")" }.sorted() == [
        "a1cLevel %", "bloodGlucose mg/dL", "bloodPressure mmHg", "bmi kg/m²", "heartRate bpm", "weight kg",
      ], "\(reply.text)")
    for metric in metrics.members {
      #expect(metric.value["status"]?.text.map { MeasureStatus.names.contains($0) } == true, "\(metric)")
    }
    #expect(metrics["bmi"]?["value"] == 24.1, "R-MH-109")
    #expect(metrics["bloodPressure"]?["systolic"] == 121 && metrics["bloodPressure"]?["diastolic"] == 79)
  }

  @Test(
    "R-MH-220: a time without seconds or offset is refused; answers are in UTC with milliseconds",
    arguments: [
      ("2026-01-14T11:20:30", nil), ("2026-01-14T11:20Z", nil), ("2026-01-14", nil), ("14.01.2026", nil),
      ("2026-01-14T11:20:30+01:00", "2026-01-14T10:20:30.000Z"),
      ("2026-01-14T11:20:30.4567Z", "2026-01-14T11:20:30.456Z"),
    ] as [(String, String?)])
  func moments(sent: String, stored: String?) async throws {
    let person = try await AllyFixtures.get().other.person
    let reply = try await person.post(
      person.own("vitals"), ["timestamp": .string(sent), "heartRate": 72])
    if let stored {
      #expect(reply.status == 201 && reply.json?["timestamp"]?.text == stored, "\(reply.text)")
    } else {
      #expect(reply.status == 422 && reply.problems == ["/timestamp bad_format"], "\(reply.text)")
    }
  }

  @Test("R-MH-249: no operation changes or removes a message that was sent") func messages() async throws {
    for route in MyHealthAlly().routes where route.path.description.contains("/messages") {
      let isMark = route.path.description.hasSuffix("/read")
      #expect(isMark || [.get, .post].contains(route.method), "\(route.operation)")
    }
    let fixture = try await AllyFixtures.get().own
    let thread = fixture.person.own("messages/\(fixture.ids["threadId"] ?? "?")")
    for method in ["PUT", "PATCH", "DELETE"] {
      #expect(try await fixture.person.send(method, thread).status == 405)
      #expect(try await fixture.person.send(method, thread + "/m-1").status == 404)
    }
  }

  @Test("R-MH-291: no operation sends anybody to another host") func redirects() {
    for route in MyHealthAlly().routes {
      for status in route.documentation.statuses { #expect((200..<300).contains(status.code)) }
    }
  }

  @Test("R-MH-293, R-MH-296: without parameters a list has its first fifty, and says that there are more")
  func pages() async throws {
    let site = try await SharedAllySite.get()
    let rudi = try await site.patient("rudi")
    let entries: [Value] = (0..<51).map { minute in
      ["timestamp": .string("2026-01-14T08:\(minute < 10 ? "0" : "")\(minute):00Z"), "heartRate": 70]
    }
    for entry in entries { #expect(try await rudi.post(rudi.own("vitals"), entry).status == 201) }
    let first = try await rudi.get(rudi.own("vitals"))
    #expect(first.json?["vitals"]?.list.count == 50 && first.json?["page"]?["limit"] == 50)
    #expect(first.json?["page"]?["hasMore"] == true)
    let cursor = try #require(first.json?["page"]?["nextCursor"]?.text)
    let second = try await rudi.get(rudi.own("vitals?cursor=\(cursor)"))
    #expect(second.json?["vitals"]?.list.count == 1 && second.json?["page"]?["nextCursor"] == .null)
  }
}

extension MeasureStatus {
  fileprivate static var names: Set<String> { Set(allCases.map(\.rawValue)) }
}
