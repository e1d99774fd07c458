import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// A small export to the byte, but for what is random: ids stand by the order of their first occurrence, and hashes, which
/// depend on random keys, by a word.
@Suite("Exports on disk") struct ExportGoldenTests {
  @Test("every file of a small export is what it was", arguments: ExportFormat.allCases)
  func golden(_ format: ExportFormat) throws {
    let test = try TestEngine()
    let measures = try JSON.decode(Value.self, from: Shipped.file("Config/measures/measures-2026-3.json"))
    _ = try test.call(PublishMeasures(definition: measures))
    try test.publish("phq-9")
    let walk = try Walk(test, slug: "phq-9")
    try walk.answer("phq9_self_harm", 1)
    let at = OffsetTime(Timestamp(milliseconds: 1_768_472_000_000), offsetMinutes: 60)
    for (id, rate) in [("first", 72), ("second", 131)] as [(String, Int32)] {
      var input = VitalsInput(id: RecordID(id), timestamp: at)
      input.heartRate = ExactDecimal(rate)
      input.weight = ExactDecimal(176)
      input.units = ["weight": "lb"]
      input.height = ExactDecimal(178)
      input.note = "=1+1"
      _ = try test.call(LogVitals(patientId: walk.patient, input: input))
    }
    let second = try #require(RecordID("second"))
    _ = try test.call(RetractVitals(patientId: walk.patient, vitalId: second, reason: .duplicate))
    let exported = try test.export(walk.patient, format)
    for name in exported.order where name != FormatDocument.file {
      let text = Self.settled(try exported.text(name))
      GoldenFile.expect(text, is: "export/\(format.rawValue)/\(name)")
    }
  }

  private static func settled(_ text: String) -> String {
    var ids: [String: String] = [:]
    let hashes = text.replacing(/[0-9a-f]{64}/, with: "HASH")
    return hashes.replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32}/) {
      match in
      let id = String(match.output)
      if ids[id] == nil { ids[id] = "id-\(ids.count + 1)" }
      return ids[id] ?? id
    }
  }
}
