import RecordEngine
import RecordModel
import Testing

@testable import RecordStore

@Suite struct ConditionTests {
  let sample = CompiledFunnel(published: Sample.definition)

  @Test(arguments: [
    ([:], false), (["smoker": 0], false), (["smoker": 1], true), (["smoker": 7], false),
  ])
  func aHiddenQuestionDoesNotApply(answers: [String: Int], applies: Bool) {
    #expect(sample.isApplicable("cigarettes", given: answers) == applies)
  }

  @Test func aQuestionWithoutConditionAlwaysAppliesAndAnUnknownOneNever() {
    #expect(sample.isApplicable("often", given: [:]))
    #expect(!sample.isApplicable("unknown", given: [:]))
  }

  @Test(arguments: [
    ([:], ["often", "smoker"]),
    (["often": 3], ["smoker"]),
    (["often": 3, "smoker": 0], []),
    (["often": 3, "smoker": 1], ["cigarettes"]),
    (["often": 3, "smoker": 1, "cigarettes": 10], []),
    (["often": 6, "smoker": 0], ["often"]),
    (["smoker": 1, "cigarettes": 3], ["often", "cigarettes"]),
  ])
  func missingListsRequiredApplicableUnanswered(answers: [String: Int], keys: [String]) {
    #expect(sample.missing(answers).map(\.key) == keys)
  }

  @Test func missingCarriesPlaceInTheWholeFunnel() {
    let missing = sample.missing(["smoker": 1])
    #expect(missing.map(\.orderIndex) == [1, 3])
    #expect(missing.first?.id == Sample.questions[0].id)
    #expect(missing.first?.label == Sample.questions[0].label)
  }

  @Test(arguments: [(0, ["often"]), (1, []), (2, ["smoker"]), (3, []), (-1, [])])
  func missingInAStepLooksAtThatStepOnly(step: Int, keys: [String]) {
    #expect(sample.missing(inStep: step, [:]).map(\.key) == keys)
  }

  @Test func aHiddenQuestionHidesWhatHangsOnIt() {
    let packs = Sample.scale(
      5, "packs", 1...3, condition: Sample.comparison("cigarettes", .atLeast, 10))
    let funnel = CompiledFunnel(published: Sample.changed { $0.steps[2].questions?.append(packs) })
    #expect(funnel.isApplicable("packs", given: ["smoker": 1, "cigarettes": 10]))
    #expect(!funnel.isApplicable("packs", given: ["smoker": 0, "cigarettes": 10]))
  }

  @Test(arguments: [
    (0, 0, false, false), (1, 0, false, true), (0, 1, false, true), (1, 1, true, true),
  ])
  func allNeedsEveryPartAndAnyNeedsOne(first: Int, second: Int, all: Bool, any: Bool) {
    let parts = [Sample.comparison("a", .equals, 1), Sample.comparison("b", .equals, 1)]
    let funnel = Self.funnel([
      Sample.scale(1, "a", 0...1), Sample.scale(2, "b", 0...1),
      Sample.scale(3, "c", 0...1, condition: .all(parts)),
      Sample.scale(4, "d", 0...1, condition: .any(parts)),
    ])
    #expect(funnel.isApplicable("c", given: ["a": first, "b": second]) == all)
    #expect(funnel.isApplicable("d", given: ["a": first, "b": second]) == any)
  }

  @Test func notEqualsNeedsAnAnswer() {
    let funnel = Self.funnel([
      Sample.scale(1, "a", 0...2),
      Sample.scale(2, "b", 0...1, condition: Sample.comparison("a", .notEquals, 1)),
    ])
    #expect(!funnel.isApplicable("b", given: [:]))
    #expect(funnel.isApplicable("b", given: ["a": 2]))
    #expect(!funnel.isApplicable("b", given: ["a": 1]))
  }

  /// Conditions that each look at the two questions before would take Fibonacci time if followed backwards.
  @Test func aLongChainOfConditionsTakesOnePass() {
    let questions = (0..<500).map { place in
      FunnelDefinition.Question(
        id: "", key: "q\(place)", label: Sample.text("q"), type: .scale, required: true,
        options: .scale(.init(min: 0, max: 1, minLabel: Sample.text("a"), maxLabel: Sample.text("b"))),
        condition: place < 2
          ? nil
          : .all([
            Sample.comparison("q\(place - 1)", .equals, 1), Sample.comparison("q\(place - 2)", .equals, 1),
          ]))
    }
    let funnel = Self.funnel(questions)
    var answers = Dictionary(uniqueKeysWithValues: questions.map { ($0.key, 1) })
    #expect(funnel.isApplicable("q499", given: answers))
    answers["q3"] = 0
    #expect(!funnel.isApplicable("q499", given: answers))
    #expect(!funnel.isApplicable("q5", given: answers))
  }

  @Test func theDifficultyItemIsShownOnlyWhereThereIsAProblem() throws {
    let funnel = try Shipped.funnel("phq-9")
    let keys = funnel.questionsInOrder.prefix(9).map(\.question.key)
    var answers = Dictionary(uniqueKeysWithValues: keys.map { ($0, 0) })
    #expect(!funnel.isApplicable("phq9_difficulty", given: answers))
    for key in keys {
      answers[key] = 1
      #expect(funnel.isApplicable("phq9_difficulty", given: answers))
      answers[key] = 0
    }
    #expect(funnel.missing(answers).isEmpty)
  }

  static func funnel(_ questions: [FunnelDefinition.Question]) -> CompiledFunnel {
    CompiledFunnel(
      published: Sample.changed {
        $0.steps = [
          .init(
            id: Sample.firstStep, title: Sample.text("only"), type: .questions, orderIndex: 1,
            questions: questions)
        ]
      })
  }
}
