import RecordModel
import Testing

@testable import RecordExport

@Suite("Format of exports") struct FormatTests {
  private static let table = ExportTable(
    "scores", "Rows.",
    columns: [
      ExportColumn("value", .decimal, "A value.", unit: "kg", rule: "rounded"),
      ExportColumn("text", .text, "A text."),
    ])

  @Test("describes every column with unit and rule") func columns() {
    let text = FormatDocument.text([Self.table])
    #expect(text.contains("### scores\nRows.\n"))
    #expect(text.contains("| `value` | decimal | A value. Unit: kg. Rule: rounded. |"))
    #expect(text.contains("| `text` | text | A text. |"))
  }

  @Test("a table of many patients begins with whose row it is") func ofMany() {
    #expect(Self.table.ofMany.columns.map(\.name) == ["patient_id", "value", "text"])
    #expect(Self.table.ofMany.ofMany == Self.table.ofMany)
    #expect(!ExportTable("one", "Row.", isSingle: true, columns: []).ofMany.isSingle)
  }

  @Test("files by format") func files() {
    #expect(ExportFormat.csv.rowWriter.file(of: Self.table) == "scores.csv")
    #expect(ExportFormat.ndjson.rowWriter.file(of: Self.table) == "record.ndjson")
    #expect(ExportFormat.json.rowWriter.file(of: Self.table) == "record.json")
  }

  @Test("only CSV alters text, and says so") func notes() {
    #expect(FormatDocument.notes(.csv).contains { $0.contains("apostrophe") })
    #expect(!FormatDocument.notes(.json).contains { $0.contains("apostrophe") })
  }

  // SHA-256 of the empty text and of "abc": FIPS 180-2, appendix B.1, and its well-known empty case.
  @Test(
    "hash and length",
    arguments: [
      ([String](), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (["a", "", "bc"], "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ]) func hash(_ pieces: [String], _ expected: String)
  {
    var hash = FileHash()
    for piece in pieces { hash.update(Array(piece.utf8)) }
    #expect(hash.text == expected)
    #expect(hash.bytes == pieces.joined().utf8.count)
  }

  @Test("a manifest is read back as it was written") func manifest() throws {
    let table = Self.table
    let manifest = ExportManifest(
      format: .csv, recorddVersion: "1.0.0", storeInstance: InstanceID(random: (1, 2)),
      patientId: Example.patient,
      position: 17, chainHash: String(repeating: "0", count: 64), exportedAt: Example.end,
      files: [ExportManifest.File("scores.csv", FileHash())],
      tables: [ExportManifest.Table(table, file: "scores.csv", rows: 3)], events: 5)
    let text = try manifest.text()
    #expect(text.hasSuffix("}\n"))
    #expect(text.contains("\n  \"exportedAt\": \"\(Example.end)\",\n"))
    #expect(try JSON.decode(ExportManifest.self, from: Array(text.utf8)) == manifest)
  }
}
