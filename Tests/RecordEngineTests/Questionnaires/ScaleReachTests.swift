import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// The computed reach of a scale against trying every set of answers.
@Suite struct ScaleReachTests {
  @Test func reachIsWhatAnswersReach() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let (definition, scale) = Self.random(&generator)
      let funnel = CompiledFunnel(published: definition)
      let reach = try #require(ScaleReach(scale) { funnel.question($0) })
      let values = Self.everyAnswerSet(definition).compactMap {
        Scoring.score(funnel, answers: $0).primary?.value
      }
      try #require(reach.lowest == values.min())
      try #require(reach.highest == values.max())
    }
  }

  @Test func anItemWithADefectHasNoReach() {
    let scale = Sample.scoring.scales[0]
    #expect(ScaleReach(scale) { _ in nil } == nil)
  }

  /// Three questions, of which each may be optional; weights, mirrored items, either method.
  private static func random(
    _ generator: inout SeededGenerator
  ) -> (FunnelDefinition, FunnelDefinition.Scale) {
    let questions = (0..<3).map { place -> FunnelDefinition.Question in
      let low = Int.random(in: -3...2, using: &generator)
      let high = low + Int.random(in: 0...3, using: &generator)
      return Sample.scale(place, "q\(place)", low...high, required: Bool.random(using: &generator))
    }
    let items = questions.map {
      FunnelDefinition.Item(
        question: $0.key, points: Bool.random(using: &generator) ? .value : .reversed,
        weight: Int.random(in: 1...3, using: &generator))
    }
    let scale = FunnelDefinition.Scale(
      key: "scale", title: Sample.text("scale"), method: Bool.random(using: &generator) ? .sum : .mean,
      items: items,
      multiplier: Int.random(in: 1...2, using: &generator),
      missing: Bool.random(using: &generator) ? .skip : .refuse, range: Sample.range(0, 0), bands: [])
    var definition = ConditionTests.funnel(questions).definition
    definition.scoring = .init(version: 1, primary: "scale", scales: [scale])
    return (definition, scale)
  }

  private static func everyAnswerSet(_ definition: FunnelDefinition) -> [[String: Int]] {
    var sets: [[String: Int]] = [[:]]
    for question in definition.steps.flatMap({ $0.questions ?? [] }) {
      sets = sets.flatMap { set in
        [set]
          + question.possibleAnswers.map { answer in
            set.merging([question.key: answer]) { _, new in new }
          }
      }
    }
    return sets
  }
}
