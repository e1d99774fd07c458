import RecordModel
import Testing

@Suite("Starting and resuming an assessment", .serialized, .timeLimit(.minutes(10))) struct StartingTests {
  @Test("a start gives a fresh assessment at its first step (R-RH-091 to R-RH-095, R-RH-100 to R-RH-104)")
  func start() async throws {
    let daemon = try await Site().start()
    let walk = try await Walk(daemon.session, "stress-assessment")
    #expect(AssessmentID(walk.assessment) != nil)
    #expect(walk.started["status"] == "in_progress")
    let first = try #require(walk.started["currentStep"])
    #expect(first["orderIndex"] == 1)
    #expect(first["stepIndex"] == 0)
    #expect(first["type"] == "questions")
    let question = try #require(first["questions"]?.list.first)
    #expect(Set(question.members.map(\.name)).isSuperset(of: ["id", "key", "label", "type", "is_required"]))
    #expect(question["options"]?.members.map(\.name) == ["min", "max", "minLabel", "maxLabel"])
    let second = try await Walk(daemon.session, "stress-assessment", patient: walk.patient)
    #expect(second.assessment != walk.assessment)

    try await walk.save("stress_frequency", 3)
    let validated = try await walk.validate(0)
    #expect(validated["valid"] == true)
    #expect(validated["nextStep"]?.members.map(\.name) == ["stepId", "title", "type", "orderIndex"])
    #expect(validated["nextStep"]?["stepId"]?.text == walk.stepIDs[1])

    let before = try await daemon.head
    let resumed = try await walk.resume()
    #expect(resumed["currentStep"]?["stepId"]?.text == walk.stepIDs[1])
    #expect(resumed["completedSteps"] == 1)
    #expect(resumed["totalSteps"] == 3)
    #expect(resumed["funnel"] == "stress-assessment")
    #expect(try await walk.session.call("assessment.get", walk.withSlug) == resumed)
    #expect(try await walk.resume() == resumed)
    #expect(try await daemon.head == before, "reading appended an event")
    try await daemon.stop()
  }

  @Test("the current step survives a restart and is the same on another connection (R-RH-105)")
  func restart() async throws {
    let site = Site()
    let first = try await site.start()
    let walk = try await Walk(first.session, "stress")
    try await walk.save("stress_frequency", 3)
    try await walk.validate(0)
    let before = try await walk.resume()
    try await first.stop()
    let second = try await site.start()
    #expect(try await walk.over(second.session).resume() == before)
    #expect(try await walk.over(second.connect()).resume() == before)
    #expect(before["currentStep"]?["stepId"]?.text == walk.stepIDs[1])
    try await second.stop()
  }

  @Test("every assessment of a patient runs on its own (C-47)") func severalOpen() async throws {
    let daemon = try await Site().start()
    let first = try await Walk(daemon.session, "stress")
    let second = try await Walk(daemon.session, "stress", patient: first.patient)
    let third = try await Walk(daemon.session, "gad-7", patient: first.patient)
    try await first.answerAll([1, 1, 1, 1, 1, 1])
    try await second.answerAll([5, 5, 5, 5, 5, 5])
    try await third.save("gad7_worry", 2)
    try await first.complete()
    #expect(try await second.resume()["status"] == "in_progress")
    try await second.complete()
    let scores = try await (
      first.result()["report"]?["total_score"], second.result()["report"]?["total_score"]
    )
    // Three of six items are reversed: 3 × 1 + 3 × 5 either way, so the answers tell the two apart.
    #expect(scores.0 == 18)
    #expect(scores.1 == 18)
    #expect(
      try await first.result()["answers"]?.list.map { $0["answer_value"] } == Array(repeating: 1, count: 6))
    #expect(
      try await second.result()["answers"]?.list.map { $0["answer_value"] } == Array(repeating: 5, count: 6))
    #expect(try await third.resume()["status"] == "in_progress")
    let history = try await daemon.session.call("assessment.history", ["patientId": .string(first.patient)])
    #expect(
      history["items"]?.list.map { $0["assessment_id"]?.text } == [second.assessment, first.assessment])
    try await daemon.stop()
  }

  @Test(
    "a start that cannot be is refused (R-RH-097)",
    arguments: [
      ("Stress", "INVALID_INPUT"), ("stress assessment", "INVALID_INPUT"), ("", "INVALID_INPUT"),
      ("stress\n", "INVALID_INPUT"), ("sträss", "INVALID_INPUT"),
      (String(repeating: "a", count: 51), "INVALID_INPUT"), (String(repeating: "a", count: 50), "NOT_FOUND"),
      ("unknown", "NOT_FOUND"),
    ])
  func refusedStart(_ slug: String, _ code: String) async throws {
    let session = try await SharedDaemon.session()
    let patient = try await session.newPatient()
    let refusal = try await session.refusal(
      "assessment.start", ["patientId": .string(patient), "slug": .string(slug)])
    #expect(refusal.code == code)
    #expect(refusal.field == "slug")
    #expect(slug.isEmpty || !refusal.message.contains(slug))
    let filter: Value = ["patientId": .string(patient)]
    #expect(try await session.events(after: 0, filter).count == 1)
  }

  @Test("a patient nobody knows cannot start") func unknownPatient() async throws {
    let session = try await SharedDaemon.session()
    let refusal = try await session.refusal(
      "assessment.start", ["patientId": "00000000-0000-4000-8000-000000000000", "slug": "stress"])
    #expect(refusal.code == "NOT_FOUND")
    #expect(refusal.field == "patientId")
  }
}
