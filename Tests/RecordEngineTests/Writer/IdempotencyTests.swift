import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Command ids") struct IdempotencyTests {
  private let id = CommandID("550e8400-e29b-41d4-a716-446655440000")

  @Test("the same id and request happens once and gets the original answer") func replay() throws {
    let test = try TestEngine()
    try test.publishShippedFunnels()
    let walk = try Walk(test, slug: "stress")
    let meta = CallMeta(commandId: id)
    let first = try walk.answer("stress_frequency", 2, meta: meta)
    try walk.answer("stress_frequency", 5)
    let head = test.engine.head
    let reply = try test.send(try walk.save("stress_frequency", 2), meta: meta)
    #expect(try reply.outcome.get().decode(SaveAnswer.Outcome.self) == first)
    #expect(reply.receipt?.replayed == true)
    #expect(test.engine.head == head)
    // The replay must not bring the old value back.
    #expect(try walk.document().answers.map(\.value) == [5])
  }

  @Test("it survives a restart (R-RH-177)") func restart() throws {
    let directory = TemporaryDirectory()
    let meta = CallMeta(commandId: id)
    var test: TestEngine? = try TestEngine(directory: directory)
    let first = try test?.call(CreatePatient(fullName: "A"), meta: meta)
    test = nil
    let again = try TestEngine(directory: directory, seed: 2)
    #expect(try again.call(CreatePatient(fullName: "A"), meta: meta) == first)
    #expect(again.engine.head == 1)
  }

  @Test("the same id with another request is refused (R-MH-271)") func reuse() throws {
    let test = try TestEngine()
    _ = try test.call(CreatePatient(fullName: "A"), meta: CallMeta(commandId: id))
    #expect(
      throws: Failure(
        .stateConflict, "this command id was used for another request",
        details: ["reason": "idempotency_key_reused"])
    ) {
      try test.call(CreatePatient(fullName: "B"), meta: CallMeta(commandId: id))
    }
  }

  @Test("the order of the parameters does not matter, nor how the id is spelled") func canonical() throws {
    let test = try TestEngine()
    let one = #"{"fullName":"A","sex":"male","_meta":{"commandId":"550e8400-e29b-41d4-a716-446655440000"}}"#
    let two = #"{"_meta":{"commandId":"550E8400-E29B-41D4-A716-446655440000"},"sex":"male","fullName":"A"}"#
    _ = try test.call("patient.create", one)
    #expect(try test.call("patient.create", two).receipt?.replayed == true)
  }

  @Test("a refused attempt does not use the id up (R-RH-178)") func refusedAttempt() throws {
    let test = try TestEngine()
    try test.publishShippedFunnels()
    let walk = try Walk(test, slug: "stress")
    let meta = CallMeta(commandId: id)
    let complete = CompleteAssessment(patientId: walk.patient, assessmentId: walk.assessment)
    #expect(throws: Failure.self) { try test.call(complete, meta: meta) }
    for key in ["stress_frequency", "stress_intensity", "sleep_quality"] { _ = try? walk.answer(key, 3) }
    for question in try walk.missingKeys() { try walk.answer(question, 3) }
    #expect(try test.call(complete, meta: meta).status == .completed)
    #expect(try test.call(complete, meta: meta).status == .completed)
    #expect(throws: Failure.self) { try test.call(complete) }
  }

  @Test("ids of different methods and callers are independent") func scope() throws {
    let test = try TestEngine()
    try test.publishShippedFunnels()
    let patient = try test.call(CreatePatient(), meta: CallMeta(commandId: id)).id
    let slug = try #require(Slug("stress"))
    let started = try test.call(
      StartAssessment(patientId: patient, slug: slug), meta: CallMeta(commandId: id))
    #expect(started.status == .inProgress)
    #expect(
      CommandIndex.key(scope: .service(userID: 1), method: "a", command: try #require(id))
        != CommandIndex.key(scope: .service(userID: 2), method: "a", command: try #require(id)))
  }

  @Test("queries take no command id") func query() throws {
    let test = try TestEngine()
    let reply = try test.call(
      "health.check", #"{"_meta":{"commandId":"550e8400-e29b-41d4-a716-446655440000"}}"#)
    #expect(throws: Failure.self) { try reply.outcome.get() }
  }
}

extension Walk {
  /// The assessment as it is stored.
  func document() throws -> AssessmentDocument {
    let (patient, assessment) = (patient, assessment)
    return try test.engine.read(.daemon) { (view) throws(Failure) in
      try view.assessment(assessment, of: patient, slug: nil).document
    }
  }

  /// Keys of the required questions without an answer, as a refused completion names them.
  func missingKeys() throws -> [String] {
    let reply = try test.send(CompleteAssessment(patientId: patient, assessmentId: assessment))
    guard case .failure(let failure) = reply.outcome,
      case .array(let missing)? = failure.details?["missingQuestions"]
    else { return [] }
    return missing.compactMap { if case .string(let key)? = $0["questionKey"] { key } else { nil } }
  }
}
