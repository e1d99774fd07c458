import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Tables of exports") struct ExportFormatTests {
  @Test("the page in Docs is the text inside every export") func documentation() {
    GoldenFile.expect(ExportTables.description, isFile: "Docs/ExportFormat.md")
  }

  @Test("every table has a name and columns of its own", arguments: ExportTables.all.map(\.definition))
  func columns(_ table: ExportTable) {
    #expect(ExportTables.all.count { $0.name == table.name } == 1)
    #expect(table.name.contains(/^[a-z][a-z0-9_]*$/))
    #expect(Set(table.columns.map(\.name)).count == table.columns.count)
    // The line format names the table under this name.
    #expect(!table.columns.contains { $0.name == "table" })
    #expect(ExportTables.description.contains("### \(table.name)\n"))
  }

  @Test("every part of the chart is in exactly one table") func chart() {
    for section in Chart.sections {
      #expect(
        ExportTables.all.count { $0.sections.contains { $0.name == section.name } } == 1, "\(section.name)")
    }
  }

  @Test("columns of the second format version stay") func names() {
    let names = ExportTables.declared.map {
      "\($0.name): \($0.definition.columns.map(\.name).joined(separator: " "))"
    }
    #expect(ExportManifest.formatVersion == 2)
    let kept = [
      "patient: patient_id full_name birth_date sex language created_at updated_at",
      "assessments: id funnel funnel_version_id status started_at completed_at total_score risk_level report_id",
      "answers: assessment_id answer_id question_id question_label_de question_label_en answer_value "
        + "answer_label_de answer_label_en saved_position saved_at",
      "answer_changes: position occurred_at recorded_at assessment_id question_id old_value new_value",
      "scores: assessment_id report_id scale value risk_level scoring_version position",
      "score_items: assessment_id scale question_id answer_value contribution",
      "safety_flags: position recorded_at assessment_id code question_id severity message_de message_en",
      "vitals: entry_id measure loinc value unit entered_value entered_unit status glucose_context source "
        + "measure_set effective_at recorded_at recorded_by note corrects position retracted retracted_at "
        + "retracted_by retraction_reason retraction_note",
    ]
    for each in kept { #expect(names.contains(each)) }
  }
}

@Suite("Exported events") struct ExportedEventTests {
  private let envelope = Envelope(
    position: 7, stream: StreamID(Example.patient), revision: 258, typeCode: 0, version: 1,
    occurredAt: Timestamp(milliseconds: -1), offsetMinutes: -90,
    recordedAt: Timestamp(milliseconds: 1_768_472_430_123), clockClamped: true,
    actor: .service(userID: 1000), channel: .gateway, causation: 6,
    command: CommandID("00112233-4455-6677-8899-aabbccddeeff"), request: RequestID("req-1"))

  private func line(_ event: any Event, _ envelope: Envelope) throws -> [UInt8] {
    var envelope = envelope
    envelope.typeCode = Swift.type(of: event).type.code
    var line: [UInt8] = []
    let stored = try CBOR.parse(try CBOR.encode(event))
    ExportedEvent.append(envelope, payload: (stored, stored.root), to: &line)
    return line
  }

  @Test("the payload bytes of every event are made again from its line") func lossless() throws {
    for event in try EventSamples.all {
      let tape = try JSON.parse(Array(try line(event, envelope).dropLast()))
      let read = try ExportedEvent(tape, at: tape.root)
      #expect(try encodeCBOR(read.payload) == CBOR.encode(event), "\(Swift.type(of: event).type.name)")
      var expected = envelope
      expected.typeCode = Swift.type(of: event).type.code
      #expect(read.envelope == expected)
      #expect(try line(read.payload, read.envelope) == line(event, envelope))
    }
  }

  @Test(
    "actors read back",
    arguments: [
      Actor.system, .service(userID: 0), .service(userID: .max), Actor(role: .clinician, high: 1, low: 2),
      Actor(role: .auditor, high: .max, low: .max),
    ]) func actors(_ actor: Actor)
  {
    #expect(Actor(description: actor.description) == actor)
  }

  @Test(
    "texts that name no actor", arguments: ["", "system:1", "service:", "service:01", "king:1", "nurse:1"])
  func noActors(_ text: String) { #expect(Actor(description: text) == nil) }

  static let wrong: [(String, String, CodingFailure.Kind, String)] = [
    (#""position":7"#, #""position":0"#, .invalidValue, "position"),
    (#""position":7"#, #""position":-7"#, .numberOutOfRange, "position"),
    (#""position":7,"#, "", .missingMember, "position"),
    (#""position":7,"#, #""position":7,"more":1,"#, .unknownMember, "more"),
    (#""streamKind":"patient""#, #""streamKind":"cat""#, .invalidValue, "streamKind"),
    (#""type":"assessment.completed""#, #""type":"assessment.sung""#, .unsupported, "type"),
    (#""version":1"#, #""version":9"#, .unsupported, "version"),
    (#"-01:30""#, #"""#, .invalidValue, "occurredAt"),
    (#""actor":"service:1000""#, #""actor":"x""#, .invalidValue, "actor"),
    (#""channel":"gateway""#, #""channel":"pigeon""#, .invalidValue, "channel"),
    (#""clockClamped":true"#, #""clockClamped":1"#, .wrongType, "clockClamped"),
    (#""payload":{"#, #""payload":{"later":1,"#, .unknownMember, "payload.later"),
    (#""assessmentId":"#, #""assessment":"#, .missingMember, "payload.assessmentId"),
  ]

  @Test("what is wrong with a line is named", arguments: wrong)
  func refusals(_ good: String, _ bad: String, _ kind: CodingFailure.Kind, _ path: String) throws {
    let event = AssessmentCompleted(assessmentId: Example.assessment)
    let text = String(decoding: try line(event, envelope), as: UTF8.self)
    #expect(text.contains(good))
    let tape = try JSON.parse(Array(text.replacing(good, with: bad).utf8.dropLast()))
    let failure = #expect(throws: CodingFailure.self) { _ = try ExportedEvent(tape, at: tape.root) }
    #expect(failure?.kind == kind)
    #expect(failure?.path == path)
  }

  @Test("an event whose key was destroyed says so") func erased() throws {
    var bytes: [UInt8] = []
    var envelope = envelope
    envelope.typeCode = PatientCreated.type.code
    ExportedEvent.append(envelope, payload: nil, to: &bytes)
    let tape = try JSON.parse(Array(bytes.dropLast()))
    let failure = #expect(throws: CodingFailure.self) { _ = try ExportedEvent(tape, at: tape.root) }
    #expect(failure?.path == "payload")
  }
}
