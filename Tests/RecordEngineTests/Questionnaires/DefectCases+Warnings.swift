import RecordModel

@testable import RecordStore

extension DefectCases {
  private static let outside = "Must lie above the scale's lowest value and within its range."

  private static func warning(
    _ change: @escaping @Sendable (inout FunnelDefinition.ScoreWarning) -> Void
  ) -> @Sendable (inout FunnelDefinition) -> Void {
    { definition in
      var warning = FunnelDefinition.ScoreWarning(
        code: "much", scale: "load", atLeast: ScoreValue(hundredths: 700), source: "A book")
      change(&warning)
      definition.scoreWarnings = [warning]
    }
  }

  private static func ages(
    _ change: @escaping @Sendable (inout FunnelDefinition.Ages) -> Void
  ) -> @Sendable (inout FunnelDefinition) -> Void {
    { definition in
      var ages = FunnelDefinition.Ages(
        from: 18, through: 60, others: .tell, message: Sample.text("other"),
        asked: .init(
          question: "smoker",
          answers: [.init(value: 0, from: nil, through: 39), .init(value: 1, from: 40, through: nil)],
          message: Sample.text("wrong")), source: "A book")
      change(&ages)
      definition.ages = ages
    }
  }

  static let warnings: [DefectCase] = [
    .init("a warning without defects", [], warning { _ in }),
    .init("a warning at the highest value", [], warning { $0.atLeast = ScoreValue(hundredths: 1400) }),
    .init(
      "a warning of any value", "scoreWarnings[0].atLeast", outside,
      warning { $0.atLeast = ScoreValue(hundredths: 200) }),
    .init(
      "a warning of no value", "scoreWarnings[0].atLeast", outside,
      warning { $0.atLeast = ScoreValue(hundredths: 1500) }),
    .init(
      "a warning of an unknown scale", "scoreWarnings[0].scale", "There is no scale of this key.",
      warning { $0.scale = "unknown" }),
    .init(
      "a warning that calls somebody", "scoreWarnings[0].severity", "Must be notice or warning for a score.",
      warning { $0.severity = .urgent }),
    .init(
      "a warning without source", "scoreWarnings[0].source", "Must not be empty.", warning { $0.source = " " }
    ),
    .init(
      "a warning named like a flag", "scoreWarnings[0].code", "Is the same as safetyFlags[0].code.",
      warning { $0.code = "heavy" }),
    .init("a warning without name", "scoreWarnings[0].code", DefectTests.keyForm, warning { $0.code = "" }),
    .init("ages without defects", [], ages { _ in }),
    .init("ages with one end", [], ages { $0.through = nil }),
    .init(
      "ages of everybody", "ages", "Must have from, through or both.",
      ages { ($0.from, $0.through) = (nil, nil) }),
    .init(
      "ages that end before they begin", "ages.through", "Must not be less than from.",
      ages { $0.through = 17 }),
    .init("a negative age", "ages.from", "Must be from 0 to 130.", ages { $0.from = -1 }),
    .init("an age of nobody", "ages.through", "Must be from 0 to 130.", ages { $0.through = 131 }),
    .init(
      "ages without words", "ages.message.de", DefectTests.german,
      ages { $0.message = LocalizedText(de: "", en: "x") }),
    .init("ages without source", "ages.source", "Must not be empty.", ages { $0.source = "" }),
    .init(
      "an age asked nowhere", "ages.asked.question", DefectTests.noQuestion,
      ages { $0.asked?.question = "unknown" }),
    .init(
      "an age asked in words", "ages.asked.question", DefectTests.needsNumber,
      ages { $0.asked?.question = "note" }),
    .init(
      "an age without answers", "ages.asked.answers", "Must have at least one answer.",
      ages { $0.asked?.answers = [] }),
    .init(
      "an answer that the question cannot have", "ages.asked.answers[0].value",
      "Must be an answer that the question can have.", ages { $0.asked?.answers[0].value = 5 }),
    .init(
      "an answer twice", "ages.asked.answers[1].value", "Is the same as that of answer 1.",
      ages { $0.asked?.answers[1].value = 0 }),
    .init(
      "an answer that ends before it begins", "ages.asked.answers[1].through", "Must not be less than from.",
      ages { $0.asked?.answers[1].through = 39 }),
    .init(
      "a wrong age without words", "ages.asked.message.en", DefectTests.english,
      ages { $0.asked?.message = LocalizedText(de: "x", en: "") }),
  ]
}
