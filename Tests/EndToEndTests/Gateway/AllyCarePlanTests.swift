import RecordModel
import Testing

/// The care plan of MyHealthAlly: its editor, its versions, and the steps of its goals.
@Suite("MyHealthAlly: care plans", .serialized) struct AllyCarePlanTests {
  /// A patient, and the editor of the plan.
  private struct Desk {
    let site: AllySite
    let patient: WebSession
    var editor: WebSession { site.clinician }

    init(_ name: String) async throws {
      site = try await SharedAllySite.get()
      patient = try await site.patient(name)
    }

    func edit(
      _ method: String, _ path: String, _ body: Value? = nil, version: Value? = nil,
      as person: WebSession? = nil
    ) async throws -> WebSession.Reply {
      let editor = person ?? editor
      let text = try body.map { String(decoding: try JSON.encode($0), as: UTF8.self) }
      let number = version.map { "\"\(String(decoding: (try? JSON.encode($0)) ?? [], as: UTF8.self))\"" }
      return try await editor.send(
        method, "/api/clinicians/\(editor.account)/patients/\(patient.account)/care-plan/\(path)", body: text,
        headers: number.map { ["If-Match": $0] } ?? [:])
    }

    /// Publishes what is in the draft.
    func publish(_ note: String? = nil) async throws -> WebSession.Reply {
      let version = try await edit("GET", "draft").json?["draftVersion"] ?? .null
      let body: Value = ["draftVersion": version]
      return try await edit("POST", "publish", note.map { body.with("changeNote", .string($0)) } ?? body)
    }

    func step(_ goal: String, _ status: String, as person: WebSession? = nil) async throws -> String {
      let reply = try await (person ?? patient).send(
        "PUT", patient.own("care-plan/goals/\(goal)/status"), body: #"{"status":"\#(status)"}"#)
      return reply.status == 200 ? reply.json?["status"]?.text ?? "?" : reply.code ?? "?"
    }

    var plan: WebSession.Reply { get async throws { try await patient.get(patient.own("care-plan")) } }
  }

  private static func goal(_ id: String, _ status: String = "in-progress") -> Value {
    [
      "id": .string(id), "title": .string("Goal \(id)"), "description": "", "targetDate": .null,
      "status": .string(status),
    ]
  }

  @Test(
    "R-MH-080, R-MH-232, R-MH-233: a draft is nobody's but the team's, and an old version of it changes nothing"
  )
  func drafts() async throws {
    let desk = try await Desk("dora")
    let first = try await desk.edit("GET", "draft")
    #expect(first.status == 200 && first.json?["goals"] == [] && first.json?["baseVersion"] == 0)
    #expect(first.json?["planId"] == .null && first.json?["editedBy"]?.text == desk.editor.account)
    #expect(first["ETag"] == "\"1\"" && first["Cache-Control"] == "private, no-cache")
    let saved = try await desk.edit("PUT", "draft", ["goals": [Self.goal("a")]], version: 1)
    #expect(saved.status == 200 && saved.json?["draftVersion"] == 2 && saved["ETag"] == "\"2\"")
    let none = try await desk.plan
    #expect(none.status == 404 && none.code == "care_plan_not_found", "R-MH-080")
    for (method, path, body) in [
      ("PUT", "draft", ["goals": []]), ("POST", "draft/goals", ["title": "B"]),
      ("PUT", "draft/goals/a", ["title": "B"]), ("DELETE", "draft/goals/a", nil),
    ] as [(String, String, Value?)] {
      let stale = try await desk.edit(method, path, body, version: 1)
      #expect(stale.status == 409 && stale.code == "version_conflict", "\(path) \(stale.text)")
      #expect(stale.error?["currentVersion"] == 2)
    }
    let foreign = try await desk.edit("PUT", "draft", ["baseVersion": 4])
    #expect(foreign.code == "version_conflict", "another publication than the draft's")
    // Of two who share the draft the second goes on with what the first saved.
    let other = try await AllySite.clinician("dorfler", at: desk.site.web)
    #expect(try await desk.edit("GET", "draft", as: other).code == "not_assigned")
    try await desk.site.web.daemon.session.call(
      "care.assign", ["patientId": .string(desk.patient.account), "accountId": .string(other.account)])
    let second = try await desk.edit("POST", "draft/goals", ["id": "b", "title": "B"], version: 2, as: other)
    #expect(second.status == 201 && second.json?["editedBy"]?.text == other.account)
    let twice = try await desk.edit("POST", "draft/goals", ["id": "b", "title": "B"], version: 2, as: other)
    #expect(twice.status == 200 && twice["Idempotency-Replayed"] == "true", "R-MH-269")
    let taken = try await desk.edit("POST", "draft/goals", ["id": "b", "title": "C"])
    #expect(taken.status == 409 && taken.code == "duplicate_id")
    #expect(try await desk.edit("GET", "draft").json?["goals"]?.list.map { $0["id"] } == ["a", "b"])
    #expect(try await desk.edit("DELETE", "draft").status == 204)
    let gone = try await desk.edit("DELETE", "draft")
    #expect(gone.status == 409 && gone.code == "no_draft")
  }

