import HTTPTypes
import RecordClient
import RecordModel
import Testing

@testable import RecordGateway

/// What the access log says of each operation of Super One: a new route is in it by itself.
@Suite("Super One: who looked", .serialized) struct SuperAuditTests {
  /// Operations that end what others need, in the order in which they are called at last.
  private static let last = ["deleteHealthAnalysis", "operateOnUploads", "deleteUpload", "logoutUser"]

  private static let routes = SuperOne().routes.sorted { order($0) < order($1) }

  private static func order(_ route: Route) -> Int { (last.firstIndex(of: route.operation) ?? -1) + 1 }

  /// Sends what the route answers with success.
  private static func send(
    _ route: Route, _ fixture: SuperFixture, _ headers: [String: String]
  ) async throws -> WebSession.Reply {
    let (person, stranger) = (fixture.person, fixture.laboratory.site.web.stranger)
    let credentials: Value = ["email": "ines@example.org", "password": .string(SuperSite.password)]
    let path = route.path.description
    switch route.operation {
    case "registerUser": return try await stranger.post(path, SuperSite.registration("ingo"), headers)
    case "loginUser": return try await stranger.post(path, credentials, headers)
    case "refreshSession":
      let tokens = try await stranger.post("/api/mobile/auth/login", credentials).data?["tokens"]
      return try await stranger.post(path, ["refreshToken": tokens?["refreshToken"] ?? .null], headers)
    case "requestPasswordReset":
      return try await stranger.post(path, ["email": "ines@example.org"], headers)
    case "bookAppointment":
      let booking = SuperAppointmentTests.booking(try SuperAppointmentTests.day(weeks: 5), "10:30")
      return try await person.post(path, booking, headers)
    case "uploadLabReport", "uploadLabReportBatch":
      var form = WrittenForm()
      let name = route.operation == "uploadLabReport" ? "file" : "files"
      for number in name == "file" ? [11] : [12, 13] {
        form.file(name, "\(number).pdf", WrittenReport(number: number).bytes)
      }
      return try await person.send(form, path, headers)
    default: return try await fixture.send(route, as: person, [:], headers)
    }
  }

  @Test(
    "R-SO-283, R-SO-284: each operation is written down once before it is answered, the list of facilities not"
  )
  func everyOperation() async throws {
    let laboratory = try await SharedSuperLaboratory.get()
    let fixture = try await SuperFixture("ines", at: laboratory)
    let examiner = laboratory.site.web.daemon.session
    for (number, route) in Self.routes.enumerated() {
      let request = "audit-\(number)-\(route.operation)".prefix(64)
      let reply = try await Self.send(route, fixture, ["X-Request-Id": String(request)])
      #expect((200...201).contains(reply.status), "\(route.operation) \(reply.text)")
      let page = try await examiner.call("access.examine", ["limit": 200])
      let found = (page["entries"]?.list ?? []).filter { $0["requestId"]?.text == String(request) }
      let isPublic = route.operation == "listFacilities"
      #expect(found.count == (isPublic ? 0 : 1), "\(route.operation) \(found)")
      guard let entry = found.first else { continue }
      #expect(entry["outcome"] == "allowed", "\(route.operation) \(entry)")
      #expect(entry["count"] == 1, "\(route.operation) \(entry)")
      if route.session == .required { #expect(entry["patientId"]?.text == fixture.person.account) }
    }
  }
}
