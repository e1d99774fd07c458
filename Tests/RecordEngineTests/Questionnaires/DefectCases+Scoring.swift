import RecordModel

@testable import RecordStore

extension DefectCases {
  private typealias Rules = DefectTests
  private static let load = "scoring.scales[0]"
  private static let mood = "scoring.scales[1]"
  private static let factor = "Must be from 1 to 1000."

  static let scoring: [DefectCase] = [
    .init("scoring version 0", "scoring.version", "Must be 1 or more.") { $0.scoring.version = 0 },
    .init("unknown primary scale", "scoring.primary", "There is no scale of this key.") {
      $0.scoring.primary = "unknown"
    },
    .init(
      "no scales",
      [
        ("scoring.primary", "There is no scale of this key."),
        ("scoring.scales", "Must have at least one scale."),
      ]
    ) { $0.scoring.scales = [] },
    .init("bad scale key", "\(mood).key", Rules.keyForm) { $0.scoring.scales[1].key = "" },
    .init("scale twice", "\(mood).key", "Is the same as \(load).key.") { $0.scoring.scales[1].key = "load" },
    .init("scale without title", "\(load).title.de", Rules.german) {
      $0.scoring.scales[0].title = LocalizedText(de: "", en: "x")
    },
    .init("scale without items", "\(mood).items", "Must have at least one item.") {
      $0.scoring.scales[1].items = []
    },
    .init("item of unknown question", "\(load).items[1].question", Rules.noQuestion) {
      $0.scoring.scales[0].items[1].question = "unknown"
    },
    .init("item of a text", "\(load).items[1].question", Rules.needsNumber) {
      $0.scoring.scales[0].items[1] = .init(question: "note")
    },
    .init(
      "item twice",
      [
        ("\(load).items[3].question", "Is the same as that of item 1."),
        ("\(load).range.min", "Must be 3, the lowest value that answers can reach."),
        ("\(load).range.max", "Must be 19, the highest value that answers can reach."),
      ]
    ) { $0.scoring.scales[0].items.append(.init(question: "often")) },
    .init("weight 0", "\(load).items[0].weight", factor) { $0.scoring.scales[0].items[0].weight = 0 },
    .init("weight 1,001", "\(load).items[0].weight", factor) { $0.scoring.scales[0].items[0].weight = 1001 },
    .init("multiplier 0", "\(mood).multiplier", factor) { $0.scoring.scales[1].multiplier = 0 },
    .init("score of a scale", "\(mood).items[0].points", "Only options have a score; this question has none.")
    {
      $0.scoring.scales[1].items[0].points = .score
    },
    .init("option without score", "\(load).items[1].points", "Every option of the question needs a score.") {
      $0.steps[2].questions?[0].options = .choices([
        .init(value: 0, label: Sample.text("x")), .init(value: 1, label: Sample.text("x"), score: 1),
      ])
    },
    .init(
      "range too low",
      [
        ("\(load).range.min", "Must be 2, the lowest value that answers can reach."),
        ("\(load).bands[0].min", "Must be 1, where the range begins."),
      ]
    ) { $0.scoring.scales[0].range.min = ScoreValue(hundredths: 100) },
    .init(
      "range too high",
      [
        ("\(load).range.max", "Must be 14, the highest value that answers can reach."),
        ("\(load).bands[1].max", "Must be 15, where the range ends."),
      ]
    ) { $0.scoring.scales[0].range.max = ScoreValue(hundredths: 1500) },
    .init(
      "weight that the range does not know",
      [
        ("\(load).range.min", "Must be 3, the lowest value that answers can reach."),
        ("\(load).range.max", "Must be 19, the highest value that answers can reach."),
      ]
    ) { $0.scoring.scales[0].items[0].weight = 3 },
    .init("no bands", "\(load).bands", "Must have at least one band.") { $0.scoring.scales[0].bands = [] },
    .init("gap between bands", "\(load).bands[1].min", "Leaves a gap to the band before: must be 7.") {
      $0.scoring.scales[0].bands[1].min = ScoreValue(hundredths: 800)
    },
    .init("overlapping bands", "\(load).bands[1].min", "Overlaps the band before: must be 7.") {
      $0.scoring.scales[0].bands[1].min = ScoreValue(hundredths: 600)
    },
    .init("gap of a hundredth", "\(mood).bands[1].min", "Leaves a gap to the band before: must be 3.") {
      $0.scoring.scales[1].bands[1].min = ScoreValue(hundredths: 301)
    },
    .init("overlap of a hundredth", "\(mood).bands[1].min", "Overlaps the band before: must be 3.") {
      $0.scoring.scales[1].bands[1].min = ScoreValue(hundredths: 299)
    },
    .init(
      "bands from high to low",
      [
        ("\(load).bands[0].min", "Must be 2, where the range begins."),
        ("\(load).bands[1].min", "Is out of order: bands go from low to high."),
        ("\(load).bands[1].max", "Must be 14, where the range ends."),
      ]
    ) { $0.scoring.scales[0].bands.reverse() },
    .init(
      "band upside down",
      [
        ("\(load).bands[0].max", "Must not be less than min."),
        ("\(load).bands[1].min", "Leaves a gap to the band before: must be 2."),
      ]
    ) { $0.scoring.scales[0].bands[0].max = ScoreValue(hundredths: 100) },
    .init(
      "sum with a fraction",
      [
        ("\(load).bands[0].max", "A sum's band must end at a whole number."),
        ("\(load).bands[1].min", "A sum's band must begin at a whole number."),
      ]
    ) {
      $0.scoring.scales[0].bands[0].max = ScoreValue(hundredths: 650)
      $0.scoring.scales[0].bands[1].min = ScoreValue(hundredths: 750)
    },
    .init(
      "bad risk level", "\(load).bands[0].riskLevel", "Must be 1 to 50 characters of a-z, 0-9, _ and -."
    ) { $0.scoring.scales[0].bands[0].riskLevel = "Low risk" },
    .init("band without label", "\(load).bands[0].label.de", Rules.german) {
      $0.scoring.scales[0].bands[0].label = LocalizedText(de: "", en: "x")
    },
    .init("band without interpretation", "\(load).bands[1].interpretation.en", Rules.english) {
      $0.scoring.scales[0].bands[1].interpretation = LocalizedText(de: "x", en: "")
    },
    .init(
      "unknown recommendation", "\(load).bands[0].recommendations[1]",
      "There is no recommendation of this key."
    ) { $0.scoring.scales[0].bands[0].recommendations.append("swim") },
    .init(
      "recommendation twice in a band", "\(load).bands[0].recommendations[1]",
      "Is the same as recommendation 1 of this band."
    ) { $0.scoring.scales[0].bands[0].recommendations.append("rest") },
    .init(
      "wrong LOINC code of a scale", "\(mood).coding.code",
      "Must be a LOINC code: up to seven digits, a hyphen and their check digit."
    ) { $0.scoring.scales[1].coding?.code = "44261-0" },
  ]
}
