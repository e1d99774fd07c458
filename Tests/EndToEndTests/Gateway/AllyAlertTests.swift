import RecordModel
import Testing

/// Alerts and triage over HTTP.
@Suite("MyHealthAlly: alerts and triage", .serialized) struct AllyAlertTests {
  /// A clinician with two patients of their own, whom nobody else cares for.
  private struct Ward {
    let site: AllySite
    let clinician: WebSession
    let patients: [WebSession]

    init(_ name: String) async throws {
      site = try await SharedAllySite.get()
      clinician = try await AllySite.clinician("dr-\(name)", at: site.web)
      var patients: [WebSession] = []
      for number in 1...2 {
        let patient = try await AllySite.register("\(name)\(number)", at: site.web)
        try await AllyAlertTests.assign(patient, to: clinician, at: site)
        patients.append(patient)
      }
      self.patients = patients
    }

    func raise(_ severity: Value, _ title: Value, for patient: Int = 0) async throws -> String {
      let reply = try await clinician.post(
        "/api/clinicians/\(clinician.account)/alerts",
        ["patientId": .string(patients[patient].account), "severity": severity, "title": title])
      #expect(reply.status == 201, "\(reply.text)")
      return try #require(reply.json?["id"]?.text)
    }

    func post(
      _ path: String, _ body: Value? = nil, _ headers: [String: String] = [:]
    ) async throws
      -> WebSession.Reply
    {
      try await clinician.post("/api/clinicians/\(clinician.account)/alerts/\(path)", body, headers)
    }
  }

  static func assign(_ patient: WebSession, to person: WebSession, at site: AllySite) async throws {
    let reply = try await site.admin.send(
      "PUT", "/api/clinicians/\(person.account)/patients/\(patient.account)")
    #expect(reply.status == 200, "\(reply.text)")
  }

  @Test("R-MH-182, R-MH-059: the most severe first, then the oldest; counts are of visible ones alone")
  func order() async throws {
    let ward = try await Ward("queue")
    _ = try await ward.site.strangersAlert()
    var ids: [String: String] = [:]
    for (title, severity, patient) in [
      ("a", "low", 0), ("b", "critical", 1), ("c", "moderate", 0), ("d", "critical", 0), ("e", "high", 1),
    ] { ids[title] = try await ward.raise(.string(severity), .string(title), for: patient) }
    func titles(_ query: String) async throws -> [String] {
      let reply = try await ward.site.clinic(ward.clinician, "alerts\(query)")
      #expect(reply.status == 200, "\(reply.text)")
      return (reply.json?["alerts"]?.list ?? []).compactMap { $0["title"]?.text }
    }
    #expect(try await titles("") == ["b", "d", "e", "c", "a"])
    #expect(try await titles("?severity=critical") == ["b", "d"])
    #expect(try await titles("?patientId=\(ward.patients[1].account)") == ["b", "e"])
    let first = try await ward.site.clinic(ward.clinician, "alerts?limit=2")
    let counts: Value = ["low": 1, "moderate": 1, "high": 1, "critical": 2]
    #expect(first.json?["counts"] == counts, "\(first.text)")
    let cursor = try #require(first.json?["page"]?["nextCursor"]?.text)
    #expect(try await titles("?limit=2&cursor=\(cursor)") == ["e", "c"])
    let other = try await ward.site.clinic(ward.clinician, "alerts?limit=2&severity=low&cursor=\(cursor)")
    #expect(other.status == 422 && other.problems == ["query:cursor bad_format"], "R-MH-294")
    let stranger = try await ward.site.clinic(
      ward.clinician, "alerts?patientId=\(ward.site.max.account)")
    #expect(stranger.status == 403 && stranger.code == "not_assigned")
    let nobody = try await ward.site.clinic(ward.clinician, "alerts?patientId=P001")
    #expect(nobody.status == 403 && nobody.code == "not_assigned", "R-MH-012")
  }

