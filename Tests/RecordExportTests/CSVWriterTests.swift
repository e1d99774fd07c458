import RecordModel
import RecordTestSupport
import Testing

@testable import RecordExport

@Suite("CSV") struct CSVWriterTests {
  static let table = ExportTable(
    "sample", "For tests.",
    columns: [
      ExportColumn("name", .text, "A name."), ExportColumn("number", .integer, "A number."),
      ExportColumn("score", .decimal, "A score."), ExportColumn("data", .json, "Data."),
    ])

  static func csv(_ rows: [[ExportCell]]) throws -> String {
    let writer = CSVWriter()
    var bytes: [UInt8] = []
    writer.begin(table, isFirst: true, into: &bytes)
    for (index, row) in rows.enumerated() {
      try writer.write(row, of: table, isFirst: index == 0, into: &bytes)
    }
    writer.end(table, isEmpty: rows.isEmpty, isLast: true, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("every kind of cell as it is written") func golden() throws {
    let rows: [[ExportCell]] = [
      [.text("Erika Mustermann"), .integer(-5), .decimal(ScoreValue(hundredths: 250)), .null],
      [
        .text("Ötzi \"der Mann\", vom Eis"), .integer(0), .decimal(ScoreValue(hundredths: -150)),
        .json(["a": 1]),
      ],
      [.text(""), .null, .null, .json([])],
      [.text("two\r\nlines"), .integer(7), .decimal(ScoreValue(hundredths: 1800)), .json("=1+1")],
    ]
    #expect(
      try Self.csv(rows)
        == "name,number,score,data\r\n"
        + "Erika Mustermann,-5,2.5,\r\n"
        + "\"Ötzi \"\"der Mann\"\", vom Eis\",0,-1.5,\"{\"\"a\"\":1}\"\r\n"
        + "\"\",,,[]\r\n"
        + "\"two\r\nlines\",7,18,\"\"\"=1+1\"\"\"\r\n")
  }

  static let texts = [
    "plain", "", " ", " leading", "trailing ", "a,b", "\"", "\"\"", "say \"no\"", "\r\n", "\n", "\r",
    "a\r\nb",
    "=1+1", "+49 30", "-1", "@SUM(A1)", "\tx", "\0", "\u{FF1D}1", "\u{FF0B}1", "\u{FF0D}1", "\u{FF20}x",
    " =1",
    "\u{FEFF}=1", "\u{3000}@x", "\u{A0}-", "'=1", "a=b", "Müller-Lüdenscheidt", "🩺👩🏽‍⚕️", "e\u{301}", "名前",
    "=cmd|' /C calc'!A0", "\"=1\"",
  ]

  @Test("is read back by a strict parser, formulas defused", arguments: texts) func reparse(
    _ text: String
  ) throws {
    let csv = try Self.csv([[.text(text), .integer(-1), .null, .json(.string(text))]])
    let records = try #require(CSVParser.records(csv))
    try #require(records.count == 2)
    #expect(records[0] == ["name", "number", "score", "data"])
    let name = try #require(records[1][0])
    #expect(Array(name.utf8) == Array(FormulaDefusing.defused(text).utf8))
    #expect(records[1][1] == "-1")
    #expect(records[1][2] == nil)
    let data = try JSON.decode(Value.self, from: Array(try #require(records[1][3]).utf8))
    #expect(data == .string(text))
  }

  @Test("random texts survive, one column against its neighbours") func random() throws {
    var generator = SeededGenerator(seed: 20)
    let alphabet: [Unicode.Scalar] = ["a", ",", "\"", "\r", "\n", "=", " ", "ß", "🩺", "\t", "'"]
    for _ in 0..<500 {
      let rows: [[ExportCell]] = (0..<3).map { _ in
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
          text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)])
        }
        return [.text(String(text)), .null, .null, .null]
      }
      let records = try #require(CSVParser.records(try Self.csv(rows)))
      #expect(
        records.dropFirst().map { Array(($0[0] ?? "nothing").utf8) }
          == rows.map { row in
            guard case .text(let text) = row[0] else { return [] }
            return Array(FormulaDefusing.defused(text).utf8)
          })
    }
  }

  @Test(
    "an apostrophe where, and only where, a formula could begin",
    arguments: [
      ("=1", true), ("+1", true), ("-1", true), ("@x", true), ("\tx", true), ("\rx", true), ("\nx", true),
      ("\r\n=1", true), ("\0=1", true), ("＝1", true), ("＋1", true), ("－1", true), ("＠x", true),
      ("  =1", true),
      ("\u{FEFF}=1", true), ("=\u{301}1", true), ("", false), (" ", false), ("a=1", false), ("1-2", false),
      ("'", false), ("é", false), ("(=1)", false), ("–1", false),
    ]) func defusing(_ text: String, _ isDefused: Bool)
  {
    #expect(Array(FormulaDefusing.defused(text).utf8) == Array(((isDefused ? "'" : "") + text).utf8))
  }
}
