import FoundationEssentials
import Testing

/// What the documentation says about the last full campaign is what its results file says.
@Suite("Figures of durability") struct DurabilityTests {
  private struct Results: Decodable {
    let good: Bool
    let table: [String]
  }

  @Test("the table in the documentation is the campaign's own, and the campaign was good") func table() throws
  {
    let text = try SourceTree.text(of: "Torture/results/full.json")
    let results = try JSONDecoder().decode(Results.self, from: Data(text.utf8))
    #expect(results.good && results.table.count > 5)
    let document = try SourceTree.text(of: "Docs/Durability.md")
    #expect(
      document.contains(results.table.joined(separator: "\n")), "copy the table of Torture/results/full.json")
  }
}
