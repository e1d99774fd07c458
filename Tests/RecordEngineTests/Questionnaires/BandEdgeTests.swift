import RecordEngine
import RecordModel
import Testing

@testable import RecordStore

/// Every band edge of the published instruments, reached with answers a person could give.
@Suite struct BandEdgeTests {
  struct Edge: Sendable, CustomTestStringConvertible {
    let slug: String
    let scale: String
    let total: Int
    let level: String
    var testDescription: String { "\(slug) \(scale) \(total)" }
  }

  private static func edges(_ slug: String, _ scale: String, _ bands: [(Int, Int, String)]) -> [Edge] {
    bands.flatMap { low, high, level in
      [low, high].map { Edge(slug: slug, scale: scale, total: $0, level: level) }
    }
  }

  /// Kroenke 2001; Spitzer 2006; Kroenke 2009; Lindström and Tuomilehto 2003.
  static let published: [Edge] =
    edges(
      "phq-9", "phq9",
      [
        (0, 4, "minimal"), (5, 9, "mild"), (10, 14, "moderate"), (15, 19, "moderately_severe"),
        (20, 27, "severe"),
      ])
    + edges("gad-7", "gad7", [(0, 4, "minimal"), (5, 9, "mild"), (10, 14, "moderate"), (15, 21, "severe")])
    + edges("phq-4", "phq4", [(0, 2, "minimal"), (3, 5, "mild"), (6, 8, "moderate"), (9, 12, "severe")])
    + edges("phq-4", "gad2", [(0, 2, "negative"), (3, 6, "positive")])
    + edges("phq-4", "phq2", [(0, 2, "negative"), (3, 6, "positive")])
    + edges(
      "findrisc", "findrisc",
      [
        (0, 6, "low"), (7, 11, "slightly_elevated"), (12, 14, "moderate"), (15, 20, "high"),
        (21, 26, "very_high"),
      ])

  @Test(arguments: published)
  func totalFallsIntoItsBand(edge: Edge) throws {
    let funnel = try Shipped.funnel(edge.slug)
    let answers = try #require(Self.answers(giving: edge.total, on: edge.scale, of: funnel))
    let result = Scoring.score(funnel, answers: answers)
    let score = try #require(result.scales.first { $0.key == edge.scale })
    #expect(score.value == ScoreValue(edge.total))
    #expect(score.band?.riskLevel == edge.level)
    #expect(score.items.reduce(0) { $0 + $1.contribution } == edge.total)
  }

  @Test(arguments: [("phq-9", 0, 27), ("gad-7", 0, 21), ("phq-4", 0, 12), ("findrisc", 0, 26)])
  func rangeIsThePublishedOne(slug: String, lowest: Int, highest: Int) throws {
    let scale = try #require(try Shipped.funnel(slug).definition.scoring.scales.first)
    #expect(scale.range.min == ScoreValue(lowest))
    #expect(scale.range.max == ScoreValue(highest))
  }

  /// Published points of each option in the order shown, written here a second time on purpose.
  @Test(arguments: [
    ("findrisc_age", [0, 1, 2, 3, 4]), ("findrisc_bmi", [0, 1, 3]), ("findrisc_waist", [0, 3, 4]),
    ("findrisc_daily_activity", [2, 0]), ("findrisc_vegetables", [1, 0]),
    ("findrisc_blood_pressure", [0, 2]),
    ("findrisc_glucose", [0, 5]), ("findrisc_family", [0, 3, 5]),
  ])
  func findriscOptionGivesItsPoints(key: String, points: [Int]) throws {
    let funnel = try Shipped.funnel("findrisc")
    let best = try #require(Self.answers(giving: 0, on: "findrisc", of: funnel))
    let values = try #require(funnel.question(key)).possibleAnswers
    #expect(values.count == points.count)
    for (value, expected) in zip(values, points) {
      var answers = best
      answers[key] = value
      #expect(Scoring.score(funnel, answers: answers).primary?.value == ScoreValue(expected))
    }
  }

  /// Searches answers whose points on the scale add up to the total; other questions get their first answer.
  private static func answers(giving total: Int, on key: String, of funnel: CompiledFunnel) -> [String: Int]?
  {
    guard let scale = funnel.definition.scoring.scales.first(where: { $0.key == key }) else { return nil }
    var answers = Dictionary(
      uniqueKeysWithValues: funnel.questionsInOrder.map { ($0.question.key, $0.question.possibleAnswers[0]) })
    return search(scale.items[...], total, funnel, &answers) ? answers : nil
  }

  private static func search(
    _ items: ArraySlice<FunnelDefinition.Item>, _ rest: Int, _ funnel: CompiledFunnel,
    _ answers: inout [String: Int]
  ) -> Bool {
    guard let item = items.first, let question = funnel.question(item.question) else { return rest == 0 }
    let points = item.points == .score ? question.scores : question.possibleAnswers
    for (answer, points) in zip(question.possibleAnswers, points) where points <= rest {
      answers[item.question] = answer
      if search(items.dropFirst(), rest - points, funnel, &answers) { return true }
    }
    return false
  }
}

extension FunnelDefinition.Question {
  fileprivate var scores: [Int] {
    guard case .choices(let choices) = options else { return [] }
    return choices.compactMap(\.score)
  }
}
