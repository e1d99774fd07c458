import RecordReading
import Testing

@Suite struct ReadingRulesTests {
  @Test func theyHaveAName() { #expect(ReadingRules.version == "reading-4") }
}
