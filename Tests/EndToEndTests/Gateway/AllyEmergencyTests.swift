import RecordModel
import Testing

@testable import RecordGateway

/// What counts when somebody finds the patient.
@Suite("MyHealthAlly: emergency info", .serialized) struct AllyEmergencyTests {
  private func put(
    _ person: WebSession, _ target: String, _ body: Value, _ headers: [String: String] = [:]
  )
    async throws -> WebSession.Reply
  {
    try await person.send(
      "PUT", target, body: String(decoding: try JSON.encode(body), as: UTF8.self), headers: headers)
  }

  private func add(
    _ person: WebSession, _ name: String, _ priority: Value? = nil
  ) async throws
    -> WebSession.Reply
  {
    var contact = AllyFixture.contact.with("name", .string(name))
    if let priority { contact = contact.with("priority", priority) }
    return try await person.post(person.own("emergency-info/contacts"), contact)
  }

  private func names(_ person: WebSession) async throws -> [String] {
    let info = try await person.get(person.own("emergency-info"))
    let contacts = info.json?["contacts"]?.list ?? []
    #expect(contacts.enumerated().allSatisfy { $1["priority"] == .integer(Int64($0 + 1)) }, "\(info.text)")
    return contacts.compactMap { $0["name"]?.text }
  }

