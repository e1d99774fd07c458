import RecordModel
import Testing

@Suite("Validating, completing and reading the result", .serialized, .timeLimit(.minutes(10)))
struct CompletionTests {
  @Test("start, answer, validate, complete, result (R-RH-111 to R-RH-161)") func wholeFlow() async throws {
    let daemon = try await Site().start()
    let walk = try await Walk(daemon.session, "stress-assessment")
    let values = [5, 4, 2, 2, 4, 1]
    for (index, step) in walk.steps.enumerated() {
      for question in step["questions"]?.list ?? [] {
        let key = try #require(question["key"]?.text)
        try await walk.save(key, values[try #require(walk.required.firstIndex(of: key))])
      }
      let validated = try await walk.validate(index)
      let next = index + 1 < walk.steps.count ? walk.stepIDs[index + 1] : nil
      #expect(validated["nextStep"]?["stepId"]?.text == next)
    }
    let completed = try await walk.complete().without("_meta")
    #expect(completed == ["assessmentId": .string(walk.assessment), "status": "completed"])
    try await expectResult(of: walk, values)
    let progress = try await walk.resume()
    #expect(progress["status"] == "completed")
    #expect(progress["completedSteps"] == 3)
    #expect(progress["currentStep"]?["stepId"]?.text == walk.stepIDs[2])
    try await daemon.session.expectSound()
    try await daemon.stop()
  }

  private func expectResult(of walk: Walk, _ values: [Int]) async throws {
    let before = try await walk.session.call("health.check")
    let result = try await walk.result()
    #expect(try await walk.result() == result)
    #expect(try await walk.session.call("assessment.result", walk.own.with("slug", "stress")) == result)
    #expect(try await walk.session.call("health.check") == before, "reading a result changed the record")
    let header = try #require(result["assessment"])
    #expect(header["id"]?.text == walk.assessment)
    #expect(header["funnel"] == "stress-assessment")
    #expect(header["status"] == "completed")
    let report = try #require(result["report"])
    // 5 + 4 + (6 − 2) + (6 − 2) + 4 + (6 − 1) = 26, high from 22 on.
    #expect(report["total_score"] == 26)
    #expect(report["risk_level"] == "high")
    #expect(report["interpretation"]?.text?.isEmpty == false)
    #expect(
      report["recommendations"]?.list.allSatisfy { $0["title"] != nil && $0["description"] != nil } == true)
    let times = (header["completed_at"]?.text, report["created_at"]?.text)
    #expect(try #require(times.0) <= #require(times.1))
    let answers = try #require(result["answers"]?.list)
    #expect(answers.map { $0["question_id"]?.text } == walk.required)
    #expect(answers.map { $0["answer_value"]?.whole } == values.map { Int64($0) })
  }

  @Test("what is missing is named in order, and may then be given (R-RH-133, R-RH-137 to R-RH-142, C-32)")
  func missing() async throws {
    let daemon = try await Site().start()
    let walk = try await Walk(daemon.session, "stress-assessment")
    for key in ["sleep_thoughts", "stress_frequency"] { try await walk.save(key, 3) }
    let before = try await daemon.head
    let refusal = try await walk.session.refusal("assessment.complete", walk.withSlug)
    #expect(refusal.number == -32000)
    #expect(refusal.code == "VALIDATION_FAILED")
    #expect(refusal.message == "Nicht alle Pflichtfragen wurden beantwortet.")
    let gaps = try #require(refusal.details?["missingQuestions"]?.list)
    #expect(
      gaps.map { $0["questionKey"]?.text } == [
        "stress_intensity", "sleep_quality", "evening_unwinding", "morning_rest",
      ])
    #expect(gaps.map { $0["orderIndex"]?.whole } == [2, 3, 4, 6])
    let questions = walk.steps.flatMap { $0["questions"]?.list ?? [] }
    #expect(gaps.map { $0["questionId"] } == [1, 2, 3, 5].map { questions[$0]["id"] })
    #expect(gaps.map { $0["questionLabel"] } == [1, 2, 3, 5].map { questions[$0]["label"] })
    #expect(try await daemon.head == before)
    #expect(try await walk.resume()["status"] == "in_progress")
    for key in ["stress_intensity", "sleep_quality", "evening_unwinding"] { try await walk.save(key, 3) }
    let last = try await walk.session.refusal("assessment.complete", walk.withSlug)
    #expect(last.details?["missingQuestions"]?.list.map { $0["questionKey"] } == ["morning_rest"])
    try await walk.save("morning_rest", 3)
    #expect(try await walk.complete()["status"] == "completed", "no step needs to have been validated (C-14)")
    try await daemon.stop()
  }

