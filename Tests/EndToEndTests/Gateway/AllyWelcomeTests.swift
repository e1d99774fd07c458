import RecordModel
import Testing

/// The welcome, devices, the access log, staff, and whether anybody is there.
@Suite("MyHealthAlly: welcome, devices, access log, staff", .serialized) struct AllyWelcomeTests {
  @Test("R-MH-065: the overview, a checklist from the record, and a first completion that stays")
  func welcome() async throws {
    let site = try await SharedAllySite.get()
    let ada = try await site.patient("adele")
    let path = ada.own("onboarding")
    let before = try await ada.get(path)
    #expect(before.json?["completed"] == false && before.json?["completedAt"] == .null)
    #expect(before.json?["cta"]?["screen"] == "patient-dashboard")
    #expect(before.json?["features"]?.list.isEmpty == false)
    #expect(before.json?["checklist"]?["intakeSubmitted"] == false)
    let form = AllyOperationsTests.form
    let person = (form["demographics"] ?? .null).with("firstName", "Adele")
    #expect(try await ada.post(ada.own("intake-form"), form.with("demographics", person)).status == 201)
    let done = try await ada.post(path + "/complete")
    #expect(done.status == 200 && done.json?["completed"] == true)
    #expect(done.json?["checklist"]?["intakeSubmitted"] == true)
    let again = try await ada.post(path + "/complete")
    #expect(again.status == 200 && again.json?["completedAt"] == done.json?["completedAt"])
    #expect(again["X-Event-Sequence"] != nil)
    #expect(try await ada.get(path).json == again.json)
    for other in [site.max, site.clinician] {
      #expect(try await other.get(path).code == "forbidden")
      #expect(try await other.post(path + "/complete").code == "forbidden")
    }
    let body = try await ada.post(path + "/complete", ["completed": true])
    #expect(body.status == 422 && body.problems == [" unknown_field"], "\(body.text)")
  }

