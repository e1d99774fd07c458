import RecordModel
import Testing

@testable import RecordExport

@Suite("JSON and NDJSON exports") struct JSONWriterTests {
  static let person = ExportTable(
    "person", "One row.", isSingle: true, columns: [ExportColumn("name", .text, "A name.")])
  static let items = ExportTable(
    "items", "Rows.",
    columns: [ExportColumn("n", .integer, "A number."), ExportColumn("data", .json, "Data.")])

  static func text(_ writer: some RowWriter, _ tables: [(ExportTable, [[ExportCell]])]) throws -> String {
    var bytes: [UInt8] = []
    for (place, (table, rows)) in tables.enumerated() {
      writer.begin(table, isFirst: place == 0, into: &bytes)
      for (index, row) in rows.enumerated() {
        try writer.write(row, of: table, isFirst: index == 0, into: &bytes)
      }
      writer.end(table, isEmpty: rows.isEmpty, isLast: place == tables.count - 1, into: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static let rows: [[ExportCell]] = [[.integer(1), .json(["x": [1, 2.5]])], [.null, .null]]

  @Test("one document, a row a line") func document() throws {
    let text = try Self.text(
      JSONDocumentWriter(), [(Self.person, [[.text("=\"Zoë\"\n")]]), (Self.items, Self.rows)])
    #expect(
      text == """
        {"person":{"name":"=\\"Zoë\\"\\n"},
        "items":[
        {"n":1,"data":{"x":[1,2.5]}},
        {"n":null,"data":null}
        ]}

        """)
  }

  @Test("empty tables are null and an empty list") func empty() throws {
    #expect(
      try Self.text(JSONDocumentWriter(), [(Self.person, []), (Self.items, [])])
        == "{\"person\":null,\n\"items\":[]}\n")
    #expect(try Self.text(NDJSONWriter(), [(Self.person, []), (Self.items, [])]).isEmpty)
  }

  @Test("an object a line, named by its table") func lines() throws {
    let text = try Self.text(NDJSONWriter(), [(Self.person, [[.text("a\r\nb")]]), (Self.items, Self.rows)])
    #expect(
      text == """
        {"table":"person","name":"a\\r\\nb"}
        {"table":"items","n":1,"data":{"x":[1,2.5]}}
        {"table":"items","n":null,"data":null}

        """)
  }

  @Test(
    "a score is the same number as on the wire",
    arguments: [0, 100, 250, 299, -150, -700, 1_234_567]) func scores(_ hundredths: Int) throws
  {
    let score = ScoreValue(hundredths: hundredths)
    #expect(try JSON.encode(ExportCell(score).value) == JSON.encode(score))
  }

  @Test("numbers that are not finite are refused", arguments: [Double.nan, .infinity]) func notFinite(
    _ number: Double
  ) {
    var bytes: [UInt8] = []
    #expect(throws: CodingFailure.self) {
      try NDJSONWriter().write([.null, .json(.double(number))], of: Self.items, isFirst: true, into: &bytes)
    }
  }
}
