import RecordModel

@testable import RecordStore

extension DefectCases {
  private typealias Rules = DefectTests
  private static let uuid = "Must be a lower-case version 4 UUID."
  private static let options = "steps[2].questions[0].options"

  static let steps: [DefectCase] = [
    .init(
      "no steps",
      [
        ("steps", "Must have at least one step."),
        ("scoring.scales[0].items[0].question", Rules.noQuestion),
        ("scoring.scales[0].items[1].question", Rules.noQuestion),
        ("scoring.scales[0].items[2].question", Rules.noQuestion),
        ("scoring.scales[1].items[0].question", Rules.noQuestion),
        ("safetyFlags[0].question", Rules.noQuestion),
      ]
    ) { $0.steps = [] },
    .init("too many steps", "steps", "Must have at most 100 entries.") { definition in
      definition.steps += (4...101).map { place in
        .init(
          id: uuid(place), title: Sample.text("page"), type: .content, orderIndex: place, questions: nil,
          content: .init(de: [[:]], en: [[:]]))
      }
    },
    .init("too many questions", "steps", "Must have at most 500 questions in all.") { definition in
      definition.steps[0].questions? += (0..<497).map { place in
        .init(
          id: uuid(place), key: "extra\(place)", label: Sample.text("extra"), type: .text, required: false,
          options: nil)
      }
    },
    .init("step id of version 1", "steps[0].id", uuid) {
      $0.steps[0].id = "7b0b6c0e-2f0e-1a52-9a59-0d6a6f3c1a01"
    },
    .init("step id in capitals", "steps[1].id", uuid) { $0.steps[1].id = Sample.secondStep.uppercased() },
    .init("step id twice", "steps[2].id", "Is the same as steps[0].id.") {
      $0.steps[2].id = Sample.firstStep
    },
    .init("question id that is a step's", "steps[0].questions[0].id", "Is the same as steps[0].id.") {
      $0.steps[0].questions?[0].id = Sample.firstStep
    },
    .init("question id that is no UUID", "steps[0].questions[0].id", uuid) {
      $0.steps[0].questions?[0].id = "q1"
    },
    .init("step without title", "steps[1].title.de", Rules.german) {
      $0.steps[1].title = LocalizedText(de: "", en: "x")
    },
    .init("order from 0", "steps[0].orderIndex", "Must be 1: steps are counted from 1.") {
      $0.steps[0].orderIndex = 0
    },
    .init("gap in the order", "steps[2].orderIndex", "Must be 3: steps are counted from 1.") {
      $0.steps[2].orderIndex = 4
    },
    .init(
      "question step without questions", "steps[3].questions", "A question step needs at least one question."
    ) {
      $0.steps.append(
        .init(id: uuid(1), title: Sample.text("x"), type: .questions, orderIndex: 4, questions: []))
    },
    .init("content step with questions", "steps[1].questions", "A content step takes no questions.") {
      $0.steps[1].questions = [
        .init(id: uuid(1), key: "extra", label: Sample.text("x"), type: .text, required: false, options: nil)
      ]
    },
    .init("content step without content", "steps[1].content", "A content step needs content.") {
      $0.steps[1].content = nil
    },
    .init("content in one language", "steps[1].content.en", "The English content is missing.") {
      $0.steps[1].content = .init(de: [[:]], en: [])
    },
    .init("question step with content", "steps[0].content", "A question step takes no content.") {
      $0.steps[0].content = .init(de: [[:]], en: [[:]])
    },
    .init("question key with a space", "steps[2].questions[2].key", Rules.keyForm) {
      $0.steps[2].questions?[2].key = "a note"
    },
    .init("question key twice", "steps[2].questions[2].key", "Is the same as steps[0].questions[0].key.") {
      $0.steps[2].questions?[2].key = "often"
    },
    .init("question without label", "steps[0].questions[0].label.en", Rules.english) {
      $0.steps[0].questions?[0].label = LocalizedText(de: "x", en: "")
    },
    .init(
      "required text", "steps[2].questions[2].required",
      "Only a question that is answered with a whole number can be required."
    ) { $0.steps[2].questions?[2].required = true },
    .init("text with options", "steps[2].questions[2].options", "A text question takes no options.") {
      $0.steps[2].questions?[2].options = .choices([])
    },
    .init(
      "several options without a list", "steps[2].questions[2].options", "A choice needs a list of options."
    ) { $0.steps[2].questions?[2].type = .multipleChoice },
    .init("scale without range", "steps[0].questions[0].options", "A scale needs an object with min and max.")
    {
      $0.steps[0].questions?[0].options = nil
    },
    .init("min above max", "steps[0].questions[0].options.max", "Must not be less than min.") {
      $0.steps[0].questions?[0].options = scale(5, 1)
    },
    .init(
      "too many values",
      [
        ("steps[0].questions[0].options.max", "Must leave at most 100 answers from min to max."),
        ("scoring.scales[0].range.max", "Must be 206, the highest value that answers can reach."),
        ("scoring.scales[1].range.max", "Must be 101, the highest value that answers can reach."),
      ]
    ) { $0.steps[0].questions?[0].options = scale(1, 101) },
    .init("scale without words", "steps[0].questions[0].options.minLabel.de", Rules.german) {
      $0.steps[0].questions?[0].options = .scale(
        .init(min: 1, max: 5, minLabel: LocalizedText(de: "", en: "x"), maxLabel: Sample.text("x")))
    },
    .init(
      "choice without options",
      [
        (options, "Must have at least one option."),
        ("scoring.scales[0].range.max", "Must be 13, the highest value that answers can reach."),
      ]
    ) {
      $0.steps[2].questions?[0].options = .choices([])
      $0.steps[2].questions?[1].condition = nil
      $0.scoring.scales[0].items.remove(at: 1)
    },
    .init("too many options", options, "Must have at most 100 options.") { definition in
      definition.steps[2].questions?[0].options = .choices(
        (0...100).map { .init(value: $0, label: Sample.text("x"), score: $0 % 2) })
    },
    .init("option twice", "\(options)[2].value", "Is the same as that of option 1.") {
      $0.steps[2].questions?[0].options = choices([0, 1, 0])
    },
    .init("huge option", "\(options)[2].value", "Must be from −1000000 to 1000000.") {
      $0.steps[2].questions?[0].options = choices([0, 1, 1_000_001])
    },
    .init("option without label", "\(options)[1].label.en", Rules.english) {
      $0.steps[2].questions?[0].options = .choices([
        .init(value: 0, label: Sample.text("x"), score: 0),
        .init(value: 1, label: LocalizedText(de: "x", en: ""), score: 1),
      ])
    },
    .init(
      "wrong LOINC code of a question", "steps[0].questions[0].coding.code",
      "Must be a LOINC code: up to seven digits, a hyphen and their check digit."
    ) { $0.steps[0].questions?[0].coding = .init(system: "http://loinc.org", code: "44250-8") },
    .init("bad answer list", "steps[0].questions[0].coding.answerList", Rules.keyForm) {
      $0.steps[0].questions?[0].coding = .init(system: "http://loinc.org", code: "44250-9", answerList: "L L")
    },
  ]

  private static func uuid(_ number: Int) -> String {
    let digits = String(number)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.utf8.count) + digits
  }

  private static func scale(_ min: Int, _ max: Int) -> FunnelDefinition.Options {
    .scale(.init(min: min, max: max, minLabel: Sample.text("x"), maxLabel: Sample.text("x")))
  }

  private static func choices(_ values: [Int]) -> FunnelDefinition.Options {
    .choices(values.map { .init(value: $0, label: Sample.text("x"), score: $0 == 0 ? 0 : 1) })
  }
}
