import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// One change of a valid definition, and exactly the defects it makes.
struct DefectCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let change: @Sendable (inout FunnelDefinition) -> Void
  let defects: [DefinitionFile.Defect]

  init(
    _ name: String, _ defects: [(String, String)],
    _ change: @escaping @Sendable (inout FunnelDefinition) -> Void
  ) {
    testDescription = name
    self.change = change
    self.defects = defects.map { DefinitionFile.Defect(path: $0.0, message: $0.1) }
  }

  init(
    _ name: String, _ path: String, _ message: String,
    _ change: @escaping @Sendable (inout FunnelDefinition) -> Void
  ) {
    self.init(name, [(path, message)], change)
  }
}

@Suite struct DefectTests {
  static let slugForm = "Must be 1 to 50 characters of a-z, 0-9 and -."
  static let opaqueForm = "Must be 1 to 64 characters of A-Z, a-z, 0-9, _ and -."
  static let versionForm = "Must be 1 to 64 characters of A-Z, a-z, 0-9, ., _ and -."
  static let keyForm = "Must be 1 to 100 characters of A-Z, a-z, 0-9, ., _ and -."
  static let german = "The German text is missing."
  static let english = "The English text is missing."
  static let noQuestion = "There is no question of this key."
  static let needsNumber = "Must be a question that is answered with a whole number."

  @Test func theSampleHasNone() {
    #expect(Sample.definition.defects == [])
  }

  @Test(
    arguments: DefectCases.head + DefectCases.steps + DefectCases.conditions + DefectCases.scoring
      + DefectCases.bands + DefectCases.warnings)
  func aChangeMakesExactlyItsDefects(changed: DefectCase) {
    #expect(Sample.changed(changed.change).defects == changed.defects)
  }

  @Test func allDefectsComeTogetherInTheOrderOfTheFile() {
    let definition = Sample.changed {
      $0.disclaimer = LocalizedText(de: "", en: "")
      $0.scoring.version = 0
      $0.steps[2].orderIndex = 9
      $0.steps[0].title = LocalizedText(de: "eins", en: " ")
      $0.version = ""
    }
    #expect(
      definition.defects.map(\.path) == [
        "version", "steps[0].title.en", "steps[2].orderIndex", "scoring.version", "disclaimer.de",
        "disclaimer.en",
      ])
  }

  /// A defect names places and rules only, so that it can be logged and shown.
  @Test func noDefectRepeatsATextOfTheDefinition() {
    let secret = "Geheim"
    let definition = Sample.changed {
      $0.id = secret + "!"
      $0.slug = secret
      $0.scoring.primary = secret
      $0.steps[0].questions?[0].key = secret + "?"
      $0.safetyFlags[0].question = secret
      $0.sources[0].url = secret
    }
    #expect(definition.defects.count > 6)
    #expect(!definition.defects.contains { $0.description.contains(secret) })
  }

  @Test(arguments: [
    ("44261-6", true), ("44261-7", false), ("44216-6", false), ("8867-4", true), ("2-1", false),
    ("44261", false),
    ("-6", false), ("44261-", false), ("12345678-9", false), ("LP1-2", false), ("84a0-5", false),
    ("44261-6-1", false),
  ])
  func aLOINCCodeNeedsItsCheckDigit(code: String, valid: Bool) {
    let definition = Sample.changed { $0.coding = .init(system: "http://loinc.org", code: code) }
    #expect(definition.defects.isEmpty == valid)
  }

  @Test func numbersAtTheEndsOfTheRangeDoNotTrap() {
    let definition = Sample.changed {
      $0.steps[0].questions?[0].options = .scale(
        .init(min: .min, max: .max, minLabel: Sample.text("a"), maxLabel: Sample.text("b")))
      $0.steps[2].questions?[0].options = .choices([
        .init(value: .max, label: Sample.text("a"), score: .min), .init(value: .min, label: Sample.text("b")),
      ])
      $0.scoring.scales[0].bands[0].max = ScoreValue(hundredths: .max)
      $0.scoring.scales[0].multiplier = .max
      $0.scoring.scales[0].items[0].weight = .min
      $0.estimatedMinutes = .max
    }
    #expect(definition.defects.contains { $0.path == "steps[0].questions[0].options.max" })
  }
}
