import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Pages of an export") struct ExportPageTests {
  @Test("pages of any size joined are the same files", arguments: ExportFormat.allCases) func sizes(
    _ format: ExportFormat
  ) throws {
    let scene = try ExportScene()
    let whole = try scene.test.export(scene.patient, format)
    #expect(whole.cursors.isEmpty)
    #expect(whole.percents == [100])
    for bytes in [1, 100, 777, 4_096, 20_000] {
      let paged = try scene.test.export(scene.patient, format, bytes: bytes)
      #expect(paged.hasSameFiles(as: whole), "\(bytes)")
      #expect(paged.percents == paged.percents.sorted())
      #expect(paged.percents.dropLast().allSatisfy { $0 < 100 } && paged.percents.last == 100)
      // A page ends with the row that fills it; the scene's longest group of rows has less than 4,096 bytes.
      #expect(paged.longestPage < bytes + 4_096)
    }
    #expect(try scene.test.export(scene.patient, format, bytes: 1).cursors.count > 40)
    #expect(try scene.test.export(scene.patient, format, bytes: 1 << 20, batches: 1).hasSameFiles(as: whole))
  }

  @Test("goes on at each cursor with the same bytes", arguments: ExportFormat.allCases) func resume(
    _ format: ExportFormat
  ) throws {
    let scene = try ExportScene()
    let whole = try scene.test.export(scene.patient, format)
    var before = Exported()
    var cursor: String?
    repeat {
      let page = try scene.test.exportPage(scene.patient, format, bytes: 1_500, cursor: cursor)
      before.append(page)
      cursor = page.nextCursor
      guard let cursor else { break }
      let again = try scene.test.exportPage(
        scene.patient, format, bytes: 1_500, cursor: before.cursors.dropLast().last)
      #expect(again == page)
      let rest = try scene.test.export(scene.patient, format, bytes: 3_000, from: cursor)
      var joined = before
      for file in rest.order {
        if joined.files[file] == nil { joined.order.append(file) }
        joined.files[file, default: ""] += rest.files[file] ?? ""
      }
      #expect(joined.hasSameFiles(as: whole))
    } while cursor != nil
    #expect(before.hasSameFiles(as: whole))
  }

  @Test("an export at a pinned position is the same after more events") func pinned() throws {
    let scene = try ExportScene()
    let position = try scene.test.call(CheckHealth()).position
    let first = try scene.test.exportPage(scene.patient, .json, bytes: 500)
    let before = try ExportFormat.allCases.map { try scene.test.export(scene.patient, $0, at: position) }
    let slug = try #require(Slug("findrisc"))
    try scene.test.publish("findrisc")
    _ = try scene.test.call(StartAssessment(patientId: scene.patient, slug: slug))
    let after = try ExportFormat.allCases.map { try scene.test.export(scene.patient, $0, at: position) }
    #expect(before == after)
    #expect(
      try scene.test.export(scene.patient, .json).files["record.json"] != before[0].files["record.json"])
    // A cursor keeps the position that its export began with.
    let rest = try scene.test.export(scene.patient, .json, bytes: 500, from: first.nextCursor)
    #expect(rest.position == position)
    #expect(try rest.manifest.position == position)
  }

  @Test("as of a position: what a store with only those events exports", arguments: 0..<6) func asOf(
    _ step: Int
  ) throws {
    let (full, short) = (try ExportScene(), try ExportScene(steps: step + 1))
    let then = try full.test.export(full.patient, .ndjson, at: full.moments[step])
    let only = try short.test.export(short.patient, .ndjson)
    #expect(then.position == only.position)
    for table in ExportTables.all {
      #expect(try then.rows(table).map(withoutHash) == only.rows(table).map(withoutHash), "\(table.name)")
    }
    let (manifest, other) = (try then.manifest, try only.manifest)
    #expect(manifest.exportedAt == other.exportedAt)
    #expect(manifest.tables == other.tables)
    #expect(manifest.storeInstance == other.storeInstance)
  }

  private func withoutHash(_ row: Value) -> Value {
    guard case .object(let members) = row else { return row }
    return .object(members.filter { $0.name != "hash" })
  }

  @Test("a long stream: every old value, whatever the page begins with") func longStream() throws {
    let test = try TestEngine()
    try test.publishShippedFunnels()
    let first = try Walk(test, slug: "stress")
    let second = try test.call(StartAssessment(patientId: first.patient, slug: first.slug)).assessmentId
    var generator = SeededGenerator(seed: 5)
    let keys = ["stress_frequency", "stress_intensity", "sleep_quality", "sleep_thoughts"]
    var saves: [SaveAnswer] = []
    for index in 0..<1_400 {
      // The second assessment is touched again only after more events than one look back reads at once.
      let assessment =
        (200..<1_000).contains(index) || Bool.random(using: &generator) ? first.assessment : second
      saves.append(
        SaveAnswer(
          patientId: first.patient, slug: first.slug, assessmentId: assessment,
          questionId: try #require(QuestionKey(keys.randomElement(using: &generator) ?? "")),
          answerValue: Int32.random(in: 1...4, using: &generator)))
    }
    try test.sendTogether(saves)
    let whole = try test.export(first.patient, .ndjson, bytes: Int.max, batches: Int.max)
    try checkOldValues(whole)
    #expect(try whole.rows(.answerChanges).count == 1_400)
    for (bytes, batches) in [(40_000, 64), (1 << 30, 1)] {
      let paged = try test.export(first.patient, .ndjson, bytes: bytes, batches: batches)
      #expect(paged.hasSameFiles(as: whole))
      #expect(paged.cursors.count > 5)
    }
  }

  /// Compares with a dictionary filled from the exported events.
  private func checkOldValues(_ exported: Exported) throws {
    var values: [String: Value] = [:]
    var expected: [(old: Value, new: Value)] = []
    for event in try exported.rows(.events) where event["type"] == "assessment.answer-saved" {
      guard let payload = event["payload"], case .string(let assessment)? = payload["assessmentId"],
        case .string(let key)? = payload["questionKey"], let value = payload["value"]
      else { continue }
      expected.append((values[assessment + key] ?? .null, value))
      values[assessment + key] = value
    }
    let rows = try exported.rows(.answerChanges)
    #expect(rows.map { $0["old_value"] } == expected.map(\.old))
    #expect(rows.map { $0["new_value"] } == expected.map(\.new))
    #expect(try exported.rows(.answers).count == values.count)
  }
}
