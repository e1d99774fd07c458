import RecordEngine
import RecordModel
import Testing

@testable import RecordStore

@Suite struct ScoringTests {
  let sample = CompiledFunnel(published: Sample.definition)

  @Test func eachNumberSaysWhichAnswersItCameFrom() throws {
    let result = Scoring.score(sample, answers: ["often": 4, "smoker": 1, "cigarettes": 20])
    #expect(result.funnelVersion == "fv-sample-v1")
    #expect(result.scoringVersion == 3)
    let load = try #require(result.primary)
    #expect(load.key == "load")
    #expect(load.value == ScoreValue(12))
    #expect(load.band?.riskLevel == "high")
    #expect(
      load.items == [
        ScoredItem(question: "often", answer: 4, contribution: 8),
        ScoredItem(question: "smoker", answer: 1, contribution: 1),
        ScoredItem(question: "cigarettes", answer: 20, contribution: 3),
      ])
    let mood = try #require(result.scales.last)
    #expect(mood.value == ScoreValue(2))
    #expect(mood.band?.riskLevel == "low")
    #expect(mood.items == [ScoredItem(question: "often", answer: 4, contribution: 2)])
    #expect(result.unscored.isEmpty)
  }

  @Test func aHiddenAnswerDoesNotCount() {
    let shown = Scoring.score(sample, answers: ["often": 1, "smoker": 1, "cigarettes": 20])
    let hidden = Scoring.score(sample, answers: ["often": 1, "smoker": 0, "cigarettes": 20])
    #expect(shown.primary?.value == ScoreValue(6))
    #expect(hidden.primary?.value == ScoreValue(2))
    #expect(hidden.primary?.items.map(\.question) == ["often", "smoker"])
    #expect(shown.flags.map(\.flag.code) == ["heavy"])
    #expect(hidden.flags.isEmpty)
  }

  @Test(arguments: [
    (["often": 3], ["smoker"]), (["smoker": 1, "often": 3], ["cigarettes"]), ([:], ["often", "smoker"]),
    (["often": 9, "smoker": 0], ["often"]),
  ])
  func aRequiredGapLeavesTheScaleWithoutValue(answers: [String: Int], missing: [String]) {
    let result = Scoring.score(sample, answers: answers)
    #expect(result.primary == nil)
    #expect(result.unscored.first == UnscoredScale(key: "load", missing: missing))
  }

  @Test(arguments: [FunnelDefinition.Scale.Missing.refuse, .skip])
  func anOptionalGapFollowsTheScalesRule(rule: FunnelDefinition.Scale.Missing) {
    let funnel = Self.mean(of: [(3, true), (4, false)], rule)
    let result = Scoring.score(funnel, answers: ["q0": 3])
    #expect(result.primary?.value == (rule == .skip ? ScoreValue(3) : nil))
    #expect(result.unscored == (rule == .skip ? [] : [UnscoredScale(key: "mean", missing: ["q1"])]))
  }

  @Test func noAnswerAtAllGivesNoValue() {
    let result = Scoring.score(Self.mean(of: [(3, false)], .skip), answers: [:])
    #expect(result.primary == nil)
    #expect(result.unscored == [UnscoredScale(key: "mean", missing: [])])
  }

  @Test(arguments: [
    ([1, 2], 150), ([1, 1, 2], 133), ([1, 2, 2], 167), ([5, 5, 5], 500), ([1, 2, 4, 4], 275),
  ])
  func aMeanIsRoundedHalfUpToTwoDecimals(answers: [Int], hundredths: Int) {
    let funnel = Self.mean(of: answers.map { ($0, true) }, .refuse)
    let stored = Dictionary(uniqueKeysWithValues: answers.enumerated().map { ("q\($0)", $1) })
    #expect(Scoring.score(funnel, answers: stored).primary?.value == ScoreValue(hundredths: hundredths))
  }

  @Test func aMultiplierScalesEveryContribution() {
    let funnel = CompiledFunnel(published: Sample.changed { $0.scoring.scales[0].multiplier = 4 })
    let load = Scoring.score(funnel, answers: ["often": 5, "smoker": 0]).primary
    #expect(load?.value == ScoreValue(40))
    #expect(load?.items.map(\.contribution) == [40, 0])
  }

  @Test func adviceComesOnceWithThePrimaryScalesFirst() {
    let funnel = CompiledFunnel(
      published: Sample.changed {
        $0.scoring.primary = "mood"
        $0.scoring.scales[0].bands[0].recommendations = ["rest", "walk"]
        $0.scoring.scales[1].bands[1].recommendations = ["walk"]
      })
    let result = Scoring.score(funnel, answers: ["often": 1, "smoker": 0])
    #expect(result.primary?.key == "mood")
    #expect(result.recommendations.map(\.key) == ["walk", "rest"])
  }

  @Test func numbersBeyondTheLimitsGiveNoScoreInsteadOfATrap() {
    let funnel = CompiledFunnel(
      published: Sample.changed {
        $0.steps[0].questions?[0].options = .scale(
          .init(min: .min, max: .max, minLabel: Sample.text("a"), maxLabel: Sample.text("b")))
        $0.scoring.scales[0].items[0].weight = .max
        $0.scoring.scales[0].multiplier = .max
      })
    let result = Scoring.score(funnel, answers: ["often": .max, "smoker": 0])
    #expect(result.primary == nil)
    #expect(result.scales.isEmpty)
    #expect(result.unscored.map(\.key) == ["load", "mood"])
  }

  @Test func aResultSurvivesJSON() throws {
    let result = Scoring.score(sample, answers: ["often": 4, "smoker": 1, "cigarettes": 20])
    #expect(try JSON.decode(ScoredResult.self, from: try JSON.encode(result)) == result)
  }

  private static func mean(
    of answers: [(Int, required: Bool)], _ missing: FunnelDefinition.Scale.Missing
  ) -> CompiledFunnel {
    let questions = answers.enumerated().map {
      Sample.scale($0, "q\($0)", 1...5, required: $1.required)
    }
    var definition = ConditionTests.funnel(questions).definition
    definition.scoring = .init(
      version: 1, primary: "mean",
      scales: [
        .init(
          key: "mean", title: Sample.text("mean"), method: .mean,
          items: questions.map { .init(question: $0.key) }, missing: missing, range: Sample.range(100, 500),
          bands: [Sample.band(100, 500, "any", hundredths: true)])
      ])
    return CompiledFunnel(published: definition)
  }
}
