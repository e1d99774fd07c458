import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Patients to whom random things happen, and what the record answered about them after each.
struct RecordedLife {
  struct Moment {
    let position: UInt64
    let at: Timestamp
    let patient: PatientID
    let answers: [Value]
    /// What depends on the clock as well as on the log.
    let timely: [Value]
    /// Whether something was recorded at the moment, so that its position tells its time.
    let isRecorded: Bool
  }

  let test: TestEngine
  private(set) var moments: [Moment] = []
  var generator: SeededGenerator
  private var patients: [PatientID] = []
  private var entries: [PatientID: [RecordID]] = [:]
  private var assessments: [PatientID: [AssessmentID]] = [:]
  /// Journal entries that no answer shows any more, whatever moment it is about (R-MH-125).
  var deleted: Set<String> = []

  init(seed: UInt64, keepsAccessLog: Bool = false) throws {
    test = try TestEngine(seed: seed, keepsAccessLog: keepsAccessLog)
    generator = SeededGenerator(seed: seed)
    try test.publish("stress-assessment")
    let definition = try JSON.decode(Value.self, from: Shipped.file("Config/measures/measures-2026-3.json"))
    _ = try test.call(PublishMeasures(definition: definition))
    let practice = try JSON.decode(Value.self, from: Shipped.file("Config/practice/example.json"))
    _ = try test.call(PublishPractice(definition: practice))
    let table = try JSON.decode(
      Value.self, from: Shipped.file("Config/interactions/interactions-2026-4.json"))
    _ = try test.call(PublishInteractions(definition: table))
    for _ in 0..<3 { patients.append(try test.call(CreatePatient(sex: .male)).id) }
  }

  mutating func run(steps: Int, remembersAnswers: Bool = true) throws {
    for _ in 0..<steps {
      test.clock.advance(milliseconds: Int64.random(in: 1...100_000_000, using: &generator))
      guard let patient = patients.randomElement(using: &generator) else { return }
      let before = test.engine.head
      try step(patient)
      guard remembersAnswers else { continue }
      let timely = try Self.timelyQuestions(patient).map { try ask($0, nil) }
      let answers = try Self.questions(patient, assessments[patient] ?? []).map { try ask($0, nil) }
      moments.append(
        Moment(
          position: test.engine.head, at: test.clock.now(), patient: patient,
          answers: answers, timely: timely, isRecorded: test.engine.head > before))
    }
  }

  /// The answers as of a moment are those that were given then.
  func compare(_ moment: Moment, asOf: AsOf) throws {
    // Assessments that began later are not there yet; their refusals are answers too.
    let questions = try Self.questions(moment.patient, assessments[moment.patient] ?? [])
    for (question, answer) in zip(questions, moment.answers) {
      let expected = withoutDeleted(answer)
      #expect(try ask(question, asOf) == expected, "\(question.method) at \(moment.position)")
    }
    guard moment.isRecorded || asOf.position == nil else { return }
    for (question, answer) in zip(try Self.timelyQuestions(moment.patient), moment.timely) {
      #expect(try ask(question, asOf) == answer, "\(question.method) at \(moment.position)")
    }
  }

  /// The answers as of a position are those of a store that was fed only the events up to there; of one patient each time.
  func compare(with fresh: TestEngine, at position: UInt64) throws {
    let patient = patients[Int(position) % patients.count]
    let questions = try Self.questions(patient, assessments[patient] ?? [])
    for question in questions + (try Self.timelyQuestions(patient)) {
      let expected = withoutCursor(withoutDeleted(try ask(question, nil, of: fresh)))
      let found = withoutCursor(try ask(question, AsOf(position: position)))
      #expect(found == expected, "\(question.method) at \(position)")
    }
  }

  /// An answer without its cursor, which is bound by a key of the store's own.
  private func withoutCursor(_ answer: Value) -> Value {
    guard case .object(let members)? = answer["page"] else { return answer }
    return answer.replacing(["page": .object(members.filter { $0.name != "nextCursor" })])
  }

  /// A chart as it is answered after entries of the journal were deleted.
  private func withoutDeleted(_ answer: Value) -> Value {
    guard case .array(let sections)? = answer["sections"] else { return answer }
    let kept = sections.map { section -> Value in
      guard section["area"] == .string("journal"), case .array(let items)? = section["items"] else {
        return section
      }
      let left = items.filter { item in
        guard case .string(let id)? = item["id"] else { return true }
        return !deleted.contains(id)
      }
      return section.replacing(["items": .array(left), "total": .integer(Int64(left.count))])
    }
    return answer.replacing(["sections": .array(kept)])
  }

