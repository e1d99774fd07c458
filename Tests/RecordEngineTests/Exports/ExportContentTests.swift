import Crypto
import RecordExport
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("What an export holds") struct ExportContentTests {
  @Test("CSV, to the byte") func golden() throws {
    let scene = try ExportScene()
    let files = try scene.test.export(scene.patient, .csv)
    #expect(
      files.order == ExportTables.all.map { "\($0.name).csv" } + [
        ExportManifest.eventsFile, FormatDocument.file, ExportManifest.file,
      ])
    #expect(
      try files.text("patient.csv")
        == "patient_id,full_name,birth_date,sex,language,created_at,updated_at\r\n"
        + "\(scene.patient),\"'=HYPERLINK(\"\"x\"\"), \"\"Zoë\"\" O'Neill-Müller 🩺\",1964-08-12,female,de,"
        + "2026-01-15T10:20:30.000Z,2026-01-15T10:20:30.000Z\r\n")
    #expect(
      try files.text("assessments.csv")
        == "id,funnel,funnel_version_id,status,started_at,completed_at,total_score,risk_level,report_id\r\n"
        + [scene.stress, scene.phq].sorted().map { line($0, scene) }.joined())
    let changes = try files.text("answer_changes.csv").split(
      separator: "\r\n", omittingEmptySubsequences: false)
    #expect(changes.first == "position,occurred_at,recorded_at,assessment_id,question_id,old_value,new_value")
    #expect(
      changes.dropFirst().first
        == "8,2026-01-15T11:13:20.000+01:00,2026-01-15T10:21:31.001Z,\(scene.stress),stress_frequency,,3")
    #expect(changes.contains { $0.hasSuffix(",\(scene.stress),stress_frequency,3,2") })
    #expect(changes.last?.isEmpty == true)
  }

  private func line(_ id: AssessmentID, _ scene: ExportScene) -> String {
    guard id == scene.stress else {
      return "\(id),phq-9,fv-phq-9-v3,in_progress,2026-01-15T10:20:30.000Z,,,,\r\n"
    }
    let result = try? scene.test.call(GetAssessmentResult(patientId: scene.patient, assessmentId: id))
    let report = result?.report?.id.description ?? "no report"
    return "\(id),stress-assessment,fv-stress-v1,completed,2026-01-15T10:20:30.000Z,"
      + "2026-01-15T10:25:35.005Z,18,moderate,\(report)\r\n"
  }

  @Test("the same as the answers of the other methods") func methods() throws {
    let scene = try ExportScene()
    let rows = try scene.test.export(scene.patient, .ndjson)
    let result = try scene.test.call(
      GetAssessmentResult(patientId: scene.patient, assessmentId: scene.stress))
    let report = try #require(result.report)
    let own = Value.string(scene.stress.description)

    let history = try scene.test.call(ListAssessmentHistory(patientId: scene.patient)).items
    let completed = try rows.rows(.assessments).filter { $0["status"] == "completed" }
    #expect(completed.count == history.count)
    for (row, measure) in zip(completed, history) {
      let expected = try Tape(encoding: measure).value()
      for name in [
        "id", "funnel", "funnel_version_id", "completed_at", "total_score", "risk_level", "report_id",
      ] {
        #expect(row[name] == expected[name], "\(name)")
      }
    }

    let answers = try rows.rows(.answers).filter { $0["assessment_id"] == own }
    #expect(
      Set(answers.map { "\($0["question_id"] ?? .null) \($0["answer_value"] ?? .null)" })
        == Set(
          result.answers.map { "\(Value.string($0.questionId)) \(Value.integer(Int64($0.answerValue)))" }))
    #expect(answers.count == result.answers.count)

    let scores = try rows.rows(.scores)
    #expect(scores.map { $0["scale"] } == report.scales.map { .string($0.key) })
    #expect(try scores.map { $0["value"] } == report.scales.map { try Tape(encoding: $0.value).value() })
    #expect(scores.allSatisfy { $0["report_id"] == .string(report.id.description) })
    let items = report.scales.flatMap { scale in scale.items.map { (scale.key, $0) } }
    #expect(try rows.rows(.scoreItems).map { $0["question_id"] } == items.map { .string($0.1.question) })
    #expect(
      try rows.rows(.scoreItems).map { $0["contribution"] }
        == items.map { .integer(Int64($0.1.contribution)) })
  }

  @Test("labels, safety flag and times of an answer") func words() throws {
    let scene = try ExportScene()
    let rows = try scene.test.export(scene.patient, .ndjson)
    let question = try #require(try Shipped.funnel("phq-9").question("phq9_self_harm"))
    let answer = try #require(try rows.rows(.answers).first { $0["question_id"] == "phq9_self_harm" })
    #expect(answer["question_label_de"] == .string(question.label.de))
    #expect(answer["question_label_en"] == .string(question.label.en))
    guard case .choices(let choices) = question.options else {
      return #expect(Bool(false), "choices expected")
    }
    #expect(answer["answer_label_de"] == choices.first { $0.value == 1 }.map { .string($0.label.de) })
    let flags = try rows.rows(.safetyFlags)
    #expect(flags.count == 1)
    #expect(flags.first?["code"] == "suicidal_ideation")
    #expect(flags.first?["severity"] == "urgent")
    #expect(flags.first?["assessment_id"] == .string(scene.phq.description))
    #expect(answer["saved_position"] == flags.first?["position"].map(before))
    #expect(answer["saved_at"] == "2026-01-15T10:23:33.003Z")
  }

  private func before(_ position: Value) -> Value {
    guard case .integer(let number) = position else { return position }
    return .integer(number - 1)
  }

  @Test("the events are the patient's log, and nobody else's") func events() throws {
    let scene = try ExportScene()
    let rows = try scene.test.export(scene.patient, .ndjson).rows(.events)
    let log = try scene.test.call(ReadLog(patientId: scene.patient, limit: 1000)).events
    #expect(rows.count == log.count)
    for (row, event) in zip(rows, log) {
      let expected = try Tape(encoding: event).value()
      for (name, member) in [
        ("position", "position"), ("revision", "revision"), ("type", "type"), ("version", "version"),
        ("occurred_at", "occurredAt"), ("recorded_at", "recordedAt"), ("actor", "actor"),
        ("channel", "channel"), ("hash", "hash"),
      ] { #expect(row[name] == expected[member], "\(name)") }
      // Its members come in the order in which they are stored.
      let (shown, payload) = (row["payload"] ?? .null, expected["payload"] ?? .null)
      #expect(try CBOR.encode(shown) == CBOR.encode(payload))
      #expect(row["request_id"] == expected["requestId"] ?? .null)
    }
    for format in ExportFormat.allCases {
      let files = try scene.test.export(scene.patient, format).files
      #expect(!files.values.contains { $0.contains("Somebody Else") || $0.contains(scene.other.description) })
    }
  }

  @Test("the document holds the rows of the lines") func document() throws {
    let scene = try ExportScene()
    let lines = try scene.test.export(scene.patient, .ndjson)
    let text = try scene.test.export(scene.patient, .json).text("record.json")
    let document = try JSON.decode(Value.self, from: Array(text.utf8))
    for table in ExportTables.all {
      let rows = try lines.rows(table).map(withoutTable)
      #expect(document[table.name] == (table.name == "patient" ? rows.first : .array(rows)))
    }
  }

  private func withoutTable(_ row: Value) -> Value {
    guard case .object(let members) = row else { return row }
    return .object(Array(members.dropFirst()))
  }

  @Test("lengths, hashes and rows in the manifest are true", arguments: ExportFormat.allCases) func manifest(
    _ format: ExportFormat
  ) throws {
    let scene = try ExportScene()
    let exported = try scene.test.export(scene.patient, format, bytes: 900)
    let manifest = try exported.manifest
    #expect(manifest.files.map(\.file) == exported.order.filter { $0 != ExportManifest.file })
    for file in manifest.files {
      let bytes = Array(try exported.text(file.file).utf8)
      #expect(file.bytes == bytes.count)
      #expect(file.sha256 == Hexadecimal.text(SHA256.hash(data: bytes)))
    }
    let lines = try scene.test.export(scene.patient, .ndjson)
    for (table, described) in zip(ExportTables.all, manifest.tables) {
      #expect(described.name == table.name)
      #expect(try Int(described.rows) == lines.rows(table).count, "\(table.name)")
    }
    #expect(manifest.tables.count == ExportTables.all.count)
    let last = try #require(
      try scene.test.call(ReadLog(fromPosition: exported.position - 1, limit: 1)).events.first)
    #expect(manifest.position == last.position && manifest.chainHash == last.hash)
    #expect(manifest.exportedAt == last.recordedAt)
    #expect(manifest.storeInstance == scene.test.engine.store.instance)
  }
}
