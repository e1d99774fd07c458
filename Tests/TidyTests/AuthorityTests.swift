import RecordTestSupport
import Testing

/// That who may call is declared with a method, and its handler does not ask again.
@Suite("Authority") struct AuthorityTests {
  /// Handlers that refuse a role by what they find in the record, and what that is.
  private static let byContent = [
    "Sources/RecordEngine/Prescribing/MedicationCommands.swift": "whether the patient added the medication",
    "Sources/RecordEngine/CarePlan/GoalCommands.swift": "whether the goal was completed or abandoned",
  ]

  @Test("no handler refuses a role, but by what is in the record") func handlers() throws {
    var found: [String] = []
    for (path, text) in try SourceTree.files(below: "Sources/RecordEngine") {
      let count = text.split(separator: "throw .roles(", omittingEmptySubsequences: false).count - 1
      found += Array(repeating: path, count: count)
    }
    expectSame(found, Self.byContent.keys, "the list is `byContent`")
  }

  @Test(
    "rights and limits know no method by its name: what they go by is declared with it",
    arguments: ["Authorization", "RateLimits"])
  func names(folder: String) throws {
    for (path, text) in try SourceTree.files(below: "Sources/RecordEngine/\(folder)") {
      for match in text.matches(of: /"[a-z][A-Za-z]*\.[a-z][A-Za-z]*"|endpoint\.name\.has/) {
        // The transport's own, which is in no catalog.
        #expect(match.output == "\"log.subscribe\"", "\(path)")
      }
    }
  }
}
