import RecordModel
import Testing

/// The walk through care plan, medications and practice.
extension AllyOperationsTests {
  func plan(_ site: AllySite, _ paula: WebSession, _ caller: AllyCaller) async throws {
    let clinician = site.clinician
    func call(
      _ operation: String, _ body: Value? = nil, goal: String = "goal-2",
      with headers: [String: String] = [:],
      expecting status: Int = 200
    ) async throws -> WebSession.Reply {
      try await caller.call(
        operation, as: clinician, at: ["patientId": paula.account, "goalId": goal], body, with: headers,
        expecting: status)
    }
    let copy = try await call("getCarePlanDraft")
    #expect(copy.json?["baseVersion"] == 1 && copy.json?["goals"]?.list.count == 1, "R-MH-233")
    #expect(copy.json?["editedBy"]?.text == clinician.account)
    let added = try await call("addGoal", ["id": "goal-2", "title": "Sleep more"], expecting: 201)
    #expect(
      added["Location"] == "/api/clinicians/\(clinician.account)/patients/\(paula.account)/care-plan/draft")
    let tag = try #require(added["ETag"])
    let updated = try await call("updateGoal", ["description": "Eight hours"], with: ["If-Match": tag])
    #expect(updated.json?["goals"]?.list.last?["description"] == "Eight hours")
    let saved = try await call("saveCarePlanDraft", ["instructions": ["Keep a diary"]])
    #expect(saved.json?["goals"]?.list.count == 2 && saved.json?["editedBy"]?.text == clinician.account)
    #expect(try await call("removeGoal").json?["goals"]?.list.count == 1)
    #expect(try await call("discardCarePlanDraft", expecting: 204).text.isEmpty)
    let draft = try await call("saveCarePlanDraft", ["instructions": ["Keep a diary"]])
    let version = try #require(draft.json?["draftVersion"])
    let published = try await call("publishCarePlan", ["draftVersion": version, "changeNote": "A diary"])
    #expect(published.json?["version"] == 2 && published.json?["instructions"] == ["Keep a diary"])
    let list = try await caller.call("listCarePlanVersions", as: paula)
    #expect(list.json?["versions"]?.list.compactMap { $0["changeNote"] } == ["A diary"], "R-MH-243")
    let old = try await caller.call("getCarePlanVersion", as: paula, at: ["version": "1"])
    #expect(old.json?["status"] == "inactive" && old.json?["instructions"] == [])
    let goal = try await caller.call(
      "setGoalStatus", as: paula, at: ["goalId": "goal-1"], ["status": "completed", "note": "Done"])
    #expect(goal.json?["status"] == "completed" && goal.json?["note"] == "Done")
    #expect(try await call("deactivateCarePlan", ["reason": "All done"]).json?["status"] == "inactive")
  }

  func medicate(_ site: AllySite, _ paula: WebSession, _ caller: AllyCaller) async throws {
    let added = try await caller.call(
      "addMedication", as: paula, AllyFixture.medication.with("id", "med-1"), expecting: 201)
    #expect(added["Location"] == paula.own("medications/med-1") && added.json?["source"] == "self-reported")
    func call(
      _ operation: String, _ body: Value? = nil, as person: WebSession? = nil, expecting status: Int = 200
    ) async throws -> WebSession.Reply {
      try await caller.call(
        operation, as: person ?? paula, at: ["patientId": paula.account, "medicationId": "med-1"], body,
        expecting: status)
    }
    #expect(try await call("updateMedication", ["dosage": "600"]).json?["version"] == 2)
    let report = try await call(
      "reportSideEffect", ["effect": "Nausea", "severity": "mild", "onset": "2026-01-14T07:00:00Z"],
      expecting: 201)
    #expect(report.json?["reportedBy"]?.text == paula.account)
    let refill = try await call("requestRefill", ["pharmacy": "At the corner"], expecting: 201)
    #expect(refill.json?["status"] == "requested" && refill.json?["medicationId"] == "med-1")
    let approved = try await call("decideRefill", ["decision": "approve"], as: site.clinician)
    #expect(approved.json?["refillStatus"] == "refill-requested", "R-MH-114")
    let reminded = try await call("setMedicationReminders", ["reminderTimes": ["20:00", "08:00"]])
    #expect(reminded.json?["reminderTimes"] == ["08:00", "20:00"])
    let found = try await call("getMedicationInteractions")
    #expect(found.json?["tableVersion"]?.text?.isEmpty == false)
    #expect(try await call("getMedication").json?["sideEffects"] == ["Nausea"], "R-MH-116")
    let stopped = try await call("discontinueMedication", ["reason": "No pain"])
    #expect(stopped.json?["status"] == "discontinued" && stopped.json?["reminderTimes"] == [], "R-MH-120")
  }

  func insure(_ paula: WebSession, _ caller: AllyCaller) async throws {
    let none = try await caller.call("getInsurance", as: paula, expecting: 404)
    #expect(none.code == "insurance_not_found")
    let told = try await caller.call(
      "updateInsurance", as: paula,
      ["provider": "AOK Bayern", "memberId": "A1", "groupNumber": .null, "effectiveDate": "2026-01-01"])
    #expect(told["ETag"] == "\"1\"" && told.json?["cardFrontUrl"] == .null)
    #expect(try await caller.call("getInsurance", as: paula).text == told.text)
  }

  func practice(_ site: AllySite, _ paula: WebSession, _ caller: AllyCaller) async throws {
    let providers = try await caller.call("listProviders", as: paula, query: "?type=video&q=noemie")
    #expect(providers.json?["providers"]?.list.map { $0["id"] } == ["dr-jones"])
    let day = Self.day(ahead: 11)
    let slots = try await caller.call(
      "getProviderAvailability", as: paula, at: ["providerId": "dr-jones"], query: "?date=\(day)")
    #expect(slots.json?["slots"]?.list.first?["free"] == true && slots.json?["date"]?.text == day)
    let sites = try await caller.call("listLocations", as: paula, query: "?walkIn=true")
    #expect(sites.json?["locations"]?.list.map { $0["id"] } == ["mitte"])
    let booked = try await caller.call(
      "bookAppointment", as: paula, AllyFixture.booking(day: 12), expecting: 201)
    let visit = ["appointmentId": try #require(booked.json?["id"]?.text), "patientId": paula.account]
    let moved = try await caller.call(
      "rescheduleAppointment", as: paula, at: visit,
      ["preferredDate": .string(Self.day(ahead: 13)), "preferredTime": "11:30"], with: ["If-Match": "\"1\""])
    #expect(moved.json?["version"] == 2 && moved.json?["time"] == "11:30")
    let early = try await caller.call("completeAppointment", as: site.clinician, at: visit, expecting: 409)
    #expect(early.code == "not_started_yet", "R-MH-095")
  }
}
