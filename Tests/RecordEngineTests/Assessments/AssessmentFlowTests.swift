import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("A patient answers a questionnaire") struct AssessmentFlowTests {
  @Test("start, answer, validate, complete, result") func wholeFlow() throws {
    let test = try TestEngine()
    try test.publishShippedFunnels()
    let walk = try Walk(test, slug: "stress")
    let definition = try test.call(GetFunnelDefinition(slug: walk.slug))
    let steps = try #require(definition.steps)
    #expect(try walk.progress.currentStep.stepId == steps[0].stepId)
    for (index, step) in steps.enumerated() {
      for question in step.questions ?? [] where question.isRequired { try walk.answer(question.key, 3) }
      let id = try #require(StepID(step.stepId))
      let validated = try test.call(
        ValidateStep(patientId: walk.patient, assessmentId: walk.assessment, stepId: id))
      #expect(validated.valid)
      #expect(validated.nextStep?.stepId == (index + 1 < steps.count ? steps[index + 1].stepId : nil))
    }
    try walk.complete()
    let result = try walk.result
    #expect(result.assessment.funnel.text == "stress-assessment")
    #expect(result.report?.riskLevel == "moderate")
    #expect(try walk.progress.status == .completed)
    #expect(try walk.progress.completedSteps == steps.count)
  }
}