  @Test(
    "R-MH-181, R-MH-234, R-MH-235, R-MH-236, R-MH-239, R-MH-243: publications follow each other and stay to be read"
  )
  func versions() async throws {
    let desk = try await Desk("dirk")
    #expect(try await desk.edit("POST", "publish", ["draftVersion": 1]).code == "no_draft")
    _ = try await desk.edit("PUT", "draft", ["instructions": ["Rest"]])
    let incomplete = try await desk.publish()
    #expect(incomplete.status == 422 && incomplete.code == "draft_incomplete", "\(incomplete.text)")
    _ = try await desk.edit("PUT", "draft", ["goals": [Self.goal("a"), Self.goal("b")]])
    let stale = try await desk.edit("POST", "publish", ["draftVersion": 1])
    #expect(stale.status == 409 && stale.code == "version_conflict")
    let first = try await desk.publish("First")
    #expect(first.json?["version"] == 1 && first.json?["status"] == "active", "\(first.text)")
    #expect(first.json?["publishedBy"]?.text == desk.editor.account)
    #expect(try await desk.plan.text == first.text)
    _ = try await desk.edit("DELETE", "draft/goals/a")
    #expect(
      try await desk.plan.json?["goals"]?.list.count == 2, "saving changes nothing that the patient sees")
    let second = try await desk.publish("Second")
    #expect(
      second.json?["id"] == first.json?["id"] && second.json?["createdDate"] == first.json?["createdDate"])
    #expect(second.json?["goals"]?.list.map { $0["id"] } == ["b"])
    let list = try await desk.patient.get(desk.patient.own("care-plan/versions?limit=1"))
    #expect(list.json?["versions"]?.list.first?["changeNote"] == "Second", "newest first")
    let cursor = try #require(list.json?["page"]?["nextCursor"]?.text)
    let rest = try await desk.patient.get(desk.patient.own("care-plan/versions?limit=1&cursor=\(cursor)"))
    #expect(rest.json?["versions"]?.list.first?["status"] == "inactive")
    let old = try await desk.patient.get(desk.patient.own("care-plan/versions/1"))
    #expect(old.json?["goals"]?.list.map { $0["id"] } == ["a", "b"], "R-MH-239")
    #expect(old["ETag"] != nil)
    for version in ["0", "3", "-1", "x", "99999999999"] {
      let reply = try await desk.patient.get(desk.patient.own("care-plan/versions/\(version)"))
      #expect(reply.status == 404 && reply.code == "not_found", "\(version) \(reply.text)")
    }
    let told = try await desk.patient.get(desk.patient.own("notifications?type=care-plan"))
    #expect(told.json?["notifications"]?.list.count == 2, "R-MH-234: each publication tells once")
    let ended = try await desk.edit("POST", "deactivate", ["reason": "All done"])
    #expect(ended.json?["status"] == "inactive" && ended.json?["version"] == 2)
    #expect(try await desk.plan.json?["status"] == "inactive", "R-MH-236")
    let again = try await desk.edit("POST", "deactivate", ["reason": "All done"])
    #expect(again.status == 409 && again.code == "already_inactive")
  }

  @Test(
    "R-MH-081, R-MH-231, R-MH-237, R-MH-238: who may take which step with a goal, and what a draft makes of it"
  )
  func goals() async throws {
    let desk = try await Desk("dina")
    let nurse = try await AllySite.staff("nina", "nurse", at: desk.site.web)
    try await desk.site.web.daemon.session.call(
      "care.assign", ["patientId": .string(desk.patient.account), "accountId": .string(nurse.account)])
    _ = try await desk.edit("PUT", "draft", ["goals": [Self.goal("a"), Self.goal("b"), Self.goal("c")]])
    _ = try await desk.publish()
    for (person, goal, status, outcome) in [
      (desk.patient, "a", "completed", "completed"), (desk.patient, "a", "completed", "completed"),
      (desk.patient, "a", "abandoned", "goal_transition_not_allowed"),
      (desk.patient, "a", "in-progress", "forbidden"), (nurse, "a", "in-progress", "forbidden"),
      (desk.editor, "a", "in-progress", "in-progress"), (nurse, "a", "abandoned", "abandoned"),
      (desk.editor, "a", "completed", "goal_transition_not_allowed"),
      (desk.patient, "x", "completed", "not_found"), (desk.patient, "a", "done", "validation_failed"),
      (desk.site.max, "b", "completed", "forbidden"),
    ] {
      #expect(try await desk.step(goal, status, as: person) == outcome, "\(goal) \(status)")
    }
    // What the patient sets while a draft is open survives it, unless the draft itself set another status later.
    #expect(try await desk.step("c", "completed") == "completed")
    _ = try await desk.edit("PUT", "draft", ["instructions": ["Rest"]])
    #expect(try await desk.step("b", "completed") == "completed")
    #expect(try await desk.edit("PUT", "draft/goals/c", ["status": "in-progress"]).status == 200)
    let published = try await desk.publish()
    let statuses = published.json?["goals"]?.list.map { $0["status"] }
    #expect(statuses == ["abandoned", "completed", "in-progress"], "R-MH-238: \(published.text)")
  }

  @Test("R-MH-240, R-MH-241, R-MH-242: what a draft may hold") func contents() async throws {
    let desk = try await Desk("dietmar")
    let past = Self.goal("a").with("targetDate", "2020-01-01T00:00:00Z")
    let done = Self.goal("b", "completed")
    let refused = try await desk.edit(
      "PUT", "draft",
      [
        "goals": [past, done, Self.goal("c").with("title", "")],
        "medications": [
          ["name": "X", "dosage": "1", "frequency": "daily", "instructions": "", "medicationId": "none"]
        ],
        "scheduledCheckups": [
          ["id": "c-1", "title": "Check", "dueDate": "2027-01-31", "appointmentId": "none"],
          ["id": "c-1", "title": "Check", "dueDate": "2027-02-31"],
        ], "instructions": [""], "extra": 1,
      ])
    #expect(
      refused.problems == [
        "/extra unknown_field", "/goals/0/targetDate out_of_range", "/goals/1/status inconsistent",
        "/goals/2/title bad_format", "/instructions/0 bad_format", "/medications/0/medicationId not_in_enum",
        "/scheduledCheckups/0/appointmentId not_in_enum", "/scheduledCheckups/1/dueDate bad_format",
        "/scheduledCheckups/1/id bad_format",
      ], "\(refused.text)")
    let goal = try await desk.edit(
      "POST", "draft/goals", ["title": "", "targetDate": "2020-01-01T00:00:00Z", "status": "completed"])
    #expect(
      goal.problems == ["/status unknown_field", "/targetDate out_of_range", "/title bad_format"],
      "R-MH-237: a new goal is in progress: \(goal.text)")
    #expect(try await desk.edit("GET", "draft").json?["draftVersion"] == 1, "bad input changes nothing")
    let visit = try await desk.patient.post(
      desk.patient.own("appointments"), AllyFixture.booking(day: 14).with("preferredTime", "08:00"))
    let drug = try await desk.patient.post(desk.patient.own("medications"), AllyFixture.medication)
    let whole = try await desk.edit(
      "PUT", "draft",
      [
        "goals": [Self.goal("a").with("targetDate", "2999-01-01T00:00:00Z")],
        "medications": [
          [
            "name": "Ibuprofen", "dosage": "400 mg", "frequency": "as needed", "instructions": "With food",
            "medicationId": drug.json?["id"] ?? .null, "kind": "medication",
          ]
        ],
        "activityRecommendations": [
          ["type": "Walking", "frequency": "daily", "duration": "30 min", "intensity": "moderate"]
        ],
        "dietaryGuidelines": [["guideline": "Less salt", "rationale": ""]],
        "scheduledCheckups": [
          [
            "id": "c-1", "title": "Check", "dueDate": "2027-01-31",
            "appointmentId": visit.json?["id"] ?? .null,
          ]
        ],
      ])
    #expect(whole.status == 200, "\(whole.text)")
    let plan = try await desk.publish()
    #expect(plan.json?["scheduledCheckups"]?.list.first?["appointmentId"] == visit.json?["id"], "R-MH-242")
    #expect(plan.json?["activityRecommendations"]?.list.first?["intensity"] == "moderate", "R-MH-079")
    let id = drug.json?["id"]?.text ?? "?"
    _ = try await desk.patient.post(desk.patient.own("medications/\(id)/discontinue"), ["reason": "No pain"])
    #expect(
      try await desk.plan.json?["medications"] == plan.json?["medications"],
      "R-MH-241: the plan is not edited")
    let review = try await desk.site.treat("carePlan.review", desk.patient, [:])
    #expect(review["items"]?.list.map { $0["kind"] } == ["medication-stopped"], "R-MH-241")
  }
}
