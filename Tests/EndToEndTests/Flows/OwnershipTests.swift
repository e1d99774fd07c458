import RecordModel
import Testing

@Suite("Whose assessment, of which questionnaire", .serialized, .timeLimit(.minutes(10)))
struct OwnershipTests {
  /// Every call about an assessment, with what it needs besides.
  static let calls: [(method: String, extra: Value)] = [
    ("assessment.get", [:]), ("assessment.resume", [:]), ("assessment.complete", [:]),
    ("assessment.result", [:]),
    ("assessment.saveAnswer", ["questionId": "stress_frequency", "answerValue": 3]),
    ("assessment.validateStep", ["stepId": "d91e25c8-f188-4bf0-ad0e-8a37369d4187"]),
  ]

  @Test("a foreign assessment is forbidden, a missing one not found (R-RH-037 to R-RH-040)", arguments: calls)
  func foreign(_ method: String, _ extra: Value) async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "stress-assessment")
    let stranger = try await session.newPatient()
    let params = extra.members.reduce(walk.own) { $0.with($1.name, $1.value) }
    let forbidden = try await session.refusal(method, params.with("patientId", .string(stranger)))
    #expect(forbidden.code == "FORBIDDEN")
    #expect(forbidden.number == -32000)
    #expect(forbidden.details == ["field": "assessmentId"], "a refusal reveals nothing (R-RH-040)")
    let missing = params.with("assessmentId", "00000000-0000-4000-8000-000000000000")
    #expect(try await session.refusal(method, missing).code == "NOT_FOUND")
    for patient in [walk.patient, stranger] {
      let events = try await session.events(after: 0, ["patientId": .string(patient)])
      #expect(events.count == (patient == stranger ? 1 : 2), "a refusal left a trace (R-RH-045)")
    }
  }

  @Test("another questionnaire's slug finds nothing, an alias does (R-RH-086, R-RH-087, C-46)")
  func slugs() async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "stress")
    #expect(walk.definition["slug"] == "stress-assessment")
    for slug in ["stress", "stress-assessment"] {
      let progress = try await session.call("assessment.get", walk.own.with("slug", .string(slug)))
      #expect(progress["funnel"] == "stress-assessment")
    }
    for slug in ["gad-7", "gad7", "unknown"] {
      let refusal = try await session.refusal("assessment.get", walk.own.with("slug", .string(slug)))
      #expect(refusal.code == "NOT_FOUND")
    }
    let stranger = try await session.newPatient()
    let both = walk.own.with("patientId", .string(stranger)).with("slug", "gad-7")
    #expect(
      try await session.refusal("assessment.get", both).code == "FORBIDDEN", "ownership comes first (C-46)")
  }

  @Test("a running assessment outlives its questionnaire's place on the catalogue (C-34)")
  func inactive() async throws {
    let daemon = try await Site().start()
    let session = daemon.session
    let walk = try await Walk(session, "stress-assessment")
    try await walk.save("stress_frequency", 2)
    #expect(try await session.call("funnel.deactivate", ["slug": "stress"])["isActive"] == false)
    for method in ["funnel.get", "funnel.definition"] {
      #expect(try await session.refusal(method, ["slug": "stress"]).code == "NOT_FOUND")
    }
    let start: Value = ["patientId": .string(walk.patient), "slug": "stress"]
    #expect(try await session.refusal("assessment.start", start).code == "NOT_FOUND")
    let list = try await session.call("funnel.list")
    #expect(list["pillars"]?.list.flatMap { $0["funnels"]?.list ?? [] }.count == 5)
    try await walk.answerAll([2, 2, 2, 2, 2, 2])
    try await walk.validate(0)
    try await walk.complete()
    #expect(try await walk.result()["report"]?["total_score"] == 18)
    #expect(try await walk.resume()["status"] == "completed")
    try await session.call("funnel.activate", ["slug": "stress"])
    _ = try await Walk(session, "stress", patient: walk.patient)
    try await daemon.stop()
  }
}
