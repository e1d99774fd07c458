import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What a diagnosis means by its code, whatever its words are.
@Suite("Codes of conditions") struct ConditionCodeTests {
  private let finder: ConditionFinder

  init() throws {
    let file = try Shipped.file("Config/interactions/interactions-2026-4.json")
    finder = InteractionFinder(try InteractionTable.read(file)).conditions
  }

  private func found(_ concept: CodedConcept) -> Set<String> {
    finder.conditions(concept, since: Timestamp(milliseconds: 0), now: Timestamp(milliseconds: 0))
  }

  @Test(
    "of ICD-10 the longest code at or above it decides",
    arguments: [
      ("N18.3", "kidney-g3b"), ("N18.31", "kidney-g3a"), ("N18.32", "kidney-g3b"), ("N18.39", "kidney-g3b"),
      ("J45", "asthma"), ("J45.3", "asthma"), ("J46", "asthma"), ("O09.1", "pregnancy"), ("N18", nil),
      ("J4", nil), ("77386006", nil),
    ] as [(String, String?)])
  func below(code: String, id: String?) {
    #expect(found(CodedConcept(.icd10, code, "Befund")) == Set([id].compactMap(\.self)))
  }

  @Test(
    "codes of other systems stand for themselves alone",
    arguments: [
      (CodeSystem.snomedCT, "77386006", "pregnancy"), (.snomedCT, "773860061", nil),
      (.snomedCT, "7738600", nil), (.local, "77386006", nil), (.local, "J45", nil),
    ] as [(CodeSystem, String, String?)])
  func alone(system: CodeSystem, code: String, id: String?) {
    #expect(found(CodedConcept(system, code, "Befund")) == Set([id].compactMap(\.self)))
  }

  @Test("words count only where the code says nothing") func words() {
    #expect(found(CodedConcept(.icd10, "N18.31", "Asthma")) == ["kidney-g3a"])
    #expect(found(CodedConcept(.icd10, "R05", "Asthma")) == ["asthma"])
  }
}