  @Test("steps follow each other (R-RH-111 to R-RH-119, C-12, C-13)") func steps() async throws {
    let daemon = try await Site().start()
    let walk = try await Walk(daemon.session, "stress-assessment")
    let before = try await daemon.head
    let skipped = try await walk.session.refusal("assessment.validateStep", walk.step(1))
    #expect(skipped.code == "STATE_CONFLICT")
    #expect(skipped.reason == "step_not_current")
    #expect(skipped.details?["currentStepId"]?.text == walk.stepIDs[0])
    let empty = try await walk.session.refusal("assessment.validateStep", walk.step(0))
    #expect(empty.code == "VALIDATION_FAILED")
    #expect(empty.details?["missingQuestions"]?.list.map { $0["questionKey"] } == ["stress_frequency"])
    let foreign = walk.withSlug.with("stepId", "00000000-0000-4000-8000-000000000000")
    #expect(try await walk.session.refusal("assessment.validateStep", foreign).code == "NOT_FOUND")
    #expect(try await daemon.head == before, "a refusal left a trace (R-RH-045)")
    try await walk.save("stress_frequency", 1)
    try await walk.validate(0)
    try await walk.save("stress_intensity", 1)
    try await walk.validate(1)
    try await walk.validate(0)
    #expect(
      try await walk.resume()["currentStep"]?["stepId"]?.text == walk.stepIDs[2], "moved back (R-RH-118)")
    try await daemon.stop()
  }

  @Test("an optional question holds up neither step nor completion (R-RH-115, R-RH-116)")
  func optional() async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "phq-9")
    try await walk.answerAll([1, 0, 0, 0, 0, 0, 0, 0, 0])
    try await walk.validate(0)
    let last = try await walk.validate(1)
    #expect(last["valid"] == true)
    #expect(last["nextStep"] == nil)
    #expect(try await walk.complete()["status"] == "completed")
  }

  @Test("a completed assessment is read-only (R-RH-120, R-RH-131, R-RH-144, R-RH-145, R-RH-149)")
  func readOnly() async throws {
    let daemon = try await Site().start()
    let walk = try await Walk(daemon.session, "stress-assessment")
    let early = try await walk.session.refusal("assessment.result", walk.withSlug)
    #expect(early.code == "STATE_CONFLICT")
    #expect(early.reason == "assessment_not_completed")
    #expect(early.message == "Assessment noch nicht abgeschlossen")
    try await walk.answerAll([3, 3, 3, 3, 3, 3])
    try await walk.complete()
    let (before, result) = try await (daemon.head, walk.result())
    let save = try await walk.session.refusal("assessment.saveAnswer", walk.saving("sleep_quality", 1))
    #expect(save.code == "ASSESSMENT_COMPLETED")
    for (method, params) in [
      ("assessment.validateStep", walk.step(0)), ("assessment.complete", walk.withSlug),
    ] {
      let refusal = try await walk.session.refusal(method, params)
      #expect(refusal.code == "STATE_CONFLICT", "\(method)")
      #expect(refusal.reason == "assessment_already_completed", "\(method)")
    }
    #expect(try await walk.result() == result)
    #expect(try await daemon.head == before, "a refusal left a trace (R-RH-045)")
    try await daemon.stop()
  }
}
