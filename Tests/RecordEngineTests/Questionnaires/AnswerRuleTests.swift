import RecordEngine
import RecordModel
import Testing

@testable import RecordStore

@Suite struct AnswerRuleTests {
  @Test(arguments: [
    ("often", 0, AnswerRefusal.outsideScale), ("often", 1, nil), ("often", 5, nil),
    ("often", 6, .outsideScale),
    ("cigarettes", 10, nil), ("cigarettes", 11, .noSuchOption), ("cigarettes", -1, .noSuchOption),
    ("note", 1, .notAnsweredByNumber), ("unknown", 1, .unknownQuestion),
    ("often", Int.max, .outsideScale), ("cigarettes", Int.min, .noSuchOption),
  ])
  func anAnswerIsTakenOrRefused(key: String, value: Int, refusal: AnswerRefusal?) {
    #expect(CompiledFunnel(published: Sample.definition).refusal(of: value, for: key) == refusal)
  }

  @Test func severalOptionsCannotBeAnsweredByNumber() {
    let funnel = CompiledFunnel(
      published: Sample.changed { $0.steps[2].questions?[0].type = .multipleChoice })
    #expect(funnel.refusal(of: 1, for: "smoker") == .notAnsweredByNumber)
  }

  @Test(arguments: AnswerRefusal.allCases)
  func aRefusalIsASentence(refusal: AnswerRefusal) {
    #expect(refusal.description.hasSuffix("."))
  }

  @Test func questionsAndStepsAreFoundByName() {
    let funnel = CompiledFunnel(published: Sample.definition)
    #expect(funnel.question("smoker") == Sample.questions[1])
    #expect(funnel.question("unknown") == nil)
    #expect(funnel.stepIndex(id: Sample.thirdStep) == 2)
    #expect(funnel.stepIndex(id: "unknown") == nil)
    #expect(funnel.questionsInOrder.map(\.orderIndex) == [1, 2, 3, 4])
    #expect(funnel.questionsInOrder.map(\.stepIndex) == [0, 2, 2, 2])
  }
}
