import Foundation
import RecordTestSupport
import Testing

@testable import RecordConsole
@testable import RecordImport

/// Files by RFC 4180, and what is refused with its place.
struct CSVReaderTests {
  private func read(_ bytes: [UInt8]) throws -> (records: [CSVReader.Record], lacksEnd: Bool) {
    let place = TemporaryDirectory()
    try Data(bytes).write(to: URL(filePath: place.path + "/t.csv"))
    var reader = try CSVReader(path: place.path + "/t.csv", name: "t.csv")
    var records: [CSVReader.Record] = []
    while let record = try reader.next() { records.append(record) }
    return (records, reader.lacksLastLineEnd)
  }

  static let accepted: [(String, [[String]], [Int])] = [
    ("", [], []), ("a,b\n", [["a", "b"]], [1]), ("a,b\r\nc,\r\n", [["a", "b"], ["c", ""]], [1, 2]),
    (",\n", [["", ""]], [1]), ("\n", [[""]], [1]), ("\u{FEFF}a\n", [["a"]], [1]),
    ("\"a,\"\"b\"\"\r\nc\",d\ne,f", [["a,\"b\"\nc", "d"], ["e", "f"]], [1, 3]),
    ("\"\",\"ä\"\n", [["", "ä"]], [1]), ("a b , c\n", [["a b ", " c"]], [1]),
  ]

  @Test(arguments: accepted)
  func reads(_ text: String, _ cells: [[String]], _ lines: [Int]) throws {
    let found = try read(Array(text.utf8))
    #expect(found.records.map(\.cells) == cells)
    #expect(found.records.map(\.line) == lines)
    #expect(found.lacksEnd == (text.utf8.last.map { $0 != 10 } ?? false))
  }

  static let refused: [([UInt8], String)] = [
    (Array("a,b\"c\n".utf8), "t.csv:1:4: a quote within a field that does not begin with one"),
    (Array("a\n\"b\"c\n".utf8), "t.csv:2:4: text after the closing quote"),
    (Array("a\nb,\"c\nd".utf8), "t.csv:2:3: the file ends within a field that begins here with a quote"),
    (Array("a\rb\n".utf8), "t.csv:1:2: a carriage return without a line feed"),
    (Array("a\n".utf8) + [0x62, 0x2C, 0xE4, 0x0A], "t.csv:2:3: the text is not UTF-8"),
    ([0xFF, 0xFE, 0x61, 0x00], "t.csv:1:1: the text is not UTF-8"),
  ]

  @Test(arguments: refused)
  func refuses(_ bytes: [UInt8], _ message: String) throws {
    let failure = #expect(throws: CommandFailure.self) { try read(bytes) }
    #expect(failure?.message == message && failure?.status == .damaged)
  }

  @Test func goesOnAcrossPieces() throws {
    let row = "\"" + String(repeating: "ä\"\"\r\n", count: 9) + "\",b\r\n"
    let records = try read(Array(String(repeating: row, count: 4000).utf8)).records
    #expect(records.count == 4000 && Set(records.map(\.cells)).count == 1)
    #expect(records.last?.line == 3999 * 10 + 1)
  }
}
