import RecordEngine
import RecordModel
import Testing

@Suite struct SafetyFlagTests {
  @Test(arguments: [0, 1, 2, 3])
  func thoughtsOfSelfHarmRaiseTheFlagWhateverTheScore(answer: Int) throws {
    let funnel = try Shipped.funnel("phq-9")
    var answers = Dictionary(
      uniqueKeysWithValues: funnel.questionsInOrder.prefix(9).map { ($0.question.key, 0) })
    answers["phq9_self_harm"] = answer
    let result = Scoring.score(funnel, answers: answers)
    #expect(result.flags.map(\.flag.code) == (answer > 0 ? ["suicidal_ideation"] : []))
    #expect(result.flags.map(\.answer) == (answer > 0 ? [answer] : []))
    #expect(result.primary?.band?.riskLevel == "minimal")
  }

  @Test func theFlagIsRaisedEvenWhereTheScoreIsRefused() throws {
    let result = Scoring.score(try Shipped.funnel("phq-9"), answers: ["phq9_self_harm": 1])
    #expect(result.primary == nil)
    #expect(result.flags.map(\.flag.severity) == [.urgent])
  }

  @Test(arguments: ["112", "0800 111 0 111", "0800 111 0 222", "116 123"])
  func theAdviceNamesWhereHelpIs(number: String) throws {
    let flag = try #require(try Shipped.funnel("phq-9").definition.safetyFlags.first)
    #expect(flag.advice.de.contains(number))
    #expect(flag.advice.en.contains(number))
  }
}
