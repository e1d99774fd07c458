import RecordModel
import Testing

/// The clinician's operations in the walk over all of them.
extension AllyOperationsTests {
  /// A path of the clinician about a patient.
  private func place(_ site: AllySite, _ patient: WebSession) -> [String: String] {
    ["clinicianId": site.clinician.account, "patientId": patient.account]
  }

  func look(_ site: AllySite, _ paula: WebSession, _ caller: AllyCaller) async throws {
    let (clinician, here) = (site.clinician, place(site, paula))
    let dashboard = try await caller.call("getClinicianDashboard", as: clinician, at: here)
    #expect(dashboard.json?["clinicianId"]?.text == clinician.account)
    let schedule = try await caller.call(
      "getClinicianSchedule", as: clinician, at: here, query: "?date=2026-01-14")
    #expect(schedule.json?["date"] == "2026-01-14")
    try await caller.call("listClinicianActivities", as: clinician, at: here, query: "?limit=2")
    let list = try await caller.call(
      "listClinicianPatients", as: clinician, at: here, query: "?q=p%C3%A2ula&sort=name&limit=5")
    #expect(list.json?["patients"]?.list.map { $0["name"]?.text } == ["Paula Beispiel"], "R-MH-298")
    let detail = try await caller.call("getClinicianPatient", as: clinician, at: here)
    #expect(detail.json?["carePlan"]?["publishedBy"]?.text == clinician.account, "named without a role")
    let threads = try await caller.call(
      "listClinicianThreads", as: clinician, at: here, query: "?q=fine&unreadOnly=true")
    #expect(threads.json?["threads"]?.list.first?["participantName"] == "Paula Beispiel")
    let other = try await AllySite.staff("walter", "nurse", at: site.web)
    let there = ["clinicianId": other.account, "patientId": paula.account]
    let assigned = try await caller.call("assignPatient", as: site.admin, at: there)
    #expect(assigned.json?["assignedBy"]?.text == site.admin.account)
    try await caller.call("unassignPatient", as: site.admin, at: there, expecting: 204)
  }

  func triage(_ site: AllySite, _ paula: WebSession, _ caller: AllyCaller) async throws {
    let (clinician, here) = (site.clinician, place(site, paula))
    let raised = try await caller.call(
      "raiseAlert", as: clinician, at: here,
      ["patientId": .string(paula.account), "severity": "high", "title": "Does not answer"], expecting: 201)
    let id = try #require(raised.json?["id"]?.text)
    let path = "/api/clinicians/\(clinician.account)/alerts/\(id)"
    #expect(raised["Location"] == path)
    let alert = here.merging(["alertId": id]) { $1 }
    try await caller.call("getAlert", as: clinician, at: alert)
    let list = try await caller.call(
      "listAlerts", as: clinician, at: here, query: "?patientId=\(paula.account)&severity=high&status=open")
    #expect(list.json?["alerts"]?.list.map { $0["id"]?.text } == [id])
    let taken = try await caller.call("acknowledgeAlert", as: clinician, at: alert)
    #expect(taken.json?["acknowledgedBy"]?.text == clinician.account)
    try await caller.call(
      "assessAlert", as: clinician, at: alert, ["severity": "moderate", "finding": "Called her"],
      with: ["If-Match": "\"2\""])
    let added = try await caller.call(
      "addAlertAction", as: clinician, at: alert, ["text": "Visit"], expecting: 201)
    #expect(added["Location"] == path, "R-MH-340: where it can be read")
    let action = try #require(added.json?["actionItems"]?.list.first?["id"]?.text)
    try await caller.call(
      "updateAlertAction", as: clinician, at: alert.merging(["actionId": action]) { $1 }, ["done": true])
    let closed = try await caller.call(
      "resolveAlert", as: clinician, at: alert, ["resolution": "handled", "note": "Seen"])
    #expect(closed.json?["status"] == "resolved" && closed.json?["resolvedAt"]?.text != nil)
  }
}

extension AllySite {
  /// The id of an alert in the record of a patient whom the clinician does not care for.
  func strangersAlert() async throws -> String {
    let raised = try await web.daemon.session.call(
      "alerts.raise",
      ["patientId": .string(max.account), "severity": "low", "title": "Somebody else's"],
      meta: ["actor": ["role": "clinician", "id": .string(clinician.account)]])
    return try #require(raised["id"]?.text)
  }

  /// What is there for a clinician at a path below their own.
  func clinic(
    _ person: WebSession, _ path: String, _ headers: [String: String] = [:]
  ) async throws
    -> WebSession.Reply
  {
    try await person.get("/api/clinicians/\(person.account)/\(path)", headers)
  }
}
