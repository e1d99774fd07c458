import FoundationEssentials
import RecordModel
import Testing

@testable import RecordExport

@Suite("Format of exports") struct FormatTests {
  @Test("the page in Docs is the text inside every export") func documentation() throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let page = [UInt8](try Data(contentsOf: root.appending(path: "Docs/ExportFormat.md")))
    #expect(String(decoding: page, as: UTF8.self) == FormatDocument.text)
  }

  @Test("describes every column of every table", arguments: RecordTable.allCases) func columns(
    _ table: RecordTable
  ) {
    let definition = table.definition
    #expect(definition.name == table.rawValue)
    #expect(Set(definition.columns.map(\.name)).count == definition.columns.count)
    // The line format names the table under this name.
    #expect(!definition.columns.contains { $0.name == "table" })
    #expect(FormatDocument.text.contains("### \(definition.name)\n"))
    for column in definition.columns {
      #expect(
        FormatDocument.text.contains("| `\(column.name)` | \(column.type.rawValue) | \(column.description) |")
      )
    }
  }

  @Test("columns of the first format version stay") func names() {
    let names = RecordTable.allCases.map {
      "\($0.rawValue): \($0.definition.columns.map(\.name).joined(separator: " "))"
    }
    #expect(RecordTable.formatVersion == 1)
    #expect(
      names == [
        "patient: patient_id full_name birth_date sex language created_at updated_at",
        "assessments: id funnel funnel_version_id status started_at completed_at total_score risk_level report_id",
        "answers: assessment_id answer_id question_id question_label_de question_label_en answer_value "
          + "answer_label_de answer_label_en saved_position saved_at",
        "answer_changes: position occurred_at recorded_at assessment_id question_id old_value new_value",
        "scores: assessment_id report_id scale value risk_level scoring_version position",
        "score_items: assessment_id scale question_id answer_value contribution",
        "safety_flags: position recorded_at assessment_id code question_id severity message_de message_en",
        "events: position revision type version occurred_at recorded_at actor channel request_id command_id hash payload",
      ])
  }

  @Test("files by format") func files() {
    #expect(ExportFormat.csv.rowWriter.file(of: RecordTable.scoreItems.definition) == "score_items.csv")
    #expect(ExportFormat.ndjson.rowWriter.file(of: RecordTable.events.definition) == "record.ndjson")
    #expect(ExportFormat.json.rowWriter.file(of: RecordTable.events.definition) == "record.json")
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
    let table = RecordTable.scores.definition
    let manifest = ExportManifest(
      format: .csv, recorddVersion: "1.0.0", storeInstance: InstanceID(random: (1, 2)),
      patientId: Example.patient,
      position: 17, chainHash: String(repeating: "0", count: 64), exportedAt: Example.end,
      files: [ExportManifest.File("scores.csv", FileHash())],
      tables: [ExportManifest.Table(table, file: "scores.csv", rows: 3)])
    let text = try manifest.text()
    #expect(text.hasSuffix("}\n"))
    #expect(text.contains("\n  \"exportedAt\": \"\(Example.end)\",\n"))
    #expect(try JSON.decode(ExportManifest.self, from: Array(text.utf8)) == manifest)
  }
}
