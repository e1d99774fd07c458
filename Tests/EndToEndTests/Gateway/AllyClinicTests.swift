import RecordClient
import RecordModel
import Testing

/// The clinician's screens over HTTP.
@Suite("MyHealthAlly: the clinician's screens", .serialized) struct AllyClinicTests {
  /// A clinician with patients of their own.
  private func ward(
    _ name: String, _ patients: [String]
  ) async throws -> (
    site: AllySite, clinician: WebSession, patients: [WebSession]
  ) {
    let site = try await SharedAllySite.get()
    let clinician = try await AllySite.clinician("dr-\(name)", at: site.web)
    var people: [WebSession] = []
    for patient in patients {
      let person = try await AllySite.register(patient, at: site.web)
      try await AllyAlertTests.assign(person, to: clinician, at: site)
      people.append(person)
    }
    return (site, clinician, people)
  }

  private func raise(
    _ severity: String, for patient: WebSession, by clinician: WebSession
  ) async throws -> String {
    let reply = try await clinician.post(
      "/api/clinicians/\(clinician.account)/alerts",
      ["patientId": .string(patient.account), "severity": .string(severity), "title": "Look"])
    return try #require(reply.json?["id"]?.text, "\(reply.text)")
  }

  private func names(_ reply: WebSession.Reply) -> [String] {
    (reply.json?["patients"]?.list ?? []).compactMap { $0["name"]?.text?.split(separator: " ").first }
      .map(String.init)
  }

