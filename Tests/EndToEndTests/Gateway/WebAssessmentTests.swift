import RecordModel
import Testing

/// The life of an assessment over HTTP.
@Suite("Rhythmologicum: assessments") struct WebAssessmentTests {
  @Test("R-RH-011, R-RH-012, R-RH-091 to R-RH-095: a start answers 200 with the first step")
  func start() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let reply = try await erika.post("/api/funnels/stress/assessments")
    let (data, step) = (reply.data, reply.data?["currentStep"])
    #expect(reply.status == 200 && data?["status"] == "in_progress" && reply["Cache-Control"] == "no-store")
    #expect(step?["stepIndex"] == 0 && step?["orderIndex"] == 1)
    let question = step?["questions"]?.list.first
    for member in ["id", "key", "label", "type", "is_required", "options"] {
      #expect(question?[member] != nil, "\(member)")
    }
    for member in ["min", "max", "minLabel", "maxLabel"] {
      #expect(question?["options"]?[member] != nil, "\(member)")
    }
    let again = try await erika.post("/api/funnels/stress/assessments")
    #expect(again.data?["assessmentId"] != data?["assessmentId"])
  }

  @Test(
    "R-RH-100 to R-RH-107, R-RH-111 to R-RH-118: steps in their order, status and resume tell where one is")
  func steps() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let walk = try await WebWalk(erika, "stress-assessment")
    let last = walk.steps.count - 1
    let gaps = try await walk.validate(0)
    #expect(gaps.status == 400 && gaps.code == "VALIDATION_FAILED")
    #expect(gaps.details?["missingQuestions"]?.list.count == walk.questions(0).count)
    let skipped = try await walk.validate(last)
    #expect(skipped.status == 409 && skipped.code == "STATE_CONFLICT")
    #expect(skipped.details == ["reason": "step_not_current", "currentStepId": .string(walk.stepIDs[0])])
    for index in walk.steps.indices {
      try await walk.answer(index)
      let valid = try await walk.validate(index)
      #expect(valid.status == 200 && valid.data?["valid"] == true)
      #expect(valid.data?["nextStep"]?["stepId"]?.text == (index < last ? walk.stepIDs[index + 1] : nil))
      let status = try await erika.get(walk.path)
      let resume = try await erika.get("/api/assessments/\(walk.assessment)/resume")
      #expect(status.data == resume.data && resume.data?["funnel"] == "stress-assessment")
      #expect(status.data?["completedSteps"]?.whole == Int64(index + 1))
      #expect(status.data?["currentStep"]?["stepId"]?.text == walk.stepIDs[min(index + 1, last)])
      #expect(status["Cache-Control"] == "no-store" && resume["Cache-Control"] == "no-store")
      let again = try await walk.validate(0)
      #expect(again.status == 200, "R-RH-118")
    }
    let foreign = try await erika.post("\(walk.path)/steps/550e8400-e29b-41d4-a716-446655440009")
    #expect(foreign.status == 404 && foreign.message == "Schritt nicht gefunden", "R-RH-119")
  }

  @Test("R-RH-124 to R-RH-130: an answer is saved under the question's key, once per question")
  func saving() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let walk = try await WebWalk(erika, "stress")
    let first = try await walk.save("stress_frequency", 4)
    #expect(
      first.status == 200 && first.data?["answer_value"] == 4
        && first.data?["question_id"] == "stress_frequency")
    #expect(first.data?["assessment_id"]?.text == walk.assessment)
    for value in [4, 2] as [Value] {
      let again = try await walk.save("stress_frequency", value)
      #expect(again.data?["id"] == first.data?["id"] && again.data?["answer_value"] == value)
    }
    for (value, field) in [
      ("4", "answerValue"), (4.5, "answerValue"), (true, "answerValue"), (.null, "answerValue"),
      (99, "answerValue"),
      (-1, "answerValue"), (9_223_372_036_854_775_807, "answerValue"), ([1], "answerValue"),
    ] as [(Value, String)] {
      let refused = try await walk.save("stress_frequency", value)
      #expect(
        refused.status == 400 && refused.code == "INVALID_INPUT"
          && refused.details == ["field": .string(field)])
    }
    for body in [
      ["answerValue": 1], ["questionId": "stress_frequency"], ["questionId": "nope", "answerValue": 1], [:],
    ] as [Value] {
      let refused = try await erika.post(walk.path + "/answers/save", body)
      #expect(refused.status == 400 && refused.code == "INVALID_INPUT")
    }
    let path = "/api/assessment-answers/save"
    let legacy = try await erika.post(
      path, ["assessmentId": .string(walk.assessment), "questionId": "stress_frequency", "answerValue": 3])
    #expect(legacy.status == 200 && legacy.data?["id"] == first.data?["id"], "R-RH-134")
    let malformed = try await erika.post(
      path, ["assessmentId": "x", "questionId": "stress_frequency", "answerValue": 3])
    #expect(malformed.status == 400 && malformed.details == ["field": "assessmentId"], "C-09")
  }

  @Test("R-RH-131, R-RH-137 to R-RH-145, R-RH-153 to R-RH-161: completion, and the result after it")
  func completion() async throws {
    let (_, erika, _) = try await SharedWebSite.get()
    let walk = try await WebWalk(erika, "stress-assessment")
    let early = try await walk.result()
    #expect(early.status == 409 && early.message == "Assessment noch nicht abgeschlossen")
    #expect(early.details?["reason"] == "assessment_not_completed", "C-18")
    let refused = try await walk.complete()
    let missing = refused.details?["missingQuestions"]?.list ?? []
    #expect(refused.status == 400 && refused.message == "Nicht alle Pflichtfragen wurden beantwortet.")
    #expect(
      missing.compactMap { $0["orderIndex"]?.whole }
        == missing.compactMap { $0["orderIndex"]?.whole }.sorted())
    #expect(
      missing.allSatisfy { $0["questionId"] != nil && $0["questionKey"] != nil && $0["questionLabel"] != nil }
    )
    try await walk.answerAll()
    let done = try await walk.complete()
    #expect(
      done.status == 200 && done.data == ["assessmentId": .string(walk.assessment), "status": "completed"])
    let again = try await walk.complete()
    #expect(
      again.status == 409
        && again.details == ["reason": "assessment_already_completed", "status": "completed"])
    let late = try await walk.save("stress_frequency", 1)
    #expect(
      late.status == 400 && late.code == "ASSESSMENT_COMPLETED" && late.details == ["status": "completed"])
    #expect(try await walk.validate(0).status == 409, "R-RH-120")
    let result = try await walk.result()
    #expect(
      result.data?["assessment"]?["funnel"] == "stress-assessment"
        && result["Cache-Control"] == "private, max-age=60")
    for member in ["id", "total_score", "risk_level", "interpretation", "recommendations", "created_at"] {
      #expect(result.data?["report"]?[member] != nil, "R-RH-157: \(member)")
    }
    #expect(try await walk.result().data == result.data, "R-RH-160")
    #expect(
      try await erika.get("/api/funnels/stress/assessments/\(walk.assessment)/result").status == 200,
      "R-RH-159")
    #expect(
      try await erika.get("/api/funnels/findrisc/assessments/\(walk.assessment)/result").message
        == "Ergebnis nicht gefunden", "C-46")
    let history = try await erika.get("/api/patient-measures/history")
    let measure = history.data?["items"]?.list.first { $0["assessment_id"]?.text == walk.assessment }
    #expect(measure?["total_score"] == result.data?["report"]?["total_score"], "R-RH-166")
    let export = try await erika.get("/api/patient-measures/export")
    let exported = export.data?["measures"]?.list.first { $0["assessment_id"]?.text == walk.assessment }
    #expect(exported?["answers"] == result.data?["answers"] && export["Cache-Control"] == "no-store")
    let table = try await erika.get("/api/patient-measures/export?format=csv")
    #expect(table["Content-Type"] == "text/csv; charset=utf-8")
    #expect(table["Content-Disposition"] == "attachment; filename=\"rhythmologicum-export.csv\"")
    let lines = table.text.split(separator: "\r\n").filter { $0.contains(walk.assessment) }
    #expect(lines.count == result.data?["answers"]?.list.count)
    #expect(try await erika.get("/api/patient-measures/export?format=pdf").status == 400)
  }

  @Test(
    "R-RH-096, R-RH-146, R-RH-172 to R-RH-178, C-16: a key makes a write happen once, on its own route and for its own person"
  )
  func keys() async throws {
    let (_, erika, max) = try await SharedWebSite.get()
    let key = "550E8400-E29B-41D4-A716-4466554400AF"
    let path = "/api/funnels/stress/assessments"
    let first = try await erika.post(path, nil, ["Idempotency-Key": key])
    let repeated = try await erika.post(
      path, nil, ["Idempotency-Key": key.lowercased(), "X-Request-Id": "again"])
    #expect(first["Idempotency-Replayed"] == nil && repeated["Idempotency-Replayed"] == "true")
    #expect(repeated.data?.sorted == first.data?.sorted && repeated["X-Request-Id"] == "again")
    let others = try await max.post(path, nil, ["Idempotency-Key": key])
    #expect(others.status == 200 && others.data?["assessmentId"] != first.data?["assessmentId"])
    let walk = try await WebWalk(erika, "stress")
    #expect(try await walk.complete(["Idempotency-Key": key]).status == 400, "R-RH-178")
    try await walk.answerAll()
    #expect(try await walk.complete(["Idempotency-Key": key]).status == 200)
    let replay = try await walk.complete(["Idempotency-Key": key])
    #expect(replay.status == 200 && replay["Idempotency-Replayed"] == "true", "R-RH-146")
    let other = try await WebWalk(erika, "stress")
    #expect(try await other.save("stress_frequency", 1, ["Idempotency-Key": key]).status == 200)
    let reused = try await other.save("stress_frequency", 2, ["Idempotency-Key": key])
    #expect(reused.status == 409 && reused.details == ["reason": "idempotency_key_reused"])
    for bad in ["x", "550e8400e29b41d4a716446655440000", "550e8400-e29b-41d4-a716-44665544000g", " "] {
      let refused = try await erika.post(path, nil, ["Idempotency-Key": bad])
      #expect(refused.status == 400 && refused.details == ["field": "Idempotency-Key"], "\(bad)")
    }
  }

  @Test(
    "R-RH-132, R-RH-177: what was answered is there after the daemon was killed, and keys are still known")
  func killed() async throws {
    let web = try await WebSite()
    let erika = try await web.patient("erika")
    let key = ["Idempotency-Key": "550e8400-e29b-41d4-a716-446655440001"]
    let walk = try await WebWalk(erika, "stress")
    let saved = try await walk.save("stress_frequency", 3, key)
    try await web.daemon.kill()
    let daemon = try await web.site.start(["--set", "limit-calls=0"])
    let again = try await walk.save("stress_frequency", 3, key)
    #expect(
      again.status == 200 && again.data?.sorted == saved.data?.sorted
        && again["Idempotency-Replayed"] == "true")
    try await daemon.stop()
    let gone = try await erika.get(walk.path)
    #expect(try await erika.get("/health/ready").status == 503)
    #expect(try await erika.get("/health/live").status == 200)
    #expect(gone.status == 503 && gone.code == "SCHEMA_NOT_READY" && gone["Retry-After"] == "1")
  }
}
