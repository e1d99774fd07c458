import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Laboratory values keep the digits in which they were reported, wherever they are shown (R-MH-353).
@Suite("Laboratory results: digits as they were reported") struct LabDigitsTests {
  private let directory = TemporaryDirectory()

  private static let date = "2026-01-15T09:00:00.000+01:00"

  static let spellings: [(sent: String, shown: String)] = [
    ("2.0", "2.0"), ("2", "2"), ("140.0", "140.0"), ("7.40", "7.40"), ("7.4", "7.4"), ("0.0", "0.0"),
    ("1.20e1", "12.0"), ("0.050", "0.050"), ("4500000000000.0", "4500000000000.0"),
  ]

  private func scene() throws -> (test: TestEngine, patient: PatientID) {
    let test = try TestEngine(directory: directory)
    let definition = try JSON.decode(Value.self, from: Shipped.file("Config/measures/measures-2026-3.json"))
    _ = try test.call(PublishMeasures(definition: definition))
    return (test, try test.call(CreatePatient()).id)
  }

  private static func analyte(_ value: String) -> String {
    #"{"key":"ferritin","name":"Ferritin","value":\#(value),"unit":"ng/mL","referenceLow":0.00,"referenceHigh":300.0}"#
  }

  private func record(_ value: String, _ patient: PatientID, _ test: TestEngine) throws -> String {
    try text(
      test.call(
        "labs.record",
        #"{"patientId":"\#(patient)","id":"lab-1","testName":"Labor","date":"\#(Self.date)","#
          + #""analytes":[\#(Self.analyte(value))]}"#))
  }

  private func text(_ reply: Reply) throws -> String {
    let tape = try reply.outcome.get()
    var text: [UInt8] = []
    JSON.write(tape, node: tape.root, into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Every way in which a result is shown.
  private func shown(_ patient: PatientID, _ test: TestEngine) throws -> [(way: String, text: String)] {
    let of = #"{"patientId":"\#(patient)""#
    let calls = [
      ("labs.get", of + #","labId":"lab-1"}"#), ("labs.list", of + "}"),
      ("labs.trend", of + #","analyte":"ferritin"}"#), ("chart.get", of + #","areas":["labs"]}"#),
      ("timeline.diff", of + #","from":{"position":2},"areas":["labs"]}"#),
      ("patient.log", of + "}"),
    ]
    var found = try calls.dropLast().map { ($0.0, try text(test.call($0.0, $0.1))) }
    for format in ExportFormat.allCases {
      let files = try test.export(patient, format)
      let held = files.files.filter { $0.value.contains("Ferritin") && !$0.key.contains("FORMAT") }
      #expect(held.count >= (format == .csv ? 2 : 1), "\(format)")
      found += held.map { ("export \(format) \($0.key)", $0.value.replacing("\"\"", with: "\"")) }
    }
    return found
  }

  @Test(
    "R-MH-353: in answers, courses, charts, exports, comparisons and after a restart", arguments: spellings)
  func everywhere(sent: String, shown: String) throws {
    let patient = try recorded(sent, shown)
    // The same store, opened again, and folded anew.
    let again = try TestEngine(directory: directory, seed: 2)
    try check(shown, patient, again)
    for projection in ProjectionCatalog.all {
      let verified = try again.call(VerifyProjection(name: projection.name))
      #expect(verified.digest == verified.rebuiltDigest, "\(projection.name)")
    }
  }

  private func recorded(_ sent: String, _ shown: String) throws -> PatientID {
    let (test, patient) = try scene()
    #expect(try record(sent, patient, test).contains(#""value":\#(shown),"#))
    try check(shown, patient, test)
    // What was recorded already is the same, however it is spelled now.
    let plain = try #require(ExactDecimal(sent)).description
    #expect(try record(plain, patient, test).contains(#""value":\#(shown),"#))
    return patient
  }

  private func check(_ shown: String, _ patient: PatientID, _ test: TestEngine) throws {
    for (way, text) in try self.shown(patient, test) {
      // An alert names the value alone, in its text.
      if way.hasSuffix("alerts.csv") {
        #expect(text.contains("Ferritin \(shown) ng/mL"), "\(way)")
        continue
      }
      #expect(text.contains(#""value":\#(shown),"#), "\(way)")
      #expect(text.contains(#""referenceHigh":300.0"#), "\(way)")
    }
    let line = try test.call(ReadTimeline(patientId: patient)).entries.map(\.summary)
    #expect(line.contains { $0.hasSuffix("Ferritin \(shown) ng/mL") }, "\(line)")
  }

  @Test(
    "R-MH-353: an amendment to other digits is stored, and a command repeated with other zeros is the same"
  )
  func same() throws {
    let (test, patient) = try scene()
    _ = try record("2.0", patient, test)
    let head = test.engine.head
    func amend(_ value: String, _ id: String) throws -> String {
      try text(
        test.call(
          "labs.amend",
          #"{"patientId":"\#(patient)","labId":"lab-1","reason":"Tippfehler","analytes":[\#(Self.analyte(value))],"#
            + #""_meta":{"commandId":"00000000-0000-4000-8000-0000000000\#(id)"}}"#))
    }
    #expect(try amend("2.0", "01").contains(#""value":2.0,"#))
    #expect(test.engine.head == head, "the same digits")
    #expect(try amend("2.00", "02").contains(#""value":2.00,"#))
    #expect(test.engine.head == head + 1)
    #expect(try amend("2", "03").contains(#""value":2,"#))
    #expect(try amend("3.10", "04").contains(#""value":3.10,"#))
    #expect(test.engine.head == head + 3)
    // The original answer, with its digits.
    #expect(try amend("3.1", "04").contains(#""value":3.10,"#))
    #expect(test.engine.head == head + 3)
  }

  @Test("R-MH-353: what is read from an export is the same event to the byte") func imported() throws {
    let (test, patient) = try scene()
    _ = try record("7.40", patient, test)
    let events = try test.export(patient, .ndjson).text(ExportManifest.eventsFile)
    let line = try #require(events.split(separator: "\n").first { $0.contains("labs.recorded") })
    let tape = try JSON.parse(Array(line.utf8))
    let event = try ExportedEvent(tape, at: tape.root)
    let lab = try #require(event.payload as? LabRecorded)
    #expect(lab.findings.analytes.first?.entered.value.description == "7.40")
    let stored = try CBOR.parse(CBOR.encode(lab))
    var text: [UInt8] = []
    JSON.write(stored, node: 0, into: &text)
    #expect(String(decoding: text, as: UTF8.self).contains(#""value":7.40"#))
    #expect(try LabRecorded.decode(version: 1, from: stored, at: 0) == lab)
  }

  @Test("R-MH-353: zeros decide nothing") func judged() throws {
    let (test, patient) = try scene()
    for (value, status) in [("5.6", "normal"), ("5.60", "normal"), ("5.70", "abnormal"), ("5.7", "abnormal")]
    {
      let reply = try test.call(
        "labs.record",
        #"{"patientId":"\#(patient)","testName":"HbA1c","date":"\#(Self.date)","results":{"a1c":\#(value)}}"#)
      let answer = try text(reply)
      #expect(answer.contains(#""results":{"a1c":\#(value)}"#) && answer.contains(#""status":"\#(status)""#))
    }
  }
}