  @Test("R-MH-259: a token belongs to whoever registered it last, and nobody is shown it")
  func devices() async throws {
    let site = try await SharedAllySite.get()
    let bea = try await site.patient("beate")
    let cleo = try await site.patient("cleo")
    let token = String(repeating: "0f", count: 31) + "AbCdEf"
    let body: Value = ["platform": "ios", "pushToken": .string(token), "appVersion": "1.0"]
    func register(_ person: WebSession, _ body: Value) async throws -> WebSession.Reply {
      try await person.post(person.own("push-devices"), body)
    }
    func devices(_ person: WebSession) async throws -> Int? {
      try await site.web.daemon.session.call(
        "notifications.devices", ["patientId": .string(person.account)],
        meta: ["token": .string(person.token ?? "")])["devices"]?.list.count
    }
    let first = try await register(bea, body)
    #expect(first.status == 201 && first.json?["tokenSuffix"] == "abcdef" && !first.text.contains("0f0f"))
    let again = try await register(bea, body)
    #expect(again.status == 200 && again.json == first.json)
    let newer = try await register(bea, body.with("appVersion", "1.1"))
    #expect(newer.json?["id"] == first.json?["id"])
    #expect(try await devices(bea) == 1)
    let moved = try await register(cleo, body)
    #expect(moved.status == 201)
    #expect(try await devices(bea) == 0)
    #expect(try await devices(cleo) == 1)
    let id = try #require(first.json?["id"]?.text)
    #expect(try await bea.send("DELETE", bea.own("push-devices/\(id)")).status == 404, "it is Cleo's now")
    let own = try #require(moved.json?["id"]?.text)
    #expect(try await bea.send("DELETE", bea.own("push-devices/\(own)")).status == 404)
    #expect(try await bea.send("DELETE", cleo.own("push-devices/\(own)")).code == "forbidden")
    #expect(try await cleo.send("DELETE", cleo.own("push-devices/\(own)")).status == 204)
    #expect(try await devices(cleo) == 0)
    #expect(try await cleo.send("DELETE", cleo.own("push-devices/\(own)")).status == 404)
    let wrong = try await register(
      bea,
      ["platform": "android", "pushToken": "xyz", "appVersion": .string(String(repeating: "x", count: 41))])
    #expect(
      wrong.problems == ["/appVersion too_long", "/platform not_in_enum", "/pushToken bad_format"],
      "\(wrong.text)")
    #expect(try await site.clinician.post(bea.own("push-devices"), body).code == "forbidden")
  }

  @Test("R-MH-249: a message that was sent is neither changed nor deleted") func messages() async throws {
    let site = try await SharedAllySite.get()
    let opened = try await site.erika.post(
      site.erika.own("messages"), ["recipientId": .string(site.clinician.account), "text": "A question"])
    let thread = try #require(opened.json?["threadId"]?.text)
    let path = site.erika.own("messages/\(thread)")
    let before = try await site.erika.get(path).json?["messages"]
    let id = try #require(before?.list.first?["id"]?.text)
    for method in ["PUT", "PATCH", "DELETE"] {
      for target in [path, "\(path)/\(id)"] {
        let reply = try await site.erika.send(method, target, body: #"{"text":"Another"}"#)
        #expect(reply.status == 404 || reply.status == 405, "\(method) \(target)")
      }
    }
    #expect(try await site.erika.get(path).json?["messages"] == before)
  }

  @Test("R-MH-058: the patient reads who looked, why, and who was kept from it") func access() async throws {
    let site = try await SharedAllySite.get()
    let dora = try await site.patient("dora")
    _ = try await site.clinician.get(dora.own("vitals"))
    let outside = try await AllySite.clinician("curious", at: site.web)
    _ = try await outside.get(dora.own("labs"))
    _ = try await dora.get(dora.own("labs"))
    let log = try await dora.get(dora.own("access-log"))
    let entries = log.json?["entries"]?.list ?? []
    // Another test may have the clinician list everybody meanwhile.
    let read = entries.first {
      $0["actorId"]?.text == site.clinician.account && $0["action"] == "vitals read (treatment)"
    }
    #expect(
      read?["actorName"] == "Anna Weber" && read?["actorRole"] == "clinician" && read?["outcome"] == "allowed"
    )
    #expect(read?["action"] == "vitals read (treatment)", "\(log.text)")
    let refused = entries.first { $0["actorId"]?.text == outside.account }
    #expect(refused?["outcome"] == "denied" && refused?["actorName"] == "Anna Curious")
    #expect(!entries.contains { $0["actorId"]?.text == dora.account }, "not the patient's own use")
    let one = try await dora.get(dora.own("access-log?limit=1"))
    #expect(one.json?["entries"]?.list.count == 1 && one.json?["page"]?["hasMore"] == true)
    for other in [site.max, site.clinician, site.admin] {
      #expect(try await other.get(dora.own("access-log")).code == "forbidden")
    }
    let wrong = try await dora.get(dora.own("access-log?limit=0&from=x&cursor=%21"))
    #expect(
      wrong.problems == ["query:cursor bad_format", "query:from bad_format", "query:limit out_of_range"],
      "\(wrong.text)")
  }

  @Test(
    "R-MH-020, R-MH-021, R-MH-051, R-MH-337: administrators invite staff and disable accounts, nobody else")
  func staff() async throws {
    let site = try await SharedAllySite.get()
    let body: Value = [
      "id": "8c2b7f5e-1111-4222-8333-444455556666", "firstName": "Emil", "lastName": "Beispiel",
      "email": "Emil.Beispiel@Example.org", "role": "clinician", "specialty": "Cardiology",
      "locationIds": ["site-1"],
    ]
    let made = try await site.admin.post("/api/admin/users", body)
    #expect(made.status == 201 && made.json?["status"] == "invited" && made.json?["role"] == "clinician")
    #expect(
      made.json?["id"] == body["id"] && made.json?["email"] == "emil.beispiel@example.org", "\(made.text)")
    #expect(try await site.mail(to: "emil.beispiel@example.org").isEmpty == false, "an invitation")
    let again = try await site.admin.post("/api/admin/users", body)
    #expect(again.status == 200 && again.json?["id"] == body["id"], "R-MH-269: \(again.text)")
    let taken = try await site.admin.post("/api/admin/users", body.without("id"))
    #expect(taken.status == 409 && taken.code == "email_in_use")
    let other = try await site.admin.post("/api/admin/users", body.with("firstName", "Emma"))
    #expect(other.status == 409 && other.code == "duplicate_id")
    let record = try await site.admin.post(
      "/api/admin/users", body.with("id", .string(site.erika.account)).with("email", "e2@example.org"))
    #expect(record.status == 409 && record.code == "duplicate_id", "no account gets a record's id")
    let wrong = try await site.admin.post(
      "/api/admin/users", ["id": "x", "firstName": "", "email": "x", "role": "patient", "password": "x"])
    #expect(
      wrong.problems == [
        "/email bad_format", "/firstName bad_format", "/id bad_format", "/lastName required",
        "/password unknown_field", "/role not_in_enum",
      ], "\(wrong.text)")
    for person in [site.erika, site.clinician] {
      let refused = try await person.post("/api/admin/users", body)
      #expect(refused.status == 403 && refused.code == "forbidden")
    }
    let nurse = try await AllySite.staff("nico", "nurse", at: site.web)
    let path = "/api/admin/users/\(nurse.account)/disable"
    #expect(try await site.clinician.post(path, ["reason": "x"]).code == "forbidden")
    #expect(try await site.admin.post(path, [:]).problems == ["/reason required"])
    let gone = try await site.admin.post(path, ["reason": "Left the practice"])
    #expect(
      gone.status == 200 && gone.json?["status"] == "disabled" && gone.json?["id"]?.text == nurse.account)
    let late = try await nurse.get("/api/auth/me")
    #expect(late.status == 403 && late.code == "account_disabled", "R-MH-337")
    #expect(try await site.admin.post(path, ["reason": "Again"]).status == 200, "nothing new")
    let own = try await site.admin.post("/api/admin/users/\(site.admin.account)/disable", ["reason": "x"])
    #expect(own.status == 409 && own.code == "conflict")
    for id in ["nobody", "550e8400-e29b-41d4-a716-446655440000"] {
      #expect(try await site.admin.post("/api/admin/users/\(id)/disable", ["reason": "x"]).status == 404)
    }
  }

  @Test("getHealth: everybody may ask whether anybody is there, and how far the log is") func health()
    async throws
  {
    let site = try await SharedAllySite.get()
    let reply = try await site.web.stranger.get("/api/health")
    #expect(
      reply.status == 200 && reply.json?["status"] == "ok" && reply.json?["version"]?.text?.isEmpty == false)
    guard case .integer(let sequence)? = reply.json?["sequence"] else { Issue.record("no position"); return }
    _ = try await site.erika.post(
      site.erika.own("vitals"), ["timestamp": "2026-01-14T11:20:30Z", "respiratoryRate": 14])
    let later = try await site.web.stranger.get("/api/health")
    guard case .integer(let next)? = later.json?["sequence"] else { Issue.record("no position"); return }
    #expect(next > sequence)
    let body = try await site.web.stranger.send("POST", "/api/health")
    #expect(body.status == 405)
  }
}