  private mutating func step(_ patient: PatientID) throws {
    switch Int.random(in: 0..<14, using: &generator) {
    case 0...2: try log(patient)
    case 3: try aim(patient)
    case 10...13: try care(for: patient)
    case 4:
      guard let entry = entries[patient]?.popLast() else { return }
      _ = try test.call(RetractVitals(patientId: patient, vitalId: entry, reason: .duplicate))
    case 5:
      let slug = try #require(Slug("stress"))
      let started = try test.call(StartAssessment(patientId: patient, slug: slug))
      assessments[patient, default: []].append(started.assessmentId)
    default: try answer(patient)
    }
  }

  private mutating func log(_ patient: PatientID) throws {
    let ago = Int64.random(in: 0...200_000_000, using: &generator)
    var input = VitalsInput(
      timestamp: OffsetTime(
        Timestamp(milliseconds: test.clock.now().milliseconds - ago), offsetMinutes: 60))
    input.heartRate = ExactDecimal(Int32.random(in: 40...150, using: &generator))
    if Bool.random(using: &generator) {
      input.weight = ExactDecimal(Int32.random(in: 50...120, using: &generator))
    }
    if Bool.random(using: &generator) {
      input.height = ExactDecimal(Int32.random(in: 150...200, using: &generator))
    }
    let entry = try test.call(LogVitals(patientId: patient, input: input))
    entries[patient, default: []].append(entry.id)
  }

  private mutating func aim(_ patient: PatientID) throws {
    let low = Int32.random(in: 40...80, using: &generator)
    let target = MetricTarget(
      metric: .heartRate, unit: "bpm", low: ExactDecimal(low), high: ExactDecimal(low + 40))
    _ = try test.call(
      SetVitalsTargets(patientId: patient, targets: Bool.random(using: &generator) ? [target] : []))
    var input = VitalsInput(
      id: RecordID("queued-\(low)"), timestamp: OffsetTime(test.clock.now(), offsetMinutes: 0))
    input.heartRate = ExactDecimal(low)
    _ = try test.call(LogVitalsBatch(patientId: patient, entries: [input, input]))
  }

  private mutating func answer(_ patient: PatientID) throws {
    guard let assessment = assessments[patient]?.last else { return }
    let funnel = try Shipped.funnel("stress-assessment")
    let keys = funnel.questionsInOrder.map(\.question.key)
    guard let key = keys.randomElement(using: &generator).flatMap({ QuestionKey($0) }) else { return }
    _ = try test.send(
      SaveAnswer(
        patientId: patient, assessmentId: assessment, questionId: key,
        answerValue: Int32.random(in: 0...4, using: &generator)))
    _ = try test.send(CompleteAssessment(patientId: patient, assessmentId: assessment))
  }

  private struct Question {
    let method: String
    let params: Value
  }

  private static func question<M: Method>(_ method: M) throws -> Question {
    Question(method: M.name, params: try Tape(encoding: method).value())
  }

  private static func timelyQuestions(_ patient: PatientID) throws -> [Question] {
    [
      try question(GetDashboard(patientId: patient)),
      try question(CountUnread(patientId: patient)),
      try question(ListNotifications(patientId: patient)),
      try question(ListAppointments(patientId: patient)),
      try question(ListAlerts(patientId: patient)),
    ]
  }

  private static func questions(_ patient: PatientID, _ assessments: [AssessmentID]) throws -> [Question] {
    var questions = [
      try question(GetChart(patientId: patient)),
      try question(GetVitalsTrend(patientId: patient)),
      try question(ReadTimeline(patientId: patient)),
    ]
    for id in assessments {
      questions.append(try question(GetAssessment(patientId: patient, assessmentId: id)))
    }
    return questions
  }

  private func ask(_ question: Question, _ asOf: AsOf?, of engine: TestEngine? = nil) throws -> Value {
    guard case .object(var members) = question.params else { return .null }
    if let asOf {
      members.append(Value.Member("_meta", try Tape(encoding: CallMeta(asOf: asOf)).value()))
    }
    let text = try JSON.encode(Value.object(members))
    switch try (engine ?? test).call(question.method, String(decoding: text, as: UTF8.self)).outcome {
    case .success(let tape): return tape.value()
    case .failure(let failure): return .string(failure.code.rawValue)
    }
  }
}

extension Value {
  /// The object with other values for some of its members.
  fileprivate func replacing(_ values: [String: Value]) -> Value {
    guard case .object(let members) = self else { return self }
    return .object(members.map { Member($0.name, values[$0.name] ?? $0.value) })
  }
}
