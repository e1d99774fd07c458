import HTTPTypes
import RecordClient
import RecordModel
import Testing

@testable import RecordGateway

/// What is promised of ids, sessions and parameters on all routes of Super One alike: a new route is in it by itself.
@Suite("Super One: ids, sessions and parameters", .serialized) struct SuperSweepTests {
  private static let routes = SuperOne().routes
  private static let nobodys = "550e8400-e29b-41d4-a716-446655440000"

  /// Members of bodies and queries that are ids.
  private static let members = [
    "generateHealthAnalysis": "lab_report_id", "acknowledgeRecommendation": "recommendationId",
    "compareHealthAnalyses": "analysisIds",
  ]

  /// What is told of somebody else's thing, but for the moment.
  private static func told(_ reply: WebSession.Reply) -> Value? { reply.json?.without("timestamp") }

  @Test(
    "R-SO-043: what is another person's is answered as what is nobody's, on every route with an id",
    arguments: Way.tried)
  func foreign(way: Way) async throws {
    let (own, other) = try await SuperFixtures.get(way)
    let untouched = try await own.person.get("/api/v1/upload/history")
    var count = 0
    for route in Self.routes {
      for name in route.path.parameters + [Self.members[route.operation]].compactMap(\.self) {
        count += 1
        let theirs = try #require(own.ids[name], "\(route.operation): which id is \(name)?")
        func answer(_ id: String) async throws -> WebSession.Reply {
          let id = name == "analysisIds" && !id.contains(",") ? "\(id),\(other.analyses[0])" : id
          return try await other.send(route, as: other.person, [name: id], ["X-Request-Id": "same-same"])
        }
        let (foreign, unknown) = (try await answer(theirs), try await answer(Self.nobodys))
        #expect(
          unknown.status == 404 && unknown.superCode == "NOT_FOUND", "\(route.operation) \(unknown.text)")
        #expect(
          Self.told(foreign) == Self.told(unknown), "\(route.operation): \(foreign.text) \(unknown.text)")
        for id in ["unknown", "0", "a.b", String(repeating: "a", count: 65)] {
          let malformed = try await answer(id)
          #expect(malformed.status == 404, "\(route.operation) \(id) \(malformed.text)")
        }
      }
    }
    #expect(count >= 14, "\(count)")
    #expect(try await own.person.get("/api/v1/upload/history").data == untouched.data, "nothing is changed")
  }

  @Test(
    "R-SO-216: somebody else's uploads are not found in a batch either, and nothing becomes of them",
    arguments: Way.tried)
  func foreignBatch(way: Way) async throws {
    let (own, other) = try await SuperFixtures.get(way)
    let theirs = try #require(own.ids["labReportId"])
    for operation in ["delete", "reprocess", "export"] {
      let reply = try await other.person.post(
        "/api/v1/upload/history/batch",
        ["operation": .string(operation), "labReportIds": [.string(theirs), .string(Self.nobodys), "x"]])
      #expect(reply.status == 200, "\(reply.text)")
      let failed = reply.data?["failed"]?.list ?? []
      #expect(failed.map { $0["labReportId"]?.text } == [theirs, Self.nobodys, "x"], "\(reply.text)")
      #expect(failed.allSatisfy { $0["error_code"] == "NOT_FOUND" && $0["error"] == failed[0]["error"] })
      #expect(reply.data?["successful"] == [] && reply.data?["export"] == .null)
    }
    #expect(try await own.person.get("/api/v1/upload/status/\(theirs)").data?["status"] == "completed")
    let seen = try await own.laboratory.site.web.daemon.session.call(
      "access.examine", ["patientId": .string(own.person.account), "outcome": "denied", "limit": 200])
    let methods = (seen["entries"]?.list ?? []).filter { $0["refusal"] == "anothers" }.compactMap {
      $0["method"]?.text
    }
    for method in ["labReport.delete", "labReport.reprocess", "healthExport.begin"] {
      #expect(methods.contains(method), "who owns it sees that somebody tried: \(methods)")
    }
  }

  @Test(
    "R-SO-043: no answer to somebody else holds anything of a person, whatever is named and wherever",
    arguments: Way.tried)
  func nothingOfTheirs(way: Way) async throws {
    let (own, other) = try await SuperFixtures.get(way)
    let named = own.ids.merging(["analysisIds": "\(own.analyses[0]),\(other.analyses[0])"]) { $1 }
    let account = own.person.account
    let values = own.reports.flatMap { $0["extractedBiomarkers"]?.list ?? [] }.compactMap { $0["id"]?.text }
    let theirs =
      own.analyses + own.reports.compactMap { $0["id"]?.text } + values + [
        own.ids["recommendationId"] ?? "?", account, "hanna@example.org",
      ]
    #expect(theirs.count > 12)
    let query = ["patientId", "userId", "accountId", "user_id"].map { "\($0)=\(account)" }.joined(
      separator: "&")
    for route in Self.routes
    where route.session == .required && !route.isForm && route.operation != "logoutUser" {
      for ids in [named, [:]] {
        let reply = try await other.send(
          route, as: other.person, ids, query: query, ["Idempotency-Key": "sweep-\(way)-\(route.operation)"])
        let found = theirs.filter { text in !named.values.contains(text) && reply.text.contains(text) }
        #expect(found == [], "\(route.operation) \(reply.status)")
        // An id that was sent may be named back, alone.
        let echoed = ids.values.filter { reply.text.contains($0) }
        #expect(echoed.isEmpty || route.operation == "operateOnUploads", "\(route.operation) \(reply.text)")
      }
    }
    #expect(try await own.person.get("/api/v1/upload/history").data?["pagination"]?["total"] == 2)
  }

  @Test(
    "R-SO-039: without a session nobody learns anything, on every route that needs one", arguments: Way.tried)
  func noSession(way: Way) async throws {
    let (own, _) = try await SuperFixtures.get(way)
    for route in Self.routes where route.session == .required {
      if route.isForm { continue }
      let reply = try await own.send(route, as: own.laboratory.site.web.stranger)
      #expect(
        reply.status == 401 && reply.superCode == "AUTHENTICATION_REQUIRED",
        "\(route.operation) \(reply.text)")
      #expect(reply["WWW-Authenticate"] == "Bearer", "\(route.operation)")
    }
  }

  /// Values that a parameter of a query cannot have, by its name.
  private static let bad: [String: [String]] = [
    "page": ["0", "-1", "1.5", "x", "", "99999999999999999999"], "limit": ["0", "101", "-1", "1.5", "x", ""],
    "timeRange": ["0", "-1", "10000", "6%20months", "6Months", "1decade", "1.5years", "x", "", "1000days"],
    "status": ["x", "", "Active"], "category": ["x", "heart", ""], "priority": ["x", "critical", ""],
    "includeRawResponse": ["yes", "1", "", "TRUE"], "latitude": ["x", "91", ""],
    "longitude": ["x", "181", ""], "format": ["x", "", "PDF"], "includeAnalysis": ["yes", "1", "", "TRUE"],
  ]

  @Test("R-SO-012, R-SO-018: every parameter of a query that cannot be is refused with its name")
  func parameters() async throws {
    let (own, _) = try await SuperFixtures.get()
    var count = 0
    for route in Self.routes {
      for parameter in route.documentation.parameters()
      where parameter.place == .query && !parameter.isRequired {
        let values = try #require(
          Self.bad[parameter.name], "\(route.operation): what is wrong for \(parameter)?")
        for value in values {
          count += 1
          let reply = try await own.send(route, as: own.person, query: "\(parameter.name)=\(value)")
          #expect(
            reply.status == 422 && reply.superCode == "VALIDATION_ERROR",
            "\(route.operation) \(parameter.name)=\(value) \(reply.text)")
          #expect(
            reply.superDetails?.contains("\(parameter.name): ") == true, "\(route.operation) \(reply.text)")
        }
      }
    }
    #expect(count > 80, "\(count)")
  }

  @Test("R-SO-020: a known path with another method is not found, and Allow says what there is")
  func methods() async throws {
    let (own, _) = try await SuperFixtures.get()
    for (method, path) in [
      ("DELETE", "/api/v1/health-analysis/latest"), ("POST", "/api/v1/health-analysis/stats"),
      ("GET", "/api/v1/health-analysis/generate"), ("PUT", "/api/mobile/dashboard/overview"),
    ] {
      let reply = try await own.person.send(method, path)
      #expect(reply.status == 404 && reply.superCode == "NOT_FOUND", "\(method) \(path) \(reply.text)")
    }
  }
}
