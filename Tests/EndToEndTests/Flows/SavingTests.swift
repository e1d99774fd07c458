import RecordModel
import Testing

@Suite("Saving answers", .serialized, .timeLimit(.minutes(10))) struct SavingTests {
  @Test("a question has one answer, and the last save wins (R-RH-127 to R-RH-130)") func upsert() async throws
  {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "stress-assessment")
    let first = try await walk.save("sleep_quality", 2)
    #expect(first.members.map(\.name) == ["id", "assessment_id", "question_id", "answer_value", "_meta"])
    #expect(first["assessment_id"]?.text == walk.assessment)
    #expect(first["question_id"] == "sleep_quality")
    #expect(first["answer_value"] == 2)
    let again = try await walk.save("sleep_quality", 2)
    let changed = try await walk.save("sleep_quality", 5)
    #expect(again["id"] == first["id"])
    #expect(changed["id"] == first["id"])
    for key in walk.required where key != "sleep_quality" { try await walk.save(key, 1) }
    try await walk.complete()
    let answers = try #require(try await walk.result()["answers"]?.list)
    #expect(answers.filter { $0["question_id"] == "sleep_quality" }.map { $0["answer_value"] } == [5])
    #expect(answers.count == 6)
  }

  /// The JSON text of a value, and the member that is named where it is refused.
  static let values: [(text: String, field: String?)] = [
    ("3", nil), ("3.0", nil), ("30e-1", nil), ("1", nil), ("5", nil),
    ("0", "answerValue"), ("6", "answerValue"), ("-1", "answerValue"), ("2147483647", "answerValue"),
    ("2147483648", "answerValue"), ("9223372036854775807", "answerValue"), ("1e9", "answerValue"),
    ("1e300", "answerValue"), ("3.5", "answerValue"), ("\"3\"", "answerValue"), ("true", "answerValue"),
    ("null", "answerValue"), ("[3]", "answerValue"), ("{}", "answerValue"),
  ]

  @Test("an answer is a whole number that the question allows (R-RH-125, C-17)", arguments: values)
  func value(_ text: String, _ field: String?) async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "stress-assessment")
    let members = """
      "patientId":"\(walk.patient)","assessmentId":"\(walk.assessment)","questionId":"sleep_quality"
      """
    let line = await RawSocket.exchange(
      """
      {"jsonrpc":"2.0","id":1,"method":"assessment.saveAnswer","params":{\(members),"answerValue":\(text)}}
      """, at: try await SharedDaemon.socket())
    let reply = try JSON.decode(Value.self, from: line)
    if let field {
      #expect(reply["error"]?["code"] == -32602)
      #expect(reply["error"]?["data"]?["code"] == "INVALID_INPUT")
      #expect(reply["error"]?["data"]?["details"]?["field"]?.text == field)
      let missing = try await session.refusal("assessment.complete", walk.own)
      #expect(missing.details?["missingQuestions"]?.list.count == 6, "the refused value was kept")
    } else {
      #expect(reply["result"]?["answer_value"]?.whole.map { (1...5).contains($0) } == true)
    }
  }

  @Test(
    "a save needs question, value and assessment, and no more (R-RH-124, R-RH-126)",
    arguments: ["patientId", "assessmentId", "questionId", "answerValue"])
  func lacking(_ member: String) async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "stress-assessment")
    let refusal = try await session.refusal(
      "assessment.saveAnswer", walk.saving("sleep_quality", 3).without(member))
    #expect(refusal.number == -32602)
    #expect(refusal.field == member)
  }

  @Test("a question is named by its key (R-RH-124)") func byKey() async throws {
    let session = try await SharedDaemon.session()
    let walk = try await Walk(session, "stress-assessment")
    let id = try #require(walk.steps.first?["questions"]?.list.first?["id"]?.text)
    for key in [id, "unknown", "Sleep_Quality"] {
      let refusal = try await session.refusal("assessment.saveAnswer", walk.saving(key, 3))
      #expect(refusal.code == "INVALID_INPUT")
      #expect(refusal.field == "questionId")
    }
  }
}
