import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A store with two patients whose events alternate: one finished questionnaire with changed answers, and one that is in
/// progress and raised a safety flag.
struct ExportScene {
  static let name = "=HYPERLINK(\"x\"), \"Zoë\" O'Neill-Müller 🩺"

  let test: TestEngine
  let patient: PatientID
  let other: PatientID
  let stress: AssessmentID
  let phq: AssessmentID
  /// Positions at which an export may be asked for, oldest first.
  private(set) var moments: [UInt64] = []

  /// Carries out the first steps of the scene; all of them where nothing is said.
  init(steps: Int = 6, seed: UInt64 = 1) throws {
    // Settling draws nonces from the seed too, so when it happens must not depend on how busy the machine is.
    test = try TestEngine(seed: seed, commitDelay: 60_000)
    try test.publishShippedFunnels()
    patient = try test.call(
      CreatePatient(fullName: Self.name, birthDate: CalendarDay("1964-08-12"), sex: .female, language: .de)
    ).id
    other = try test.call(CreatePatient(fullName: "Somebody Else")).id
    let (stressSlug, phqSlug) = (try #require(Slug("stress")), try #require(Slug("phq-9")))
    stress = try test.call(StartAssessment(patientId: patient, slug: stressSlug)).assessmentId
    phq = try test.call(StartAssessment(patientId: patient, slug: phqSlug)).assessmentId
    let theirs = try test.call(StartAssessment(patientId: other, slug: stressSlug)).assessmentId
    for step in 0..<steps {
      test.clock.advance(milliseconds: 61_001)
      switch step {
      case 0: try answerAll(stress, stressSlug, value: 3)
      case 1: try save(other, theirs, stressSlug, "stress_frequency", 4)
      case 2: try save(patient, phq, phqSlug, "phq9_self_harm", 1)
      case 3: try answerAll(stress, stressSlug, value: 2)
      case 4:
        _ = try test.call(CompleteAssessment(patientId: patient, slug: stressSlug, assessmentId: stress))
      default: try save(patient, phq, phqSlug, "phq9_interest", 2)
      }
      moments.append(try test.call(CheckHealth()).position)
    }
  }

  private func answerAll(_ assessment: AssessmentID, _ slug: Slug, value: Int32) throws {
    let definition = try test.call(GetFunnelDefinition(slug: slug))
    for question in (definition.steps ?? []).flatMap({ $0.questions ?? [] }) where question.isRequired {
      try save(patient, assessment, slug, question.key, value)
    }
  }

  private func save(
    _ patient: PatientID, _ assessment: AssessmentID, _ slug: Slug, _ key: String, _ value: Int32
  ) throws {
    var meta = CallMeta(requestId: RequestID("request-\(key)"))
    meta.occurredAt = OffsetTime(Timestamp(milliseconds: 1_768_472_000_000), offsetMinutes: 60)
    let question = try #require(QuestionKey(key))
    _ = try test.call(
      SaveAnswer(
        patientId: patient, slug: slug, assessmentId: assessment, questionId: question, answerValue: value),
      meta: meta)
  }
}
