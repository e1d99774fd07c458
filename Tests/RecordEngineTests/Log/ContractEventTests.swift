import FoundationEssentials
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

/// What the contract of Super One calls events, held against the log's own names for them (`Docs/Events.md`).
@Suite("Events by the names of a contract") struct ContractEventTests {
  private struct Row {
    let name: String
    let events: [String]
    let remark: String
  }

  private static func text(_ path: String) throws -> String {
    let bytes = try #require(FileManager.default.contents(atPath: "\(GoldenFile.root())/\(path)"), "\(path)")
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func words(_ text: String, _ separators: Set<Character>) -> [String] {
    text.split { separators.contains($0) }.map(String.init)
  }

  /// The table of the documentation.
  private static func rows() throws -> [Row] {
    try text("Docs/Events.md").split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
      let cells = line.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
        .map { words(String($0), [" "]).joined(separator: " ") }
      return Row(name: cells[0], events: words(cells[1], [",", " "]).filter { $0 != "–" }, remark: cells[2])
    }
  }

  /// The contract's list: what an operation appends, to which stream, and what where it is refused.
  private static func operations() throws -> [String: (stream: String, events: [String], failures: [String])]
  {
    let lines = try text("Tests/Rules/superone-events.tsv").split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return (
        String(cells[0]), (String(cells[1]), words(String(cells[2]), [" "]), words(String(cells[3]), [" "]))
      )
    }
    return Dictionary(uniqueKeysWithValues: lines)
  }

  private static let known = Dictionary(
    EventCatalog.areas.flatMap { area in area.types.map { ($0.type.name, area.area) } },
    uniquingKeysWith: { first, _ in first })

  /// What the contract calls events of the log, in their order.
  private func contractNames(of events: [String]) throws -> [String] {
    let rows = try Self.rows()
    return events.compactMap { event in rows.first { $0.events.contains(event) }?.name }
  }

  @Test(
    "R-SO-298: the contract's list has a row for each name, each event there is, and what has none says why")
  func complete() throws {
    let (rows, operations) = (try Self.rows(), try Self.operations())
    let wanted = Set(operations.values.flatMap { $0.events + $0.failures })
    #expect(operations.count == 44 && rows.map(\.name).sorted() == wanted.sorted())
    for row in rows {
      #expect(row.events.allSatisfy { Self.known[$0] != nil }, "\(row.name)")
      #expect(!row.events.isEmpty || !row.remark.isEmpty, "\(row.name)")
    }
  }

  @Test("R-SO-298: reads are in the access log alone, and changes in the log of their subject") func streams()
    throws
  {
    let byName = Dictionary(uniqueKeysWithValues: try Self.rows().map { ($0.name, $0.events) })
    for (operation, found) in try Self.operations() {
      for event in found.events.flatMap({ byName[$0] ?? [] }) where found.events != ["health-data-exported"] {
        #expect((Self.known[event] == .access) == (found.stream == "audit"), "\(operation): \(event)")
      }
    }
  }

  @Test("R-SO-298: names are an area and past words in lower case, parted by hyphens") func grammar() {
    for name in Self.known.keys {
      #expect(name.wholeMatch(of: /[a-z]+\.[a-z]+(-[a-z]+)*/) != nil, "\(name)")
    }
  }

  @Test("R-SO-298: an upload appends what the contract says, in its order") func upload() throws {
    let scene = try LabReportScene()
    _ = try scene.completed()
    let wanted = try #require(try Self.operations()["uploadLabReport"]).events
    #expect(try contractNames(of: scene.names()) == wanted)
  }

  @Test("R-SO-064, R-SO-298: a spent token appends that it was, and the end of its family") func reuse()
    throws
  {
    let scene = try IdentityScene()
    let first = try scene.register()
    func refresh(_ token: String) throws -> SessionTokens {
      try scene.engine.call(RefreshSession(refreshToken: token))
    }
    _ = try refresh(try refresh(first.tokens.refreshToken).refreshToken)
    let before = try scene.events(first.account.id).count
    #expect(throws: Failure.self) { try refresh(first.tokens.refreshToken) }
    let wanted = try #require(try Self.operations()["refreshSession"]).failures
    #expect(
      try contractNames(of: Array(scene.events(first.account.id).dropFirst(before)))
        == Array(wanted.prefix(2)))
  }
}
