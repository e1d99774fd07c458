import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("What a reading may hold") struct ReadingBoundsTests {
  typealias Read = LaboratoryFindings.ReadReport

  private func read(_ change: (inout Read) throws -> Void) throws -> Read {
    var read = Read(
      reading: LabReportScene.reading([
        try LabReportScene.row("Kreatinin", "creatinine", "0,9", "mg/dl", "mg/dL")
      ]),
      identity: PrintedIdentity(), engine: "pdftotext 22.12.0", thumbnail: nil)
    try change(&read)
    return read
  }

  /// As many bytes as the reading as JSON is to have.
  private func filled(to bytes: Int) throws -> Read {
    try read {
      $0.reading.pages[0].text = ""
      let rest = try JSON.encode($0.reading).count
      $0.reading.pages[0].text = String(repeating: "a", count: bytes - rest)
    }
  }

  @Test(
    "each bound holds on both sides",
    arguments: [
      ("values", Read.mostValues), ("pages", 50), ("label", 200), ("unit", 200), ("interval", 200),
      ("text", 200), ("pass", 200), ("name", 200), ("rules", 50), ("right", 10_000),
      ("bytes", Read.mostBytes),
    ])
  func bounds(name: String, most: Int) throws {
    func made(_ size: Int) throws -> Read {
      let text = String(repeating: "x", count: size)
      if name == "bytes" { return try filled(to: size) }
      return try read {
        switch name {
        case "values": $0.reading.values = Array(repeating: $0.reading.values[0], count: size)
        case "pages": $0.reading.pages = Array(repeating: $0.reading.pages[0], count: size)
        case "label": $0.reading.values[0].label = text
        case "unit": $0.reading.values[0].unit = text
        case "interval": $0.reading.values[0].intervalText = text
        case "text": $0.reading.values[0].text = text
        case "pass": $0.reading.values[0].readings = [text]
        case "name": $0.identity.name = text
        case "rules": $0.reading.rules = text
        default: $0.reading.values[0].place.box.right = size
        }
      }
    }
    #expect(try made(most).isSound && !(try made(most + 1)).isSound)
  }

  @Test("what is printed in one place is cut to what is kept, and all else stays") func cut() throws {
    let long = String(repeating: "ä", count: 300)
    let read = try read {
      $0.identity.name = long
      ($0.reading.values[0].label, $0.reading.values[0].text) = (long, long)
      ($0.reading.values[0].unit, $0.reading.values[0].intervalText) = (long, long)
      $0.reading.values[0].readings = [long, "0,9"]
    }
    let cut = read.cut
    let value = try #require(cut.reading.values.first)
    #expect(!read.isSound && cut.isSound && cut.identity.name?.unicodeScalars.count == 200)
    #expect(value.readings == [value.label, "0,9"] && value.number == read.reading.values[0].number)
    #expect(try self.read { _ in }.cut == self.read { _ in })
  }

  @Test("the largest reading is settled and answered in one piece, a larger one is refused") func largest()
    throws
  {
    let scene = try LabReportScene()
    let report = try scene.upload(DocumentScene.bytes(900))
    let job = try #require(try scene.take().first)
    let head = scene.test.engine.head
    let larger = try filled(to: Read.mostBytes + 1)
    #expect(throws: Failure.self) { try scene.settle(job) { $0.read = larger } }
    #expect(scene.test.engine.head == head)
    let largest = try filled(to: Read.mostBytes)
    try scene.settle(job) { $0.read = largest }
    let known = try scene.report(report.id)
    #expect(known.text?.utf8.count == largest.reading.pages[0].text.utf8.count)
    #expect(try JSON.encode(known).count < 1 << 20)
  }

  @Test("the document of a report is not removed without the report") func removal() throws {
    let scene = try LabReportScene()
    let report = try scene.completed()
    let head = scene.test.engine.head
    let refusal = try scene.refusal(RemoveDocument(patientId: scene.patient, documentId: report.id))
    #expect(refusal?.code == .stateConflict && scene.test.engine.head == head)
    #expect(try scene.report(report.id) == report)
    _ = try scene.test.call(DeleteLabReport(patientId: scene.patient, reportId: report.id))
    #expect(try scene.refusal(RemoveDocument(patientId: scene.patient, documentId: report.id)) == .noDocument)
  }
}