  @Test("R-MH-155, R-MH-157: of a new patient nothing is known, which is not no") func nothing() async throws
  {
    let site = try await SharedAllySite.get()
    let hans = try await site.patient("hans")
    let info = try await hans.get(hans.own("emergency-info"))
    #expect(info.status == 200 && info.json?["dnr"]?["status"] == "unknown", "\(info.text)")
    #expect(info.json?["version"] == 0 && info.json?["updatedAt"] == .null && info["ETag"] == "\"0\"")
    #expect(
      info.json?.members.map(\.name) == [
        "patientId", "contacts", "medicalAlerts", "dnr", "criticalAllergies", "version", "updatedAt",
      ])
  }

  @Test("R-MH-156: ten contacts, in an order without gaps or ties") func contacts() async throws {
    let site = try await SharedAllySite.get()
    let hugo = try await site.patient("hugo")
    for name in ["A", "B", "C"] { #expect(try await add(hugo, name).status == 201) }
    #expect(try await add(hugo, "D", 1).json?["priority"] == 1)
    #expect(try await add(hugo, "E", 9).json?["priority"] == 5)
    #expect(try await names(hugo) == ["D", "A", "B", "C", "E"])
    let info = try await hugo.get(hugo.own("emergency-info"))
    let last = try #require(info.json?["contacts"]?.list.last?["id"]?.text)
    let moved = try await put(
      hugo, hugo.own("emergency-info/contacts/\(last)"),
      AllyFixture.contact.with("name", "E").with("priority", 2))
    #expect(moved.status == 200 && moved.json?["priority"] == 2, "\(moved.text)")
    #expect(try await names(hugo) == ["D", "E", "A", "B", "C"])
    let gone = try await hugo.send("DELETE", hugo.own("emergency-info/contacts/\(last)"))
    #expect(gone.status == 204)
    #expect(try await names(hugo) == ["D", "A", "B", "C"])
    for name in 5...10 { #expect(try await add(hugo, "\(name)").status == 201) }
    let eleventh = try await add(hugo, "X")
    #expect(eleventh.status == 422 && eleventh.code == "too_many_contacts", "\(eleventh.text)")
    let wrong = try await hugo.post(
      hugo.own("emergency-info/contacts"), ["name": " ", "phone": "call me", "priority": 11])
    #expect(
      wrong.problems == [
        "/name bad_format", "/phone bad_format", "/priority out_of_range", "/relationship required",
      ], "\(wrong.text)")
  }

  @Test("R-MH-269: a contact that is sent again is there once; a removed one does not come back") func again()
    async throws
  {
    let site = try await SharedAllySite.get()
    let hella = try await site.patient("hella")
    let sent = AllyFixture.contact.with("id", "hella-1")
    let first = try await hella.post(hella.own("emergency-info/contacts"), sent)
    #expect(first.status == 201 && first["Location"] == hella.own("emergency-info"), "\(first.text)")
    let same = try await hella.post(hella.own("emergency-info/contacts"), sent)
    #expect(same.status == 200 && same.json == first.json)
    let changed = try await hella.post(hella.own("emergency-info/contacts"), sent.with("name", "Moritz"))
    #expect(changed.status == 409 && changed.code == "duplicate_id")
    _ = try await hella.send("DELETE", hella.own("emergency-info/contacts/hella-1"))
    #expect(try await hella.post(hella.own("emergency-info/contacts"), sent).status == 409)
    #expect(try await hella.send("DELETE", hella.own("emergency-info/contacts/hella-1")).status == 404)
  }

  @Test(
    "R-MH-157: a patient records a wish, a clinician verifies it, a change ends that, and the team is alerted"
  )
  func resuscitation() async throws {
    let site = try await SharedAllySite.get()
    let hilde = try await site.patient("hilde")
    let dnr = hilde.own("emergency-info/dnr")
    let wish = try await put(hilde, dnr, ["status": "yes", "effectiveDate": "2026-01-01"])
    #expect(wish.status == 200 && wish.json?["dnr"]?["verifiedBy"] == .null, "\(wish.text)")
    #expect(wish.json?["dnr"]?["recordedBy"]?.text == hilde.account)
    #expect(wish.json?["dnr"]?["recordedByRole"] == "patient")
    let own = try await put(hilde, dnr, ["status": "yes", "effectiveDate": "2026-01-01", "verify": true])
    #expect(own.status == 403, "\(own.text)")
    let verified = try await put(
      site.clinician, dnr, ["status": "yes", "effectiveDate": "2026-01-01", "verify": true])
    #expect(verified.json?["dnr"]?["verifiedBy"]?.text == site.clinician.account, "\(verified.text)")
    #expect(verified.json?["dnr"]?["recordedBy"]?.text == hilde.account, "still the patient's wish")
    let stale = try await put(hilde, dnr, ["status": "no"], ["If-Match": "\"1\""])
    #expect(stale.status == 409 && stale.error?["currentVersion"] == verified.json?["version"])
    let changed = try await put(hilde, dnr, ["status": "no"])
    #expect(changed.json?["dnr"]?["verifiedBy"] == .null && changed.json?["dnr"]?["status"] == "no")
    let alerts = try await site.treat("alerts.list", hilde, [:])
    let about = (alerts["alerts"]?.list ?? []).filter { $0["source"] == "manual" }
    #expect(
      about.count == 1 && about.first?["occurrences"] == 3 && about.first?["severity"] == "high", "\(alerts)")
    let unknown = try await put(site.clinician, dnr, ["status": "unknown", "verify": true])
    #expect(unknown.status == 422 && unknown.problems == ["/verify inconsistent"])
    let foreign = try await put(hilde, dnr, ["status": "yes", "documentAttachmentId": "nothing"])
    #expect(foreign.status == 404, "\(foreign.text)")
  }

  @Test("R-MH-158: critical allergies are kept apart, and count where somebody prescribes") func allergies()
    async throws
  {
    let site = try await SharedAllySite.get()
    let heike = try await site.patient("heike")
    let body: Value = ["criticalAllergies": [["allergen": "Penicillin", "severity": "anaphylaxis"]]]
    let set = try await put(heike, heike.own("emergency-info/allergies"), body)
    #expect(set.json?["criticalAllergies"]?.list.first?["id"]?.text != nil, "\(set.text)")
    let same = try await put(heike, heike.own("emergency-info/allergies"), body)
    #expect(same.json == set.json, "the same list keeps its ids and its version")
    let order: Value = ["name": "Amoxicillin", "dosage": "500", "unit": "mg", "frequency": "twice daily"]
    let refused = try? await site.treat("medications.add", heike, ["order": order])
    #expect(refused == nil, "an allergy conflict")
    let wrong = try await put(
      heike, heike.own("emergency-info/allergies"),
      ["criticalAllergies": [["allergen": "", "severity": "mild"]]])
    #expect(
      wrong.problems == [
        "/criticalAllergies/0/allergen bad_format", "/criticalAllergies/0/severity not_in_enum",
      ], "\(wrong.text)")
    let team = try await put(
      site.clinician, heike.own("emergency-info/medical-alerts"),
      ["medicalAlerts": [["label": "Pacemaker"], ["id": "x", "label": "On warfarin", "detail": "INR 2–3"]]])
    #expect(team.status == 200 && team.json?["medicalAlerts"]?.list.count == 2, "\(team.text)")
  }

  @Test("R-MH-057: who does not care for the patient reads it in an emergency, and the patient is told")
  func breakGlass() async throws {
    let site = try await SharedAllySite.get()
    let heinz = try await site.patient("heinz")
    let other = try await AllySite.staff("notarzt", "nurse", at: site.web)
    let target = heinz.own("emergency-info")
    let refused = try await other.get(target)
    #expect(refused.status == 403 && refused.code == "not_assigned")
    let short = try await other.get(target, ["X-Emergency-Access": "because"])
    #expect(short.status == 422, "\(short.text)")
    #expect(try await site.max.get(target, ["X-Emergency-Access": "unconscious on arrival"]).status == 403)
    let opened = try await other.get(target, ["X-Emergency-Access": "unconscious on arrival"])
    #expect(opened.status == 200, "\(opened.text)")
    let own = try await site.clinician.get(target, ["X-Emergency-Access": "unconscious on arrival"])
    #expect(own.status == 200, "\(own.text)")
    let list = try await heinz.get(heinz.own("notifications"))
    #expect((list.json?["notifications"]?.list ?? []).count >= 1, "\(list.text)")
    let write = try await put(other, heinz.own("emergency-info/dnr"), ["status": "yes"])
    #expect(write.status == 403)
  }

  @Test("R-MH-048, R-MH-052: strangers get nothing, nurses look and do not change") func strangers()
    async throws
  {
    let site = try await SharedAllySite.get()
    let hedwig = try await site.patient("hedwig")
    #expect(try await site.max.get(hedwig.own("emergency-info")).status == 403)
    let nurse = try await AllySite.staff("pfleger", "nurse", at: site.web)
    try await site.web.daemon.session.call(
      "care.assign", ["patientId": .string(hedwig.account), "accountId": .string(nurse.account)])
    #expect(try await nurse.get(hedwig.own("emergency-info")).status == 200)
    for (path, body) in [
      ("dnr", ["status": "yes"]), ("allergies", ["criticalAllergies": []]),
      ("medical-alerts", ["medicalAlerts": []]),
    ] as [(String, Value)] {
      #expect(try await put(nurse, hedwig.own("emergency-info/" + path), body).status == 403, "\(path)")
    }
    let contact = try await site.clinician.post(
      hedwig.own("emergency-info/contacts"), AllyFixture.contact)
    #expect(contact.status == 403)
  }
}
