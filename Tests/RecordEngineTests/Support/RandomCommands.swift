import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Random commands, right and wrong ones, checked against a dumb model that keeps everything in plain dictionaries.
struct RandomCommands {
  /// The engine they are sent to; another one after a restart.
  var test: TestEngine
  private var generator: SeededGenerator
  private var patients: [PatientID] = []
  private var model: [AssessmentID: Model] = [:]

  struct Model {
    var patient: PatientID
    var slug: String
    var answers: [String: Int32] = [:]
    var isCompleted = false
  }

  init(_ test: TestEngine, seed: UInt64) {
    self.test = test
    generator = SeededGenerator(seed: seed)
  }

  func run(count: Int) throws {
    var run = self
    for _ in 0..<count { try run.step() }
    try run.compare()
  }

  mutating func step() throws {
    test.clock.advance(milliseconds: Int64.random(in: -5...1000, using: &generator))
    switch Int.random(in: 0..<20, using: &generator) {
    case 0...1: patients.append(try test.call(CreatePatient(fullName: "P\(patients.count)")).id)
    case 2...4: try start()
    case 5...16: try answer()
    default: try complete()
    }
  }

  private mutating func start() throws {
    guard let patient = patients.randomElement(using: &generator) else { return }
    let slug = Bool.random(using: &generator) ? "stress" : "phq-9"
    let started = try test.call(StartAssessment(patientId: patient, slug: try #require(Slug(slug))))
    model[started.assessmentId] = Model(patient: patient, slug: slug)
  }

  private mutating func answer() throws {
    guard let (id, known) = pick() else { return }
    let keys = try Self.keys(known.slug)
    let key =
      Int.random(in: 0..<15, using: &generator) == 0
      ? "no_such_key" : keys.randomElement(using: &generator) ?? ""
    let value = Int32.random(in: -1...6, using: &generator)
    let funnel = try Shipped.funnel(known.slug == "stress" ? "stress-assessment" : known.slug)
    let allowed = !known.isCompleted && funnel.refusal(of: Int(value), for: key) == nil
    let reply = try test.send(
      SaveAnswer(
        patientId: known.patient, assessmentId: id, questionId: try #require(QuestionKey(key)),
        answerValue: value))
    if case .success = reply.outcome {
      #expect(allowed)
      model[id]?.answers[key] = value
    } else {
      #expect(!allowed)
    }
  }

  private mutating func complete() throws {
    guard let (id, known) = pick() else { return }
    let funnel = try Shipped.funnel(known.slug == "stress" ? "stress-assessment" : known.slug)
    let complete = funnel.missing(known.answers.mapValues(Int.init)).isEmpty
    let reply = try test.send(CompleteAssessment(patientId: known.patient, assessmentId: id))
    if case .success = reply.outcome {
      #expect(complete && !known.isCompleted)
      model[id]?.isCompleted = true
    } else {
      #expect(!complete || known.isCompleted)
    }
  }

  private mutating func pick() -> (AssessmentID, Model)? {
    guard let id = model.keys.sorted().randomElement(using: &generator), let known = model[id] else {
      return nil
    }
    return (id, known)
  }

  func compare() throws {
    for (id, known) in model {
      let progress = try test.call(GetAssessment(patientId: known.patient, assessmentId: id))
      #expect(progress.status == (known.isCompleted ? .completed : .inProgress))
      let stored = try test.engine.read(.daemon) { (view) throws(Failure) in
        try view.assessment(id, of: known.patient, slug: nil).document
      }
      #expect(stored.values == known.answers.mapValues(Int.init))
      if known.isCompleted { try compareResult(id, known) }
    }
  }

  private func compareResult(_ id: AssessmentID, _ known: Model) throws {
    let funnel = try Shipped.funnel(known.slug == "stress" ? "stress-assessment" : known.slug)
    let expected = Scoring.score(funnel, answers: known.answers.mapValues(Int.init))
    let result = try test.call(GetAssessmentResult(patientId: known.patient, assessmentId: id))
    #expect(result.report?.totalScore == expected.primary?.value)
    #expect(result.report?.riskLevel == expected.primary?.band?.riskLevel)
    #expect(result.answers.count == known.answers.count)
    let history = try test.call(ListAssessmentHistory(patientId: known.patient, limit: 100))
    #expect(history.items.contains { $0.assessmentId == id && $0.totalScore == expected.primary?.value })
  }

  private static func keys(_ slug: String) throws -> [String] {
    try Shipped.funnel(slug == "stress" ? "stress-assessment" : slug).questionsInOrder.map(\.question.key)
  }
}