  @Test("R-MH-183, R-MH-184: what follows from what, and what is needed for it") func states() async throws {
    let ward = try await Ward("states")
    let id = try await ward.raise("low", "Look")
    let assessed = try await ward.post(
      "\(id)/assess", ["severity": "high", "finding": "Worse than thought"])
    #expect(assessed.json?["severity"] == "high" && assessed.json?["status"] == "assessed")
    #expect(assessed.json?["acknowledgedBy"]?.text == ward.clinician.account, "implicitly")
    let stale = try await ward.post(
      "\(id)/assess", ["severity": "low", "finding": "Old"], ["If-Match": "\"1\""])
    #expect(stale.status == 409 && stale.code == "version_conflict", "\(stale.text)")
    let action = try await ward.post(
      "\(id)/actions", ["id": .string("call-\(id.prefix(8))"), "text": "Call"])
    #expect(action.status == 201)
    let again = try await ward.post("\(id)/actions", ["id": .string("call-\(id.prefix(8))"), "text": "Call"])
    #expect(again.status == 200 && again["Idempotency-Replayed"] == "true", "R-MH-269")
    let stranger = try await ward.post(
      "\(id)/actions", ["text": "Call", "assigneeId": .string(ward.site.clinician.account)])
    #expect(stranger.problems == ["/assigneeId not_in_enum"], "\(stranger.text)")
    let note: Value = ["resolution": "handled", "note": "Seen"]
    let open = try await ward.post("\(id)/resolve", note)
    #expect(open.status == 409 && open.code == "actions_open", "\(open.text)")
    let missing = try await ward.post("\(id)/resolve", ["resolution": "handled"])
    #expect(missing.problems == ["/note required"])
    let done = try await ward.clinician.send(
      "PUT", "/api/clinicians/\(ward.clinician.account)/alerts/\(id)/actions/call-\(id.prefix(8))",
      body: #"{"done":true}"#)
    #expect(done.json?["actionItems"]?.list.first?["done"] == true, "\(done.text)")
    #expect(try await ward.post("\(id)/resolve", note).json?["status"] == "resolved")
    for (path, body) in [
      ("acknowledge", nil), ("assess", ["severity": "low", "finding": "Late"]), ("resolve", note),
      ("actions", ["text": "Late"]),
    ] as [(String, Value?)] {
      let late = try await ward.post("\(id)/\(path)", body)
      #expect(late.status == 409 && late.code == "alert_resolved", "\(path) \(late.text)")
    }
  }

  @Test("R-MH-186: the whole team sees one alert, and of two who take it one has it") func together()
    async throws
  {
    let ward = try await Ward("team")
    let nurse = try await AllySite.staff("nurse-team", "nurse", at: ward.site.web)
    try await Self.assign(ward.patients[0], to: nurse, at: ward.site)
    let id = try await ward.raise("critical", "Now")
    #expect(try await ward.post("\(id)/acknowledge").json?["acknowledgedBy"]?.text == ward.clinician.account)
    let second = try await nurse.post("/api/clinicians/\(nurse.account)/alerts/\(id)/acknowledge")
    #expect(second.status == 200 && second.json?["acknowledgedBy"]?.text == ward.clinician.account)
    let gone = try await ward.site.admin.send(
      "DELETE", "/api/clinicians/\(nurse.account)/patients/\(ward.patients[0].account)")
    #expect(gone.status == 204, "\(gone.text)")
    let after = try await ward.site.clinic(nurse, "alerts/\(id)")
    #expect(after.status == 404 && after.code == "not_found", "R-MH-049: from the next request on")
    #expect(try await ward.site.clinic(nurse, "alerts").json?["alerts"]?.list == [])
  }

  @Test("R-MH-058: who tries to see an alert of somebody else is seen") func attempts() async throws {
    let site = try await SharedAllySite.get()
    let other = try await AllySite.clinician("neugierig", at: site.web)
    let id = try await site.strangersAlert()
    for path in [id, "\(id)/acknowledge"] {
      let reply =
        path == id
        ? try await site.clinic(other, "alerts/\(path)")
        : try await other.post("/api/clinicians/\(other.account)/alerts/\(path)")
      #expect(reply.status == 404 && reply.code == "not_found", "\(reply.text)")
    }
    let entries = try await site.web.daemon.session.call(
      "access.examine",
      ["patientId": .string(site.max.account), "accountId": .string(other.account), "outcome": "denied"])
    #expect(entries["entries"]?.list.count == 2, "\(entries)")
  }
}
