import RecordModel
import Testing

@testable import RecordEngine

@Suite("Texts of warnings of values") struct WarningTextTests {
  @Test(
    "a warning of a value beyond what people type speaks the reader's language",
    arguments: [(Language.de, "gespeichert"), (.en, "recorded")])
  func beyond(language: Language, word: String) {
    let warning = VitalsWarning.beyondPlausible("glucose", language)
    #expect(warning.message.contains(word) && warning.field == "glucose")
  }
}
