import RecordModel
import Testing

/// Who may do what in MyHealthAlly, and what settings and screens promise.
@Suite("MyHealthAlly: access and screens", .serialized) struct AllyAccessTests {
  @Test("R-MH-048: another record is refused, whether or not it is there") func others() async throws {
    let site = try await SharedAllySite.get()
    for id in [site.max.account, "550e8400-e29b-41d4-a716-446655440000", "P001"] {
      for path in ["dashboard", "vitals", "labs", "care-plan", "medications", "appointments", "messages"] {
        let reply = try await site.erika.get("/api/patients/\(id)/\(path)")
        #expect(reply.status == 403 && reply.code == "forbidden", "\(path)")
      }
      let write = try await site.erika.post(
        "/api/patients/\(id)/vitals", ["timestamp": "2026-01-14T11:20:30Z", "heartRate": 72])
      #expect(write.status == 403 && write.code == "forbidden")
    }
  }

  @Test("R-MH-049, R-MH-051, R-MH-052, R-MH-053, R-MH-059: the care team, while it is one") func team()
    async throws
  {
    let site = try await SharedAllySite.get()
    let (erika, clinician) = (try await site.patient("sara"), site.clinician)
    let vitals: Value = ["timestamp": "2026-01-14T11:20:30Z", "heartRate": 72]
    #expect(try await erika.post(erika.own("vitals"), vitals).status == 201)
    #expect(try await clinician.get(erika.own("vitals")).json?["vitals"]?.list.count == 1)
    #expect(try await clinician.get(erika.own("dashboard")).json?["unread"] == nil, "R-MH-059")
    for path in ["settings", "notifications"] {
      #expect(try await clinician.get(erika.own(path)).code == "forbidden", "the patient's own")
    }
    #expect(try await clinician.get(site.max.own("vitals")).code == "not_assigned")
    let admin = try await AllySite.staff("adam", "admin", at: site.web)
    #expect(try await admin.get(erika.own("vitals")).code == "forbidden", "R-MH-051")
    let update = try await erika.send(
      "PUT", erika.own("settings"), body: #"{"privacy":{"shareDataWithProviders":false}}"#)
    #expect(update.status == 200)
    for path in ["vitals", "journal"] {
      let reply = try await clinician.get(erika.own(path))
      #expect(reply.status == 403 && reply.code == "not_shared", "R-MH-268: from the next request on")
    }
    #expect(try await clinician.get(erika.own("dashboard")).json?["metrics"]?["heartRate"] == .null)
    #expect(try await clinician.get(erika.own("labs")).status == 200)
    try await site.web.daemon.session.call(
      "care.unassign", ["patientId": .string(erika.account), "accountId": .string(clinician.account)])
    #expect(try await clinician.get(erika.own("labs")).code == "not_assigned")
  }

  @Test("R-MH-063: where addresses must be confirmed, the record waits and signing in does not")
  func unverified()
    async throws
  {
    let web = try await WebSite(daemon: AllySite.daemon + ["--set", "require-verified-email=yes"])
    let erika = try await AllySite.register("erika", at: web)
    let reply = try await erika.get(erika.own("dashboard"))
    #expect(reply.status == 403 && reply.code == "email_not_verified", "\(reply.text)")
    #expect(try await erika.get("/api/auth/me").status == 200)
  }

  @Test("R-MH-260 to R-MH-264, R-MH-266: settings are whole, merged, and versioned") func settings()
    async throws
  {
    let site = try await SharedAllySite.get()
    let erika = try await AllySite.register("tilda", at: site.web)
    let path = erika.own("settings")
    let before = try await erika.get(path)
    #expect(
      before.json?["profile"] == [
        "firstName": "Tilda", "lastName": "Beispiel", "email": "tilda@example.org", "phone": .null,
        "dateOfBirth": "1964-08-12", "profilePhotoUrl": .null,
      ])
    #expect(
      before.json?["preferences"] == [
        "notificationsEnabled": true, "emailNotifications": true, "smsNotifications": false,
        "appointmentReminders": true, "medicationReminders": true,
      ])
    func put(_ body: String, _ headers: [String: String] = [:]) async throws -> WebSession.Reply {
      try await erika.send("PUT", path, body: body, headers: headers)
    }
    let same = try await put(before.text)
    #expect(same.json == before.json && same["ETag"] == "\"0\"", "R-MH-262: what GET said may be sent back")
    let renamed = try await put(#"{"profile":{"lastName":"Muster","phone":"+49 30 1234567"}}"#)
    #expect(renamed.json?["profile"]?["firstName"] == "Tilda" && renamed["ETag"] == "\"1\"")
    #expect(try await erika.get(erika.own("dashboard")).json?["name"] == "Tilda Muster", "R-MH-267")
    let stale = try await put(#"{"privacy":{"shareWithResearch":true}}"#, ["If-Match": "\"0\""])
    #expect(stale.status == 409 && stale.code == "version_conflict", "\(stale.text)")
    #expect(stale.error?["currentVersion"] == 1)
    let fresh = try await put(#"{"privacy":{"shareWithResearch":true}}"#, ["If-Match": "\"1\""])
    #expect(fresh.status == 200 && fresh["ETag"] == "\"2\"")
    for (body, problem, code) in [
      (
        #"{"profile":{"dateOfBirth":"1970-01-01"}}"#, "/profile/dateOfBirth read_only_field",
        "read_only_field"
      ),
      (#"{"profile":{"firstName":null}}"#, "/profile/firstName wrong_type", "validation_failed"),
      (#"{"preferences":{"quietHours":null}}"#, "/preferences/quietHours unknown_field", "validation_failed"),
      (#"{"profile":{"phone":"x"}}"#, "/profile/phone bad_format", "validation_failed"),
      (#"{}"#, " required", "validation_failed"),
    ] {
      let reply = try await put(body)
      #expect(
        reply.status == 422 && reply.code == code && reply.problems == [problem], "\(body) \(reply.text)")
    }
    let match = try await put(#"{"meta":{}}"#, ["If-Match": "1"])
    #expect(match.status == 422 && match.problems == ["header:If-Match bad_format"])
    let cleared = try await put(#"{"profile":{"phone":null}}"#)
    #expect(cleared.json?["profile"]?["phone"] == .null, "R-MH-263")
  }

  @Test("R-MH-006, R-MH-073 to R-MH-077: the intake form") func intake() async throws {
    let site = try await SharedAllySite.get()
    let (erika, path) = (site.erika, site.erika.own("intake-form"))
    let form = AllyOperationsTests.form
    #expect(try await erika.post(path, form).status == 201)
    let stored = try #require(try await erika.get(path).json)
    let again = try await erika.post(path, stored)
    #expect(again.status == 201 && again.json?["version"] == 2, "R-MH-076, with what GET added")
    let person = form["demographics"] ?? .null
    let partial = try await erika.post(
      path,
      form.with("demographics", person.with("gender", "X").with("phone", .null))
        .with("socialHistory", ["smoking": "never", "alcohol": "never"]))
    #expect(
      partial.problems == [
        "/demographics/gender not_in_enum", "/demographics/phone wrong_type",
        "/socialHistory/exercise required",
      ], "R-MH-075")
    let other = try await erika.post(
      path, form.with("demographics", person.with("dateOfBirth", "1964-08-13")))
    #expect(other.problems == ["/demographics/dateOfBirth inconsistent"], "R-MH-077")
  }

  @Test("R-MH-087, R-MH-088, R-MH-090: bookings") func bookings() async throws {
    let site = try await SharedAllySite.get()
    let erika = site.erika
    let booking: Value = [
      "providerId": "dr-jones", "preferredDate": .string(AllyOperationsTests.day(ahead: 20)),
      "preferredTime": "09:30",
      "type": "video", "reason": "Follow-up",
    ]
    func book(_ name: String, _ value: Value, as person: WebSession? = nil) async throws -> WebSession.Reply {
      let person = person ?? erika
      return try await person.post(person.own("appointments"), booking.with(name, value))
    }
    #expect(try await book("reason", "Follow-up").status == 201)
    let taken = try await book("reason", "Cough", as: site.max)
    #expect(taken.status == 409 && taken.code == "slot_unavailable", "R-MH-088")
    let unknown = try await book("providerId", "dr-who")
    #expect(unknown.status == 404 && unknown.code == "provider_not_found", "R-MH-090")
    let phone = try await book("type", "phone")
    #expect(phone.status == 422 && phone.code == "type_not_offered", "R-MH-090")
    #expect(phone.problems == ["/type not_in_enum"])
    let past = try await book("preferredDate", "2020-01-06")
    #expect(past.status == 422 && past.problems == ["/preferredDate out_of_range"], "\(past.text)")
    let none = try await erika.post(erika.own("appointments"), [:])
    #expect(none.problems.count == 5, "R-MH-087")
  }

  @Test("R-MH-133, R-MH-257: threads and notifications of others, and those that are not there")
  func strangers()
    async throws
  {
    let site = try await SharedAllySite.get()
    let opened = try await site.clinician.post(
      site.erika.own("messages"), ["recipientId": .string(site.erika.account), "text": "Hello"])
    let thread = try #require(opened.json?["threadId"]?.text, "\(opened.text)")
    let nurse = try await AllySite.staff("nora", "nurse", at: site.web)
    try await site.web.daemon.session.call(
      "care.assign", ["patientId": .string(site.erika.account), "accountId": .string(nurse.account)])
    let outside = try await nurse.post(site.erika.own("messages/\(thread)"), ["text": "Hello"])
    #expect(outside.status == 403 && outside.code == "not_a_participant")
    let unknown = try await site.erika.post(site.erika.own("messages/none"), ["text": "Hello"])
    #expect(unknown.status == 404 && unknown.code == "not_found")
    let mark = try await site.erika.send("PUT", site.erika.own("notifications/none/read"))
    #expect(mark.status == 404 && mark.code == "not_found")
    let body = try await site.erika.send(
      "PUT", site.erika.own("notifications/none/read"), body: #"{"read":true}"#)
    #expect(body.status == 422 && body.problems == [" unknown_field"])
    let long = try await site.erika.post(
      site.erika.own("messages/\(thread)"), ["text": .string(String(repeating: "x", count: 4001))])
    #expect(long.status == 422 && long.problems == ["/text too_long"], "R-MH-134")
  }

  @Test("R-MH-132: patients write to those who care for them, and to nobody else") func recipients()
    async throws
  {
    let site = try await SharedAllySite.get()
    func open(to account: String) async throws -> WebSession.Reply {
      try await site.erika.post(
        site.erika.own("messages"), ["recipientId": .string(account), "text": "May I ask?"])
    }
    let opened = try await open(to: site.clinician.account)
    let thread = try #require(opened.json?["threadId"]?.text, "\(opened.text)")
    #expect(opened["Location"] == site.erika.own("messages/\(thread)"))
    let threads = try await site.erika.get(site.erika.own("messages")).json?["threads"]?.list ?? []
    let mine = threads.first { $0["id"]?.text == thread }
    #expect(mine?["participantName"] == "Anna Weber" && mine?["participantRole"] == "clinician")
    let other = try await AllySite.clinician("olsen", at: site.web)
    for account in [other.account, site.max.account, site.erika.account] {
      let refused = try await open(to: account)
      #expect(refused.status == 403 && refused.code == "recipient_not_allowed")
    }
  }

  @Test("R-MH-280, R-MH-290: health data is kept by no cache, and no page of another site is let in")
  func caching()
    async throws
  {
    let site = try await SharedAllySite.get()
    for path in ["dashboard", "vitals", "journal", "messages"] {
      let reply = try await site.erika.get(site.erika.own(path), ["Origin": "https://evil.example"])
      #expect(reply["Cache-Control"] == "no-store" && reply["Access-Control-Allow-Origin"] == nil)
    }
    let settings = try await site.erika.get(site.erika.own("settings"))
    #expect(settings["Cache-Control"] == "private, no-cache", "the app's own cache asks each time")
  }
}
