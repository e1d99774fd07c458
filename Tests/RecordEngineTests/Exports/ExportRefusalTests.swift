import LMDB
import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Refused exports") struct ExportRefusalTests {
  private func refusal(_ test: TestEngine, _ request: ExportPatient) -> Failure? {
    #expect(throws: Failure.self) { _ = try test.call(request) }
  }

  @Test("positions outside the patient's record") func positions() throws {
    let scene = try ExportScene(steps: 1)
    let head = try scene.test.call(CheckHealth()).position
    let first = try #require(
      try scene.test.call(ReadLog(patientId: scene.patient, limit: 1)).events.first?.position)
    for position in [0, first - 1, head + 1, UInt64(Int64.max)] {
      let failure = refusal(
        scene.test, ExportPatient(patientId: scene.patient, format: .csv, position: position))
      #expect(failure?.code == .invalidInput)
      #expect(failure?.details?["field"] == "position")
    }
    for position in [first, head] {
      #expect(try scene.test.export(scene.patient, .csv, at: position).position == position)
    }
    let beginning = try scene.test.export(scene.patient, .ndjson, at: first)
    #expect(try beginning.rows(.patient).count == 1 && beginning.rows(.events).count == 1)
    #expect(try beginning.rows(.assessments).isEmpty && beginning.rows(.answers).isEmpty)
  }

  @Test("cursors that are none, or of another export") func cursors() throws {
    let scene = try ExportScene(steps: 1)
    let page = try scene.test.exportPage(scene.patient, .csv, bytes: 1)
    let cursor = try #require(page.nextCursor)
    let position = page.position
    var wrong = [
      ExportPatient(patientId: scene.other, format: .csv, cursor: cursor),
      ExportPatient(patientId: scene.patient, format: .json, cursor: cursor),
      ExportPatient(patientId: scene.patient, format: .csv, position: position - 1, cursor: cursor),
    ]
    for text in ["", "%", "e30", "bm90IGpzb24", String(repeating: "A", count: 2_000)] {
      wrong.append(ExportPatient(patientId: scene.patient, format: .csv, cursor: text))
    }
    for place in [
      ExportPlace(table: -1), ExportPlace(table: ExportTables.all.count + 1),
      ExportPlace(table: 1, offset: 1, rows: 0),
      ExportPlace(table: 1, offset: 999, rows: 999),
      ExportPlace(table: ExportTables.all.count - 1, offset: position + 1, rows: 1),
      ExportPlace(table: ExportTables.all.count, offset: 0, rows: 1),
      ExportPlace(table: 2, offset: UInt64(Int64.max), rows: UInt64(Int64.max)),
    ] {
      let cursor = ExportCursor(patient: scene.patient, format: .csv, position: position, place: place)
      wrong.append(ExportPatient(patientId: scene.patient, format: .csv, cursor: Cursor.text(cursor)))
    }
    for request in wrong {
      let failure = refusal(scene.test, request)
      #expect(failure?.code == .invalidInput)
      #expect(failure?.details?["field"] == "cursor")
    }
    // Right as a place, and yet of nobody's giving.
    #expect(
      refusal(
        scene.test,
        ExportPatient(patientId: scene.patient, format: .csv, position: position, cursor: cursor))?.details?[
          "field"]
        == "cursor")
  }

  @Test("unknown patients, and roles that may not read patients") func access() throws {
    let scene = try ExportScene(steps: 1)
    let unknown = ExportPatient(patientId: PatientID(random: (1, 2)), format: .csv)
    #expect(refusal(scene.test, unknown)?.code == .notFound)
    let parameters = "{\"patientId\":\"\(scene.patient)\",\"format\":\"csv\"}"
    for (role, isAllowed) in [
      (ServiceRole.operator, true), (.gateway, false), (.courier, false), (.importer, false),
      (.auditor, true), (.monitor, false),
    ] {
      let reply = try scene.test.call(ExportPatient.name, parameters, roles: [role])
      if case .failure(let failure) = reply.outcome {
        #expect(!isAllowed && failure.code == (role == .gateway ? .unauthorized : .forbidden))
      } else {
        #expect(isAllowed)
      }
    }
  }

  @Test("a record whose key was destroyed is not found, others still are") func erased() throws {
    let directory = TemporaryDirectory()
    let (erased, other) = try {
      let test = try TestEngine(directory: directory)
      let erased = try test.call(CreatePatient(fullName: "Erika Mustermann")).id
      return (erased, try test.call(CreatePatient(fullName: "Somebody Else")).id)
    }()
    try destroyKey(of: StreamID(erased), in: directory)
    let test = try TestEngine(directory: directory)
    #expect(refusal(test, ExportPatient(patientId: erased, format: .json))?.code == .notFound)
    #expect(try test.export(other, .json).text("record.json").contains("Somebody Else"))
  }

  private func destroyKey(of stream: StreamID, in directory: TemporaryDirectory) throws {
    let environment = try Environment(
      path: directory.path + "/state/keys", options: EnvironmentOptions(mapSize: 1 << 30, databases: 8))
    let key = stream.keyBytes + [0, 0, 0, 1]
    let isDeleted = try environment.write { (transaction) throws(LMDBError) in
      try transaction.delete(key.span.bytes, in: try transaction.openDatabase("keys"))
    }
    #expect(isDeleted)
  }
}
