import RecordModel

@testable import RecordStore

/// A small definition without defects that has every kind of part; each test changes what it is about.
enum Sample {
  static func text(_ word: String) -> LocalizedText { LocalizedText(de: word, en: word) }

  static let firstStep = "7b0b6c0e-2f0e-4a52-9a59-0d6a6f3c1a01"
  static let secondStep = "7b0b6c0e-2f0e-4a52-9a59-0d6a6f3c1a02"
  static let thirdStep = "7b0b6c0e-2f0e-4a52-9a59-0d6a6f3c1a03"
  private static func questionId(_ number: Int) -> String { "7b0b6c0e-2f0e-4a52-9a59-0d6a6f3c1b0\(number)" }

  static func scale(
    _ number: Int, _ key: String, _ range: ClosedRange<Int>, required: Bool = true,
    condition: FunnelDefinition.Condition? = nil
  ) -> FunnelDefinition.Question {
    .init(
      id: questionId(number), key: key, label: text(key), type: .scale, required: required,
      options: .scale(
        .init(min: range.lowerBound, max: range.upperBound, minLabel: text("low"), maxLabel: text("high"))),
      condition: condition)
  }

  static func choice(
    _ number: Int, _ key: String, _ options: [(value: Int, score: Int)], required: Bool = true,
    condition: FunnelDefinition.Condition? = nil
  ) -> FunnelDefinition.Question {
    .init(
      id: questionId(number), key: key, label: text(key), type: .singleChoice, required: required,
      options: .choices(options.map { .init(value: $0.value, label: text("option"), score: $0.score) }),
      condition: condition)
  }

  static func comparison(
    _ question: String, _ relation: FunnelDefinition.Comparison.Relation, _ value: Int
  ) -> FunnelDefinition.Condition {
    .comparison(.init(question: question, relation: relation, value: value))
  }

  static func band(_ min: Int, _ max: Int, _ level: String, hundredths: Bool = false) -> FunnelDefinition.Band
  {
    let unit = hundredths ? 1 : 100
    return .init(
      min: ScoreValue(hundredths: min * unit), max: ScoreValue(hundredths: max * unit), riskLevel: level,
      label: text(level), interpretation: text(level), recommendations: ["rest"])
  }

  /// Questions: `often` 1…5, `smoker` 0/1, `cigarettes` 0/10/20 where smoker, `note` free text.
  static let questions: [FunnelDefinition.Question] = [
    scale(1, "often", 1...5),
    choice(2, "smoker", [(0, 0), (1, 1)]),
    choice(3, "cigarettes", [(0, 0), (10, 1), (20, 3)], condition: comparison("smoker", .equals, 1)),
    .init(
      id: questionId(4), key: "note", label: text("note"), type: .text, required: false, options: nil),
  ]

  static let steps: [FunnelDefinition.Step] = [
    .init(
      id: firstStep, title: text("first"), type: .questions, orderIndex: 1,
      questions: Array(questions.prefix(1))),
    .init(
      id: secondStep, title: text("reading"), type: .content, orderIndex: 2, questions: nil,
      content: .init(de: [["type": "paragraph"]], en: [["type": "paragraph"]])),
    .init(
      id: thirdStep, title: text("third"), type: .questions, orderIndex: 3,
      questions: Array(questions.dropFirst())),
  ]

  /// Load is `often` twice plus the scores of smoker and cigarettes, 2…14; mood is `often` mirrored, 1…5.
  static let scoring = FunnelDefinition.ScoringRules(
    version: 3, primary: "load",
    scales: [
      .init(
        key: "load", title: text("load"), method: .sum,
        items: [
          .init(question: "often", weight: 2), .init(question: "smoker", points: .score),
          .init(question: "cigarettes", points: .score),
        ], missing: .refuse, range: range(200, 1400), bands: [band(2, 6, "low"), band(7, 14, "high")]),
      .init(
        key: "mood", title: text("mood"), method: .mean, items: [.init(question: "often", points: .reversed)],
        missing: .skip, range: range(100, 500),
        bands: [band(100, 299, "low", hundredths: true), band(300, 500, "high", hundredths: true)],
        coding: .init(system: "http://loinc.org", code: "44261-6")),
    ])

  static func range(_ min: Int, _ max: Int) -> FunnelDefinition.Range {
    .init(min: ScoreValue(hundredths: min), max: ScoreValue(hundredths: max))
  }

  static let definition = FunnelDefinition(
    id: "sample_1", slug: "sample", aliases: ["short", "other"], version: "fv-sample-v1",
    pillar: .init(id: "pillar", title: text("pillar"), description: text("pillar")), tier: "tier-1",
    title: text("Sample"), description: text("short"), details: text("long"), estimatedMinutes: 2,
    contentPages: [.init(slug: "intro", title: text("intro"), content: .init(de: [[:]], en: [[:]]))],
    steps: steps,
    recommendations: [
      .init(key: "rest", title: text("rest"), description: text("rest")),
      .init(key: "walk", title: text("walk"), description: text("walk")),
    ], scoring: scoring,
    safetyFlags: [
      .init(
        code: "heavy", question: "cigarettes", atLeast: 20, severity: .warning, message: text("message"),
        advice: text("advice"))
    ], coding: nil, sources: [.init(citation: "A book", url: "https://example.org/book")],
    licence: .init(notice: text("free"), url: nil), disclaimer: text("no diagnosis"))

  static func changed(_ change: (inout FunnelDefinition) -> Void) -> FunnelDefinition {
    var changed = definition
    change(&changed)
    return changed
  }
}
