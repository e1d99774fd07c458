import HTTPTypes
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// What is promised of ids, places and queries on all routes alike.
@Suite("MyHealthAlly: ids, places and queries", .serialized) struct AllyPathSweepTests {
  @Test("R-MH-012, R-MH-059, R-MH-257: another patient's id is answered as one that is nobody's")
  func identifiers() async throws {
    let (own, other) = try await AllyFixtures.get()
    var tried: Set<String> = []
    for route in MyHealthAlly().routes {
      for name in route.path.parameters where name != "patientId" {
        tried.insert(name)
        let body = own.body(route)
        func answer(_ id: String) async throws -> WebSession.Reply {
          try await own.send(route, own.target(route, [name: id]), body, ["X-Request-Id": "same"])
        }
        let foreign = try await answer(other.ids[name] ?? "?")
        for id in ["unknown", "0", "550e8400-e29b-41d4-a716-446655440000"] {
          let unknown = try await answer(id)
          #expect(unknown.status == 404, "\(route.operation) \(id) \(unknown.text)")
          #expect(
            foreign.status == unknown.status && foreign.text == unknown.text,
            "\(route.operation): \(foreign.text) is not \(unknown.text)")
        }
        for id in ["a.b", "-a", "_a", String(repeating: "a", count: 65), "a%20b", "%C3%A4"] {
          let malformed = try await answer(id)
          #expect(malformed.status == 404 && malformed.code == "not_found", "\(route.operation) \(id)")
        }
      }
    }
    expectSame(tried, own.ids.keys, "AllyFixture has one of everything that has an id")
  }

  @Test("R-MH-048: another patient's record is refused on every route, whether or not it is there")
  func records() async throws {
    let (own, other) = try await AllyFixtures.get()
    for route in MyHealthAlly().routes where route.path.parameters.contains("patientId") {
      for id in [other.person.account, "550e8400-e29b-41d4-a716-446655440000", "P001"] {
        let reply = try await own.send(
          route, own.target(route, ["patientId": id]), own.body(route))
        #expect(reply.status == 403 && reply.code == "forbidden", "\(route.operation) \(id) \(reply.text)")
      }
    }
  }

  @Test("R-MH-340: every 201 says where the new thing can be read by a path of the contract") func places()
    async throws
  {
    let site = try await SharedAllySite.get()
    let fixture = try await AllyFixture("lotte", day: 50, at: site)
    var created: [String] = []
    for route in MyHealthAlly().routes where route.documentation.statuses.contains(.created) {
      let reply = try await fixture.send(route, fixture.target(route), fixture.body(route))
      #expect(reply.status == 201, "\(route.operation) \(reply.text)")
      guard reply.status == 201 else { continue }
      created.append(route.operation)
      let place = try #require(reply["Location"], "\(route.operation)")
      var reader = fixture.person
      if let token = reply.json?["token"]?.text { reader.token = token }
      let read = try await reader.get(place)
      #expect(read.status == 200, "\(route.operation) \(place) \(read.text)")
      let id = (reply.json?["id"] ?? reply.json?["threadId"] ?? reply.json?["submittedBy"])?.text ?? "?"
      #expect(read.text.contains(id), "\(route.operation) \(place) \(read.text)")
    }
    #expect(!created.isEmpty)
  }

  /// Routes that list, by the parameters that they take.
  private func lists(with name: String) -> [Route] {
    MyHealthAlly().routes.filter { route in
      route.documentation.parameters().contains { $0.place == .query && $0.name == name }
    }
  }

  @Test("R-MH-338: from and to alike are the entries of exactly that moment") func moment() async throws {
    let fixture = try await AllyFixtures.get().own
    let routes = lists(with: "from")
    let appointments = try await fixture.person.get(fixture.person.own("appointments"))
    let visit = try #require(appointments.json?["upcoming"]?.list.first?["date"]?.text)
    let moments = [
      "listVitals": "2026-01-14T11:20:30Z", "listLabs": "2026-01-10T08:00:00Z",
      "listAppointments": visit, "listJournal": "2026-01-14T07:00:00Z",
      "searchJournal": "2026-01-14T07:00:00Z",
    ]
    expectSame(routes.map(\.operation), moments.keys, "the list is `moments`")
    func found(_ route: Route, _ from: String, _ to: String) async throws -> WebSession.Reply {
      let query = "?from=\(from)&to=\(to)" + (route.operation == "searchJournal" ? "&q=hours" : "")
      return try await fixture.send(route, fixture.target(route) + query)
    }
    for route in routes {
      let moment = try #require(moments[route.operation])
      let exact = try await found(route, moment, moment)
      #expect(exact.status == 200, "\(route.operation) \(exact.text)")
      let names = ["vitals", "results", "upcoming", "entries", "hits"]
      let count = names.compactMap { exact.json?[$0]?.list.count }.reduce(0, +)
      #expect(count >= 1, "\(route.operation) \(exact.text)")
      let none = try await found(route, "2001-01-01", "2001-01-01")
      #expect(none.status == 200 && names.compactMap { none.json?[$0]?.list.count }.reduce(0, +) == 0)
      let turned = try await found(route, "2026-02-01", "2026-01-01")
      #expect(turned.status == 422 && turned.problems == ["query:from inconsistent"], "\(turned.text)")
    }
  }

  @Test("R-MH-294, R-MH-299, R-MH-338: all that is wrong with a query is told at once") func queries()
    async throws
  {
    let fixture = try await AllyFixtures.get().own
    let wrong: [String: (String, String)] = [
      "from": ("yesterday", "bad_format"), "to": ("2026-13-01", "bad_format"), "limit": ("0", "out_of_range"),
      "cursor": ("%21", "bad_format"), "order": ("up", "not_in_enum"), "status": ("odd", "not_in_enum"),
      "includeRetracted": ("1", "wrong_type"), "unreadOnly": ("yes", "wrong_type"),
      "type": ("odd", "not_in_enum"),
      "mood": ("odd", "not_in_enum"), "q": ("", "bad_format"), "symptom": ("", "bad_format"),
      "tag": ("", "bad_format"),
    ]
    var tried: Set<String> = []
    for route in lists(with: "limit") {
      let names = route.documentation.parameters().filter { $0.place == .query }.map(\.name)
      let query = names.compactMap { name in wrong[name].map { "\(name)=\($0.0)" } }.joined(separator: "&")
      let reply = try await fixture.send(route, fixture.target(route) + "?" + query)
      #expect(reply.status == 422, "\(route.operation) \(reply.text)")
      let expected = names.compactMap { name in wrong[name].map { "query:\(name) \($0.1)" } }.sorted()
      #expect(reply.problems == expected, "\(route.operation)")
      tried.formUnion(names)
    }
    expectSame(tried, wrong.keys, "the list is `wrong`")
  }

  @Test("R-MH-098, R-MH-100: vitals list vitals, and no entry that has none of theirs") func vitals()
    async throws
  {
    let site = try await SharedAllySite.get()
    let lara = try await site.patient("lara")
    for (hour, values) in [
      ("08", ["weight": 70]), ("09", ["heartRate": 61]), ("10", ["a1cLevel": 5.5]),
      ("11", ["heartRate": 62, "weight": 71]),
      ("12", ["oxygenSaturation": 97]), ("13", ["temperature": 36.6]),
    ] as [(String, Value)] {
      try await site.treat("vitals.log", lara, values.with("timestamp", .string("2026-01-14T\(hour):00:00Z")))
    }
    func hours(_ query: String) async throws -> [String] {
      var (found, cursor): ([String], String?) = ([], nil)
      repeat {
        let more = cursor.map { "&cursor=\($0)" } ?? ""
        let page = try await lara.get(lara.own("vitals?limit=1&\(query)\(more)"))
        #expect(page.status == 200, "\(page.text)")
        found +=
          page.json?["vitals"]?.list.compactMap {
            $0["timestamp"]?.text.map { String($0.dropFirst(11).prefix(2)) }
          } ?? []
        cursor = page.json?["page"]?["nextCursor"]?.text
      } while cursor != nil
      return found
    }
    #expect(try await hours("order=desc") == ["13", "11", "09"])
    #expect(try await hours("order=asc") == ["09", "11", "13"])
    #expect(try await hours("order=asc&from=2026-01-14T11:00:00Z") == ["11", "13"])
    #expect(try await hours("order=asc&to=2026-01-14T11:00:00Z") == ["09"])
    #expect(try await hours("order=asc&from=2026-01-14T11:00:00Z&to=2026-01-14T11:00:00Z") == ["11"])
  }
}