  @Test("R-MH-176, R-MH-177, R-MH-178, R-MH-293: patients by risk, then name; searched, filtered, paged")
  func patients() async throws {
    let (site, clinician, people) = try await ward("liste", ["zora", "anton", "bela", "carl"])
    func list(_ query: String = "") async throws -> WebSession.Reply {
      let reply = try await site.clinic(clinician, "patients\(query)")
      #expect(reply.status == 200, "\(reply.text)")
      return reply
    }
    #expect(names(try await list()) == ["Anton", "Bela", "Carl", "Zora"])
    _ = try await raise("critical", for: people[0], by: clinician)
    _ = try await raise("moderate", for: people[3], by: clinician)
    _ = try await raise("low", for: people[2], by: clinician)
    #expect(names(try await list()) == ["Zora", "Carl", "Anton", "Bela"])
    let now = "\(SystemClock.now())"
    let logged = try await people[1].post(
      people[1].own("vitals"), ["timestamp": .string(now), "heartRate": 72])
    #expect(logged.status == 201, "\(logged.text)")
    let all = try await list()
    let rows = (all.json?["patients"]?.list ?? []).map {
      "\($0["name"]?.text?.prefix(4) ?? "") \($0["riskLevel"]?.text ?? "") \($0["status"]?.text ?? "")"
    }
    #expect(
      rows == [
        "Zora high critical", "Carl moderate needs-review", "Anto low stable", "Bela low needs-review",
      ])
    #expect(all.json?["total"] == 4 && all.json?["patients"]?.list[0]["openAlerts"] == 1)
    for (query, expected) in [
      ("?q=ZORA", ["Zora"]), ("?q=anton@example", ["Anton"]), ("?q=\(people[2].account)", ["Bela"]),
      ("?risk=low", ["Anton", "Bela"]), ("?status=needs-review", ["Carl", "Bela"]),
      ("?hasOpenAlerts=false", ["Anton"]), ("?sort=lastVitals", ["Anton", "Bela", "Carl", "Zora"]),
      ("?q=erika", []), ("?q=%25", []),
    ] { #expect(names(try await list(query)) == expected, "\(query)") }
    var (walked, cursor): ([String], String?) = ([], nil)
    repeat {
      let page = try await list("?limit=1" + (cursor.map { "&cursor=\($0)" } ?? ""))
      walked += names(page)
      cursor = page.json?["page"]?["nextCursor"]?.text
    } while cursor != nil
    #expect(walked == ["Zora", "Carl", "Anton", "Bela"], "R-MH-295")
    let wrong = try await site.clinic(clinician, "patients?limit=0&risk=odd&q=")
    #expect(
      wrong.problems == ["query:limit out_of_range", "query:q bad_format", "query:risk not_in_enum"])
  }

  @Test("R-MH-058: everybody on a page of patients sees in their list that they were") func accounted()
    async throws
  {
    let (site, clinician, people) = try await ward("buch", ["doris", "emil"])
    #expect(try await site.clinic(clinician, "patients?limit=1").status == 200)
    for (person, count) in zip(people, [1, 0]) {
      let entries = try await site.web.daemon.session.call(
        "access.examine",
        ["patientId": .string(person.account), "accountId": .string(clinician.account)])
      let methods = (entries["entries"]?.list ?? []).filter { $0["method"] == "care.caseload" }
      #expect(methods.count == count, "\(entries)")
    }
  }

  @Test("R-MH-173, R-MH-175, R-MH-059: the overview counts the caller's patients alone, and adds up")
  func overview() async throws {
    let (site, clinician, people) = try await ward("blick", ["frida", "gerd"])
    let alert = try await raise("high", for: people[0], by: clinician)
    let opened = try await people[0].post(
      people[0].own("messages"), ["recipientId": .string(clinician.account), "text": "May I ask?"])
    #expect(opened.status == 201, "\(opened.text)")
    let reply = try await site.clinic(clinician, "dashboard")
    #expect(reply.json?["patientCount"] == 2 && reply.json?["appointmentCount"] == 0, "\(reply.text)")
    let pending: Value = [
      "total": 2, "openAlerts": 1, "visitRequests": 0, "refillRequests": 0, "unreadMessages": 1,
      "unpublishedCarePlans": 0,
    ]
    #expect(reply.json?["pendingItems"] == pending, "\(reply.text)")
    #expect(reply.json?["quickAlerts"]?.list.map { $0["id"]?.text } == [alert])
    let activities = reply.json?["recentActivities"]?.list ?? []
    #expect(activities.first?["kind"] == "messages.sent", "\(activities)")
    let own = Set(people.map { Value.string($0.account) }.compactMap(\.text))
    #expect(activities.allSatisfy { own.contains($0["patientId"]?.text ?? "") })
    let threads = try await site.clinic(clinician, "messages?unreadOnly=true")
    #expect(threads.json?["unreadTotal"] == 1 && threads.json?["threads"]?.list.count == 1)
    let none = try await site.clinic(clinician, "messages?q=nothing%20like%20it")
    #expect(none.json?["threads"]?.list == [] && none.json?["unreadTotal"] == 1)
    let page = try await site.clinic(clinician, "activities?limit=1")
    let cursor = try #require(page.json?["page"]?["nextCursor"]?.text)
    let next = try await site.clinic(clinician, "activities?limit=1&cursor=\(cursor)")
    #expect(next.status == 200)
    #expect(next.json?["activities"]?.list.first?["id"] != page.json?["activities"]?.list.first?["id"])
    let foreign = try await site.clinic(clinician, "patients?limit=1&cursor=\(cursor)")
    #expect(foreign.status == 422, "R-MH-294")
  }

  @Test("R-MH-174: the day's visits in the clinician's zone, cancelled ones among them and not counted")
  func schedule() async throws {
    let (site, clinician, people) = try await ward("termin", ["henriette"])
    let practice = try JSON.parse(Files.bytes(Places.root + "/Config/practice/example.json")).value()
    let member: Value = [
      "id": "dr-termin", "name": "Dr. Termin", "specialty": "Any", "role": "clinician",
      "accountId": .string(clinician.account), "acceptsTypes": ["video"], "locationIds": [],
      "timeZone": "America/New_York",
    ]
    let providers = Value.array((practice["providers"]?.list ?? []) + [member])
    try await site.web.daemon.session.call(
      "practice.publish",
      ["definition": practice.with("id", "practice-termin").with("providers", providers)])
    let day = AllyOperationsTests.day(ahead: 70)
    var ids: [String] = []
    for time in ["09:30", "23:30"] {
      let booked = try await people[0].post(
        people[0].own("appointments"),
        [
          "providerId": "dr-termin", "preferredDate": .string(day), "preferredTime": .string(time),
          "type": "video", "reason": "Follow-up",
        ])
      ids.append(try #require(booked.json?["id"]?.text, "\(booked.text)"))
    }
    let stranger = try await site.max.post(
      site.max.own("appointments"),
      [
        "providerId": "dr-termin", "preferredDate": .string(day), "preferredTime": "12:00", "type": "video",
        "reason": "Follow-up",
      ])
    #expect(stranger.status == 201, "\(stranger.text)")
    let cancelled = try await people[0].post(people[0].own("appointments/\(ids[0])/cancel"), [:])
    #expect(cancelled.status == 200, "\(cancelled.text)")
    let reply = try await site.clinic(clinician, "schedule?date=\(day)")
    let items = reply.json?["items"]?.list ?? []
    #expect(reply.json?["timeZone"] == "America/New_York")
    #expect(items.map { $0["time"]?.text } == ["09:30", "23:30"], "R-MH-059: \(reply.text)")
    #expect(items.map { $0["status"]?.text } == ["cancelled", "scheduled"])
    let detail = try await site.clinic(clinician, "patients/\(people[0].account)")
    #expect(detail.json?["communication"]?["canVideo"] == true, "\(detail.text)")
    let wrong = try await site.clinic(clinician, "schedule?date=2026-02-30")
    #expect(wrong.problems == ["query:date bad_format"])
  }

  @Test("R-MH-179, R-MH-180, R-MH-053: a patient on one screen, without what they keep to themselves")
  func detail() async throws {
    let (site, clinician, people) = try await ward("akte", ["irmgard"])
    let (irmgard, path) = (people[0], "patients/\(people[0].account)")
    let vitals: Value = ["timestamp": .string("\(SystemClock.now())"), "heartRate": 72]
    #expect(try await irmgard.post(irmgard.own("vitals"), vitals).status == 201)
    #expect(try await irmgard.post(irmgard.own("intake-form"), AllyOperationsTests.form).status == 201)
    let shown = try await site.clinic(clinician, path)
    #expect(shown.status == 200 && shown.json?["withheld"] == [], "\(shown.text)")
    #expect(shown.json?["demographics"]?["dateOfBirth"] == "1964-08-12")
    #expect(shown.json?["medicalHistory"] == AllyOperationsTests.form["medicalHistory"])
    #expect(shown.json?["latestMetrics"]?["heartRate"]?["value"] == 72)
    #expect(shown.json?["vitalTrends"]?["series"]?.list.first?["metric"] == "heartRate")
    let update = try await irmgard.send(
      "PUT", irmgard.own("settings"), body: #"{"privacy":{"shareDataWithProviders":false}}"#)
    #expect(update.status == 200)
    let kept = try await site.clinic(clinician, path)
    #expect(kept.json?["withheld"] == ["vitalTrends", "latestMetrics"], "\(kept.text)")
    #expect(kept.json?["latestMetrics"]?["heartRate"] == .null)
    #expect(kept.json?["vitalTrends"]?["series"]?.list == [])
    let list = try await site.clinic(clinician, "patients")
    #expect(
      list.json?["patients"]?.list.first?["lastVitalsAt"] == .null, "R-MH-268: from the next request on")
    let activities = try await site.clinic(clinician, "activities")
    let kinds = (activities.json?["activities"]?.list ?? []).compactMap { $0["kind"]?.text }
    #expect(!kinds.contains("vitals.recorded") && !kinds.isEmpty, "\(kinds)")
  }

  @Test("R-MH-057: in an emergency, with a reason, the record opens, and the patient is told")
  func emergency() async throws {
    let site = try await SharedAllySite.get()
    let (clinician, jan) = (
      try await AllySite.clinician("not", at: site.web), try await AllySite.register("jan", at: site.web)
    )
    let path = "patients/\(jan.account)"
    #expect(try await site.clinic(clinician, path).code == "not_assigned")
    let short = try await site.clinic(clinician, path, ["X-Emergency-Access": "because"])
    #expect(
      short.status == 422 && short.problems == ["header:X-Emergency-Access bad_format"], "\(short.text)")
    let reason = ["X-Emergency-Access": "unconscious on arrival"]
    for _ in 1...2 {
      let opened = try await site.clinic(clinician, path, reason)
      #expect(opened.status == 200 && opened.json?["communication"]?["canMessage"] == false, "\(opened.text)")
    }
    let told = try await jan.get(jan.own("notifications"))
    let texts = (told.json?["notifications"]?.list ?? []).filter { $0["type"] == "message" }
    #expect(texts.count == 1, "once for one emergency: \(told.text)")
    let list = try await site.clinic(clinician, "patients")
    #expect(list.json?["total"] == 0, "an emergency puts nobody on the list")
    let entries = try await site.web.daemon.session.call(
      "access.examine", ["patientId": .string(jan.account), "accountId": .string(clinician.account)])
    let relations = (entries["entries"]?.list ?? []).compactMap { $0["relation"]?.text }
    #expect(relations.contains("break-glass"), "\(entries)")
    let patient = try await jan.get(
      "/api/clinicians/\(jan.account)/patients/\(site.max.account)", reason)
    #expect(patient.status == 403 && patient.code == "forbidden", "\(patient.text)")
  }

  @Test("R-MH-049, R-MH-051: the administrator assigns, and only members of the care team") func assigning()
    async throws
  {
    let (site, clinician, people) = try await ward("dienst", ["karl"])
    let path = "/api/clinicians/\(clinician.account)/patients/\(people[0].account)"
    let again = try await site.admin.send("PUT", path)
    #expect(again.status == 200 && again.json?["assignedBy"]?.text == site.admin.account, "\(again.text)")
    let forbidden = try await clinician.send("PUT", path)
    #expect(forbidden.status == 403 && forbidden.code == "forbidden")
    for (target, status) in [
      ("/api/clinicians/\(people[0].account)/patients/\(people[0].account)", 409),
      ("/api/clinicians/P001/patients/\(people[0].account)", 404),
      ("/api/clinicians/\(clinician.account)/patients/P001", 404),
    ] {
      let reply = try await site.admin.send("PUT", target)
      #expect(reply.status == status, "\(target) \(reply.text)")
    }
    #expect(try await site.admin.send("DELETE", path).status == 204)
    #expect(try await site.clinic(clinician, "patients").json?["total"] == 0)
    #expect(try await site.clinic(clinician, "patients/\(people[0].account)").code == "not_assigned")
    let blind = try await site.admin.get(path)
    #expect(blind.status == 403, "an administrator sees no record")
  }
}
