import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Numbers and orders that no checked questionnaire has, in one that was published all the same.
@Suite("What an unchecked questionnaire cannot do") struct NumberLimitTests {
  struct Sum: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answers: [Int]
    let weights: [Int]
    var multiplier = 1
    var method = FunnelDefinition.Scale.Method.sum
    var hundredths: Int?
  }

  private static func scale(
    _ questions: [FunnelDefinition.Question], _ sum: Sum, _ missing: FunnelDefinition.Scale.Missing = .refuse
  ) -> FunnelDefinition.Scale {
    .init(
      key: "scale", title: Sample.text("scale"), method: sum.method,
      items: zip(questions, sum.weights).map { .init(question: $0.key, weight: $1) },
      multiplier: sum.multiplier, missing: missing, range: Sample.range(0, 0), bands: [])
  }

  private static func result(
    _ questions: [FunnelDefinition.Question], _ scale: FunnelDefinition.Scale, _ answers: [String: Int]
  ) -> ScoredResult {
    var definition = ConditionTests.funnel(questions).definition
    definition.scoring = .init(version: 1, primary: "scale", scales: [scale])
    return Scoring.score(CompiledFunnel(published: definition), answers: answers)
  }

  @Test(
    "a score that would overflow at any step is none",
    arguments: [
      Sum(
        testDescription: "all fits", answers: [1 << 40], weights: [4], multiplier: 4,
        hundredths: (1 << 44) * 100),
      Sum(testDescription: "points times weight", answers: [1 << 62], weights: [4]),
      Sum(testDescription: "times multiplier", answers: [1 << 61], weights: [2], multiplier: 4),
      Sum(testDescription: "sum", answers: [.max, .max], weights: [1, 1]),
      Sum(testDescription: "weights", answers: [0, 0, 0], weights: [.max, .max, 3], method: .mean),
    ])
  func overflow(sum: Sum) {
    let questions = sum.answers.indices.map { Sample.scale($0, "q\($0)", 0...Int.max) }
    let answers = Dictionary(uniqueKeysWithValues: zip(questions.map(\.key), sum.answers))
    let result = Self.result(questions, Self.scale(questions, sum), answers)
    #expect(result.primary?.value.hundredths == sum.hundredths)
    #expect(result.unscored == (sum.hundredths == nil ? [UnscoredScale(key: "scale", missing: [])] : []))
  }

  @Test("a sum of nothing is none") func nothing() {
    let questions = [Sample.scale(0, "q0", 0...3, required: false)]
    let sum = Sum(testDescription: "", answers: [], weights: [1])
    let result = Self.result(questions, Self.scale(questions, sum, .skip), [:])
    #expect(result.primary == nil && result.unscored == [UnscoredScale(key: "scale", missing: [])])
  }

  @Test(
    "an answer is mirrored where its mirror image is a number",
    arguments: [(0, Int.min...0, Int.min), (1, Int.min...0, nil), (1, 1...Int.max, nil), (2, 0...5, 3)]
      as [(Int, ClosedRange<Int>, Int?)])
  func mirrored(answer: Int, range: ClosedRange<Int>, points: Int?) {
    let item = FunnelDefinition.Item(question: "q", points: .reversed)
    #expect(item.points(of: answer, to: Sample.scale(0, "q", range)) == points)
  }

  @Test(
    "the reach of a scale is known for answers up to a million",
    arguments: [
      (-1_000_000...0, true), (-1_000_001...0, false), (0...1_000_000, true), (0...1_000_001, false),
    ])
  func reach(range: ClosedRange<Int>, isKnown: Bool) {
    let question = Sample.scale(0, "q", range)
    let scale = Self.scale([question], Sum(testDescription: "", answers: [], weights: [1]))
    let reach = ScaleReach(scale) { _ in question }
    #expect(reach?.lowest == (isKnown ? ScoreValue(range.lowerBound) : nil))
    #expect(reach?.highest == (isKnown ? ScoreValue(range.upperBound) : nil))
  }

  @Test("a question that hangs on itself or on a later one is not asked") func order() {
    let funnel = ConditionTests.funnel([
      Sample.scale(0, "first", 0...1),
      Sample.scale(1, "itself", 0...1, condition: Sample.comparison("itself", .equals, 1)),
      Sample.scale(2, "early", 0...1, condition: Sample.comparison("late", .equals, 1)),
      Sample.scale(3, "late", 0...1),
    ])
    let answers = ["first": 1, "itself": 1, "early": 1, "late": 1]
    for (key, applies) in [("first", true), ("itself", false), ("early", false), ("late", true)] {
      #expect(funnel.isApplicable(key, given: answers) == applies, "\(key)")
    }
    #expect(funnel.missing([:]).map(\.key) == ["first", "late"])
  }

  @Test("an answer too far from what raises a flag has no rank") func ranks() {
    let text = Sample.text("x")
    func flag(atLeast: Int? = nil, atMost: Int? = nil) -> FunnelDefinition.SafetyFlag {
      .init(
        code: "c", question: "q", atLeast: atLeast, atMost: atMost, severity: .warning, message: text,
        advice: text)
    }
    #expect(flag(atLeast: 1).rank(of: .min) == nil && flag(atMost: -1).rank(of: .max) == nil)
    #expect(flag(atMost: 0).rank(of: .min) == nil)
    #expect(flag(atMost: 0).rank(of: .min + 1) == .max && flag(atLeast: 0).rank(of: .max) == .max)
  }
}
