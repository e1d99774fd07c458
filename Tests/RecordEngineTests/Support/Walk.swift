import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A patient on the way through a questionnaire.
struct Walk {
  let test: TestEngine
  let patient: PatientID
  let assessment: AssessmentID
  let slug: Slug

  init(_ test: TestEngine, slug: String, meta: CallMeta? = nil) throws {
    self.test = test
    self.slug = try #require(Slug(slug))
    patient = try test.call(CreatePatient(fullName: "Erika Mustermann")).id
    assessment = try test.call(StartAssessment(patientId: patient, slug: self.slug), meta: meta).assessmentId
  }

  /// Another assessment of the same patient.
  init(_ other: Walk, again test: TestEngine) throws {
    (self.test, patient, slug) = (test, other.patient, other.slug)
    assessment = try test.call(StartAssessment(patientId: patient, slug: slug)).assessmentId
  }

  /// The same walk on another engine.
  init(_ other: Walk, over test: TestEngine) {
    (self.test, patient, assessment, slug) = (test, other.patient, other.assessment, other.slug)
  }

  @discardableResult
  func answer(_ key: String, _ value: Int32, meta: CallMeta? = nil) throws -> SaveAnswer.Outcome {
    try test.call(save(key, value), meta: meta)
  }

  func save(_ key: String, _ value: Int32) throws -> SaveAnswer {
    SaveAnswer(
      patientId: patient, slug: slug, assessmentId: assessment, questionId: try #require(QuestionKey(key)),
      answerValue: value)
  }

  func complete() throws {
    _ = try test.call(CompleteAssessment(patientId: patient, slug: slug, assessmentId: assessment))
  }

  var progress: AssessmentProgress {
    get throws { try test.call(GetAssessment(patientId: patient, slug: slug, assessmentId: assessment)) }
  }

  var result: AssessmentResult {
    get throws {
      try test.call(GetAssessmentResult(patientId: patient, slug: slug, assessmentId: assessment))
    }
  }
}
