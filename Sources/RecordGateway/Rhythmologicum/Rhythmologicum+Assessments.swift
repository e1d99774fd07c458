import HTTPTypes
import RecordClient
import RecordModel

extension Rhythmologicum {
  private static let slug = Argument.path("slug", .slug, as: "slug")
  private static let assessment = Argument.path("assessmentId", .uuid, as: "assessmentId")

  /// The life of an assessment, the two older routes at the end (R-RH-121, R-RH-134).
  static let assessmentRoutes: [Route] = [
    .call(
      "startAssessment", .post, "/api/funnels/{slug}/assessments", StartAssessment.self, limit: 30,
      .ownRecord,
      // The only route that distinguishes an impossible slug from a missing one (R-RH-097).
      .rawPath("slug"), links: afterStart),
    .call(
      "getAssessmentStatus", .get, "/api/funnels/{slug}/assessments/{assessmentId}", GetAssessment.self,
      limit: 120, .ownRecord, slug, assessment),
    .call(
      "resumeAssessment", .get, "/api/assessments/{id}/resume", ResumeAssessment.self, limit: 60, .ownRecord,
      .path("id", .uuid, as: "assessmentId")),
    .call(
      "completeAssessment", .post, "/api/funnels/{slug}/assessments/{assessmentId}/complete",
      CompleteAssessment.self, limit: 20, .ownRecord, slug, assessment),
    .call(
      "validateStep", .post, "/api/funnels/{slug}/assessments/{assessmentId}/steps/{stepId}",
      ValidateStep.self,
      limit: 60, .ownRecord, slug, assessment, .path("stepId", .uuid, as: "stepId")),
    .call(
      "saveAnswer", .post, "/api/funnels/{slug}/assessments/{assessmentId}/answers/save", SaveAnswer.self,
      limit: 120, .ownRecord, slug, assessment, .member("questionId"), .member("answerValue"),
      body: .object()),
    .call(
      "getAssessmentResult", .get, "/api/funnels/{slug}/assessments/{assessmentId}/result",
      GetAssessmentResult.self, limit: 60, .ownRecord, slug, assessment, answer: result),
    .call(
      "validateStepLegacy", .post, "/api/assessment-validation/validate-step", ValidateStep.self, limit: 60,
      .ownRecord, .member("assessmentId"), .member("stepId"), body: .object(), isDeprecated: true),
    .call(
      "saveAnswerLegacy", .post, "/api/assessment-answers/save", SaveAnswer.self, limit: 120, .ownRecord,
      .member("assessmentId"), .member("questionId"), .member("answerValue"), body: .object(),
      isDeprecated: true),
  ]

  /// Possible next operations on a started assessment.
  private static var afterStart: [RouteDocumentation.Link] {
    let assessment = (name: "assessmentId", expression: "$response.body#/data/assessmentId")
    let both = [(name: "slug", expression: "$request.path.slug"), assessment]
    return ["getAssessmentStatus", "saveAnswer", "completeAssessment", "getAssessmentResult"].map {
      RouteDocumentation.Link(operation: $0, parameters: both)
    } + [
      .init(
        operation: "validateStep",
        parameters: both + [("stepId", "$response.body#/data/currentStep/stepId")]),
      .init(operation: "resumeAssessment", parameters: [("id", assessment.expression)]),
    ]
  }

  /// Cacheable for a minute once the report exists (C-19).
  private static func result(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    let report = received.tape.member("report", of: received.node)
    let isReported = report.map { received.tape.kind(of: $0) == .object } ?? false
    return Answer(received).cached(isReported ? .personal(seconds: 60, mustRevalidate: false) : .noStore)
  }
}
