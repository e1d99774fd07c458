import RecordEngine
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordStore

/// Scores against a second, dumb implementation that works with fractions and recursion.
@Suite struct ScoringOracleTests {
  @Test(arguments: Shipped.slugs)
  func shippedFunnelScoresLikeTheOracle(slug: String) throws {
    try Self.compare(try Shipped.funnel(slug).definition, seed: 2003)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func sampleScoresLikeTheOracle(seed: UInt64) throws {
    try Self.compare(
      Sample.changed {
        $0.scoring.scales[1].missing = seed % 2 == 0 ? .skip : .refuse
        $0.scoring.scales[1].items.append(.init(question: "smoker", weight: 3))
        $0.scoring.scales[1].items.append(.init(question: "cigarettes", points: .reversed))
        $0.scoring.scales[1].multiplier = 2
        $0.steps[0].questions?[0].required = seed < 3
      }, seed: seed)
  }

  private static func compare(_ definition: FunnelDefinition, seed: UInt64) throws {
    let funnel = CompiledFunnel(published: definition)
    let questions = definition.steps.flatMap { $0.questions ?? [] }
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      var answers: [String: Int] = [:]
      let gap = Int.random(in: 0..<20, using: &generator)
      for question in questions where Int.random(in: 0..<20, using: &generator) >= gap / 6 {
        answers[question.key] = question.possibleAnswers.randomElement(using: &generator)
      }
      let result = Scoring.score(funnel, answers: answers)
      for scale in definition.scoring.scales {
        let oracle = Oracle(questions: questions, answers: answers).hundredths(scale)
        let score = result.scales.first { $0.key == scale.key }
        try #require(score?.value.hundredths == oracle)
        try #require((score == nil) == result.unscored.contains { $0.key == scale.key })
        let bands = scale.bands.filter { oracle.map(Self.span($0).contains) ?? false }
        try #require(score?.band == bands.first)
      }
    }
  }

  private static func span(_ band: FunnelDefinition.Band) -> ClosedRange<Int> {
    band.min.hundredths...band.max.hundredths
  }
}

/// Follows the rules of the file format one by one, with no thought for speed.
private struct Oracle {
  let questions: [FunnelDefinition.Question]
  let answers: [String: Int]

  func hundredths(_ scale: FunnelDefinition.Scale) -> Int? {
    var total = 0.0
    var weights = 0.0
    for item in scale.items {
      guard let question = questions.first(where: { $0.key == item.question }), applies(question) else {
        continue
      }
      guard let answer = answers[item.question] else {
        if question.required || scale.missing == .refuse { return nil }
        continue
      }
      total += Double(points(item, answer, question) * item.weight * (scale.multiplier ?? 1))
      weights += Double(item.weight)
    }
    if weights == 0 { return nil }
    // The smallest distance from a half that a divisor below 1,000 allows is far above the 1e-9 added.
    return scale.method == .sum ? Int(total) * 100 : Int((total / weights * 100 + 0.5 + 1e-9).rounded(.down))
  }

  private func points(
    _ item: FunnelDefinition.Item, _ answer: Int, _ question: FunnelDefinition.Question
  ) -> Int {
    let all = question.possibleAnswers
    switch item.points {
    case .value: return answer
    case .reversed: return (all.min() ?? 0) + (all.max() ?? 0) - answer
    case .score:
      guard case .choices(let choices) = question.options else { return 0 }
      return choices.filter { $0.value == answer }.compactMap(\.score).reduce(0, +)
    }
  }

  private func applies(_ question: FunnelDefinition.Question) -> Bool {
    question.condition.map(holds) ?? true
  }

  private func holds(_ condition: FunnelDefinition.Condition) -> Bool {
    switch condition {
    case .all(let parts): return !parts.map(holds).contains(false)
    case .any(let parts): return parts.map(holds).contains(true)
    case .comparison(let comparison):
      guard let question = questions.first(where: { $0.key == comparison.question }), applies(question),
        let answer = answers[comparison.question]
      else { return false }
      switch comparison.relation {
      case .equals: return answer == comparison.value
      case .notEquals: return answer != comparison.value
      case .atLeast: return !(answer < comparison.value)
      case .atMost: return !(answer > comparison.value)
      }
    }
  }
}
