import RecordModel
import Testing

@Suite("MyHealthAlly: visit summaries and visits by video", .serialized) struct AllyVideoVisitTests {
  private func summaries(_ site: AllySite, _ patient: WebSession) -> String {
    "/api/clinicians/\(site.clinician.account)/patients/\(patient.account)/visit-summaries"
  }

  private static let warfarin: Value = [
    "name": "Warfarin", "dosage": "5", "unit": "mg", "frequency": "once daily",
  ]

  @Test("R-MH-096, R-MH-168, R-MH-169: one summary an appointment, and its prescriptions in the list")
  func summary() async throws {
    let site = try await SharedAllySite.get()
    let vera = try await site.patient("vera")
    let path = summaries(site, vera)
    let booked = try await vera.post(vera.own("appointments"), AllyFixture.booking(day: 81))
    let appointment = try #require(booked.json?["id"])
    let body = AllyFixture.summary.with("appointmentId", appointment)
      .with("prescriptionsIssued", [Self.warfarin])
    let made = try await site.clinician.post(path, body)
    #expect(made.status == 201 && made.json?["version"] == 1, "\(made.text)")
    let id = try #require(made.json?["id"]?.text)
    let listed = try await vera.get(vera.own("medications"))
    #expect(listed.json?["medications"]?.list.map { $0["name"] } == ["Warfarin"])
    #expect(
      listed.json?["medications"]?.list.first?["id"]
        == made.json?["prescriptionsIssued"]?.list.first?["medicationId"])
    let visit = try await vera.get(vera.own("appointments/\(appointment.text ?? "")"))
    #expect(visit.json?["summaryUrl"]?.text == vera.own("visit-summaries/\(id)"))
    #expect(try await vera.get(vera.own("visit-summaries/\(id)")).json == made.json)
    #expect(try await site.clinician.post(path, body).code == "summary_exists")
    let clash = Self.warfarin.with("name", "Ibuprofen")
    let refused = try await site.clinician.post(
      path, AllyFixture.summary.with("prescriptionsIssued", [clash]))
    #expect(refused.status == 409 && refused.code == "severe_interaction", "R-MH-118: \(refused.text)")
    let stale = try await site.clinician.send(
      "POST", "\(path)/\(id)/amend", body: #"{"reason":"x","nextSteps":["y"]}"#,
      headers: ["If-Match": "\"2\""])
    #expect(stale.status == 409 && stale.error?["currentVersion"] == 1, "\(stale.text)")
  }

  @Test("R-MH-005, R-MH-049, R-MH-050, R-MH-052: who writes summaries, and what is wrong with one") func bad()
    async throws
  {
    let site = try await SharedAllySite.get()
    let (own, other) = try await AllyFixtures.get()
    let path = summaries(site, own.person)
    for (person, status) in [
      (own.person, 403), (other.person, 403), (site.admin, 403), (site.web.stranger, 401),
    ] {
      #expect(try await person.post(path, AllyFixture.summary).status == status)
    }
    #expect(
      try await site.clinician.post(summaries(site, site.max), AllyFixture.summary).code == "not_assigned")
    let id = own.ids["summaryId"] ?? ""
    #expect(try await other.person.get(own.person.own("visit-summaries/\(id)")).status == 403)
    #expect(try await other.person.get(other.person.own("visit-summaries/\(id)")).status == 404)
    let wrong = try await site.clinician.post(
      path,
      [
        "visitDate": "2999-01-01T00:00:00Z", "diagnosis": [], "treatmentPlan": "",
        "prescriptionsIssued": [["name": "A", "dosage": "much", "unit": "mg", "frequency": "other"]],
      ])
    #expect(
      wrong.problems == [
        "/diagnosis bad_format", "/nextSteps required", "/prescriptionsIssued/0/dosage bad_format",
        "/prescriptionsIssued/0/instructions required", "/treatmentPlan bad_format", "/visitDate in_future",
      ], "\(wrong.text)")
  }

  @Test("R-MH-188, R-MH-190: joined by strangers, too early, twice, and after the end") func joining()
    async throws
  {
    let site = try await SharedAllySite.get()
    let (own, other) = try await AllyFixtures.get()
    let far = own.person.own("virtual-visits/\(own.ids["visitId"] ?? "")/join")
    #expect(try await own.person.post(far, [:]).code == "visit_not_open")
    #expect(try await other.person.post(far, [:]).status == 403)
    #expect(try await site.clinician.post(far, [:]).status == 403)
    let vito = try await site.patient("vito")
    let soon = try await AllySoon.book(vito, at: site)
    let visits = "/api/clinicians/\(site.clinician.account)/virtual-visits"
    let made = try await site.clinician.post(visits, ["appointmentId": .string(soon)])
    let id = try #require(made.json?["id"]?.text, "\(made.text)")
    #expect(
      try await site.clinician.post(visits, ["appointmentId": .string(soon)]).code == "visit_exists")
    let join = vito.own("virtual-visits/\(id)/join")
    let (first, second) = (try await vito.post(join, [:]), try await vito.post(join, [:]))
    let ticket = try #require(second.json?["ticket"]?.text)
    #expect(first.json?["ticket"]?.text != ticket && second.status == 200)
    func admit(_ ticket: String) async throws -> Value {
      try await site.web.daemon.session.call(
        "virtualVisits.admit", ["roomId": second.json?["roomId"] ?? .null, "ticket": .string(ticket)])
    }
    await #expect(throws: (any Error).self) { try await admit(first.json?["ticket"]?.text ?? "") }
    #expect(try await admit(ticket)["role"] == "patient")
    await #expect(throws: (any Error).self, "once") { try await admit(ticket) }
    #expect(try await site.clinician.post("\(visits)/\(id)/start", [:]).status == 200)
    let notes = try await site.clinician.send(
      "PUT", "\(visits)/\(id)/notes", body: #"{"notes":"Fine","notesVersion":3}"#)
    #expect(notes.code == "version_conflict" && notes.error?["currentVersion"] == 0, "R-MH-191")
    let end = try await site.clinician.post("\(visits)/\(id)/end", ["outcome": "completed"])
    #expect(end.json?["state"] == "ended", "\(end.text)")
    for (person, target) in [
      (vito, join), (site.clinician, "\(visits)/\(id)/start"), (site.clinician, "\(visits)/\(id)/end"),
    ] {
      let body: Value = target.hasSuffix("end") ? ["outcome": "abandoned"] : [:]
      #expect(try await person.post(target, body).code == "visit_ended", "\(target)")
    }
    let appointment = try await vito.get(vito.own("appointments/\(soon)"))
    #expect(appointment.json?["status"] == "completed", "R-MH-193")
    let shown = try await vito.get(vito.own("virtual-visits/\(id)"))
    #expect(shown.json?["canJoin"] == false && !shown.text.contains("Fine"), "notes are the clinician's")
  }

  @Test("R-MH-049, R-MH-059, R-MH-188: visits of others are nobody's, and only video is set up")
  func strangers()
    async throws
  {
    let site = try await SharedAllySite.get()
    let id = try await AllyFixture.strangers(site)["visitId"] ?? ""
    let visits = "/api/clinicians/\(site.clinician.account)/virtual-visits"
    #expect(try await site.clinician.get("\(visits)/\(id)").code == "not_found")
    #expect(try await site.clinician.post("\(visits)/\(id)/start", [:]).code == "not_found")
    #expect(!(try await site.clinician.get("\(visits)?limit=200")).text.contains(id))
    let viola = try await site.patient("viola")
    let booked = try await viola.post(
      viola.own("appointments"),
      AllyFixture.booking(day: 83).with("type", "in-person").with("locationId", "mitte"))
    let refused = try await site.clinician.post(
      visits, ["appointmentId": try #require(booked.json?["id"], "\(booked.text)")])
    #expect(refused.status == 422 && refused.code == "not_video")
  }
}
