import RecordTestSupport
import Testing

/// What is stored is the same bytes whenever it is made: so nothing in it may stand in an order of chance.
@Suite("Orders of what is stored") struct OrderTests {
  /// A stored member that is written in the order of hashes: a set, or a dictionary whose keys are no texts.
  private static func isByChance(_ line: Substring) -> Bool {
    !line.contains("static ") && !line.contains(": Set<UInt16>")
      && line.contains(#/^  (?:\w+(?:\(set\))? )*(?:let|var) \w+: (?:Set<|\[(?!String:)[A-Z][\w.]*: )/#)
  }

  /// Members that are written in order by their type's own hand.
  private static let written: Set = [
    "private var statuses: [TrendMetric: MeasureStatus] = [:]",
    "private var metrics: [DashboardTile: DashboardMetric] = [:]",
  ]

  /// Whether a file declares something that is stored.
  private static func stores(_ text: String) -> Bool {
    text.contains(#/(?:struct|enum) \w+: (?:[\w, ]*\b)?(?:Document|Event|Codable)\b/#)
  }

  @Test("no document or event has a member that is written in an order of chance") func members() throws {
    var count = 0
    for (path, text) in try SourceTree.files(below: "Sources") where Self.stores(text) {
      count += 1
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let isWritten = Self.written.contains { line.hasSuffix($0) }
        #expect(isWritten || !Self.isByChance(line), "\(path):\(index + 1) \(line)")
      }
    }
    #expect(count > 100)
  }

  @Test(
    "such members are found",
    arguments: [
      ("  private(set) var first: [RecordID: Details] = [:]", true), ("  var roles: Set<Role>", true),
      ("  package let known: [Day.Name: Int]", true), ("  var names: [String: Int] = [:]", false),
      ("  var list: [Int]", false), ("    var inner: Set<Int> = []", false),
      ("  var table: [String: [Day: Int]]", false),
    ])
  func found(line: String, isFound: Bool) { #expect(Self.isByChance(line[...]) == isFound) }
}
