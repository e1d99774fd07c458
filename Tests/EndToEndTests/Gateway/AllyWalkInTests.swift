import RecordModel
import Testing

@Suite("MyHealthAlly: walk-in requests", .serialized) struct AllyWalkInTests {
  @Test("R-MH-170, R-MH-171: a closed site, a far day and a second request are refused") func rules()
    async throws
  {
    let site = try await SharedAllySite.get()
    let wanda = try await site.patient("wanda")
    let path = wanda.own("walk-in-requests")
    func code(_ change: Value) async throws -> String {
      guard case .object(let members) = change else { return "" }
      let body = members.reduce(AllyFixture.walkIn) { $0.with($1.name, $1.value) }
      let reply = try await wanda.post(path, body)
      let isListed = reply.code == "validation_failed"
      return "\(reply.status) \((isListed ? reply.problems.first : reply.code) ?? "")"
    }
    #expect(try await code(["preferredTime": "06:00"]) == "422 location_closed")
    #expect(try await code(["locationId": "downtown"]) == "422 location_closed")
    #expect(try await code(["locationId": "nowhere"]) == "404 location_not_found")
    let far = Value.string(AllyOperationsTests.day(ahead: 20))
    #expect(try await code(["preferredDate": far]) == "422 /preferredDate out_of_range")
    let first = try await wanda.post(path, AllyFixture.walkIn)
    #expect(first.status == 201 && first.json?["confirmationNumber"]?.text?.isEmpty == false)
    #expect(try await code([:]) == "409 open_request_exists")
  }

  @Test("R-MH-172, R-MH-187: a red flag is on top of the queue; acting twice is refused") func queue()
    async throws
  {
    let site = try await SharedAllySite.get()
    let (calm, ill) = (try await site.patient("walter"), try await site.patient("wilma"))
    let clinician = site.clinician
    let queue = "/api/clinicians/\(clinician.account)/visit-requests"
    let first = try await calm.post(calm.own("walk-in-requests"), AllyFixture.walkIn)
    let second = try await ill.post(
      ill.own("walk-in-requests"), AllyFixture.walkIn.with("reason", "Chest pain since noon"))
    let ids = [try #require(second.json?["id"]?.text), try #require(first.json?["id"]?.text)]
    let list = try await clinician.get("\(queue)?status=pending&limit=200")
    let order = (list.json?["pending"]?.list ?? []).compactMap { $0["id"]?.text }
    #expect(order.filter(ids.contains) == ids && order.first == ids[0], "\(order)")
    let alerts = try await site.web.daemon.session.call(
      "alerts.list", ["patientId": .string(ill.account)], meta: ["token": .string(clinician.token ?? "")])
    #expect(alerts["alerts"]?.list.map { $0["severity"] } == ["high"])
    let body: Value = [
      "date": .string(AllyOperationsTests.day(ahead: 15)), "time": "07:45", "type": "video",
      "durationMinutes": 5,
    ]
    let accepted = try await clinician.post("\(queue)/\(ids[0])/accept", body)
    #expect(accepted.status == 201 && accepted.json?["patientId"]?.text == ill.account, "\(accepted.text)")
    #expect(try await clinician.post("\(queue)/\(ids[0])/accept", body).code == "not_pending")
    #expect(try await clinician.post("\(queue)/\(ids[0])/decline", ["reason": "No"]).code == "not_pending")
    let shown = try await ill.get(ill.own("walk-in-requests/\(ids[0])"))
    #expect(shown.json?["status"] == "accepted" && shown.json?["appointmentId"] == accepted.json?["id"])
    #expect(try await clinician.post("\(queue)/\(ids[1])/accept", body).code == "slot_unavailable")
    let declined = try await clinician.post("\(queue)/\(ids[1])/decline", ["reason": "No room"])
    #expect(declined.json?["status"] == "declined")
    #expect(
      try await calm.get(calm.own("walk-in-requests/\(ids[1])")).json?["declineReason"] == "No room")
    let scheduled = try await clinician.get("\(queue)?status=scheduled&limit=200")
    #expect(scheduled.json?["scheduled"]?.list.contains { $0["id"]?.text == ids[0] } == true)
    // The patient can see who looked (R-MH-058).
    let entries = try await site.web.daemon.session.call(
      "access.examine", ["patientId": .string(ill.account), "accountId": .string(clinician.account)])
    let methods = (entries["entries"]?.list ?? []).compactMap { $0["method"]?.text }
    #expect(methods.contains("visitRequests.accept") && methods.contains("visitRequests.list"), "\(methods)")
  }

  @Test("R-MH-049, R-MH-050, R-MH-059: nobody decides for patients of others") func strangers() async throws {
    let site = try await SharedAllySite.get()
    let ids = try await AllyFixture.strangers(site)
    let clinician = site.clinician
    let queue = "/api/clinicians/\(clinician.account)/visit-requests"
    let list = try await clinician.get("\(queue)?limit=200")
    #expect(list.status == 200 && !list.text.contains(site.max.account))
    for step in ["accept", "decline"] {
      let body: Value =
        step == "accept"
        ? ["date": .string(AllyOperationsTests.day(ahead: 16)), "time": "10:00", "type": "video"]
        : ["reason": "No"]
      let foreign = try await clinician.post("\(queue)/\(ids["requestId"] ?? "")/\(step)", body)
      #expect(foreign.status == 404 && foreign.code == "not_found", "\(foreign.text)")
      #expect(try await site.max.post("\(queue)/\(ids["requestId"] ?? "")/\(step)", body).status == 403)
    }
    #expect(try await clinician.get(site.max.own("walk-in-requests")).code == "not_assigned")
    let wrong = try await clinician.post("\(queue)/unknown/accept", ["time": "25:00", "type": "odd"])
    #expect(wrong.status == 422 && wrong.problems.count == 3, "\(wrong.text)")
  }
}
