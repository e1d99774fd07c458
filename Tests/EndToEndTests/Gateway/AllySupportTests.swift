import RecordModel
import Testing

@Suite("MyHealthAlly: support", .serialized) struct AllySupportTests {
  @Test("R-MH-140: emergency numbers without signing in, the practice's or 911") func info() async throws {
    let site = try await SharedAllySite.get()
    let info = try await site.web.stranger.get("/api/support/info")
    #expect(info.status == 200 && info.json?["emergencyNumbers"]?.list.first?["number"] == "911")
    #expect(info.json?["liveChat"]?["available"] == false && info.json?["faqCategories"] == [])
  }

  @Test("R-MH-048, R-MH-049, R-MH-051, R-MH-059: strangers and the care team are refused, and learn nothing")
  func strangers() async throws {
    let site = try await SharedAllySite.get()
    let (own, other) = try await AllyFixtures.get()
    let id = own.ids["supportRequestId"] ?? ""
    let path = own.person.own("support-requests")
    for (person, status) in [(other.person, 403), (site.clinician, 403), (site.web.stranger, 401)] {
      for target in [path, "\(path)/\(id)"] {
        #expect(try await person.get(target).status == status, "\(target)")
      }
      #expect(try await person.post("\(path)/\(id)/replies", ["text": "Hello"]).status == status)
      #expect(try await person.post("\(path)/\(id)/close", [:]).status == status)
    }
    #expect(try await site.admin.get("\(path)/\(id)").status == 200)
    let opened = try await site.admin.post(path, ["category": "other", "subject": "x", "message": "y"])
    #expect(opened.status == 403, "only patients open them")
    let foreign = try await other.person.get(other.person.own("support-requests/\(id)"))
    #expect(foreign.status == 404 && foreign.code == "not_found")
  }

  @Test("R-MH-140, R-MH-269, R-MH-271: what is closed takes no reply, and a reply comes once") func closed()
    async throws
  {
    let site = try await SharedAllySite.get()
    let paul = try await site.patient("paul")
    let path = paul.own("support-requests")
    let body: Value = ["id": "ticket-1", "category": "account", "subject": "Name", "message": "Wrong"]
    let (first, again) = (try await paul.post(path, body), try await paul.post(path, body))
    #expect(first.status == 201 && again.status == 200 && again["Idempotency-Replayed"] == "true")
    #expect(try await paul.post(path, body.with("subject", "Other")).code == "duplicate_id")
    let reply: Value = ["id": "reply-1", "text": "Still"]
    #expect(try await paul.post("\(path)/ticket-1/replies", reply).status == 201)
    #expect(try await paul.post("\(path)/ticket-1/replies", reply).status == 200)
    let shown = try await site.admin.get("\(path)/ticket-1")
    #expect(shown.json?["replies"]?.list.map { $0["text"] } == ["Wrong", "Still"])
    #expect(try await paul.post("\(path)/ticket-1/close", [:]).json?["status"] == "closed")
    #expect(try await paul.post("\(path)/ticket-1/replies", ["text": "More"]).code == "request_closed")
    #expect(try await paul.post("\(path)/ticket-1/close", [:]).code == "already_closed")
  }

  @Test("R-MH-005, R-MH-294: what is wrong is told at once") func bad() async throws {
    let own = try await AllyFixtures.get().own
    let path = own.person.own("support-requests")
    let wrong = try await own.person.post(
      path, ["category": "odd", "subject": " ", "attachmentIds": ["none"], "urgent": true])
    #expect(
      wrong.problems == [
        "/attachmentIds/0 not_in_enum", "/category not_in_enum", "/message required", "/subject bad_format",
        "/urgent unknown_field",
      ], "\(wrong.text)")
    #expect(try await own.person.get("\(path)?status=odd&limit=0").problems.count == 2)
  }
}
