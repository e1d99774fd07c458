import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("A report judged by another panel") struct RejudgeTests {
  private let scene: LabReportScene

  init() throws { scene = try LabReportScene() }

  /// The shipped panel under another name, with a limit of its own.
  private func publish(_ name: String, potassium old: String, _ new: String) throws {
    var file = String(decoding: try Shipped.file(PanelScene.path), as: UTF8.self)
    file.replaceSubrange(try #require(file.firstRange(of: PanelScene.shipped.id)), with: name)
    let potassium = try #require(file.firstRange(of: #""id": "potassium""#))
    let place = try #require(file[potassium.upperBound...].firstRange(of: old))
    file.replaceSubrange(place, with: new)
    _ = try scene.test.call(PublishPanel(definition: try JSON.parse(Array(file.utf8)).value()))
  }

  private func rejudge(_ report: LabReport, _ panel: String? = nil) throws -> RejudgeLabReport.Outcome {
    try scene.test.call(RejudgeLabReport(patientId: scene.patient, reportId: report.id, panel: panel))
  }

  @Test("R-SO-162: old and new statuses stand side by side, and nothing is written") func sideBySide() throws
  {
    let report = try scene.completed()
    let same = try rejudge(report, PanelScene.shipped.id)
    #expect(same.changed == 0 && same.values.count == report.values.count)
    #expect(same.values.map(\.before) == same.values.map(\.after))
    try publish("panel-2026-9", potassium: #""high": {"at": 6.5,"#, #""high": {"at": 7,"#)
    let head = scene.test.engine.head
    let found = try rejudge(report)
    #expect(found.judgedBy == PanelScene.shipped.id && found.rejudgedBy == "panel-2026-9")
    #expect(found.changed == 1 && scene.test.engine.head == head)
    let potassium = try #require(found.values.first { $0.biomarker == "potassium" })
    #expect(potassium.before?.status == .criticalHigh && potassium.after?.status == .high)
    #expect(potassium.text == "6,6" && potassium.unit == "mmol/l" && potassium.isChanged)
    #expect(try scene.report(report.id).values.map(\.judgement) == report.values.map(\.judgement))
  }

  @Test("what somebody said of a value holds for every panel") func reviewed() throws {
    let report = try scene.completed()
    let value = try #require(report.values.first { $0.read.biomarker == "potassium" })
    _ = try scene.test.call(RejectLabValue(patientId: scene.patient, reportId: report.id, valueId: value.id))
    let found = try #require(try rejudge(report).values.first { $0.valueId == value.id })
    #expect(found.before?.notes == [.rejected] && found.after?.notes == [.rejected] && !found.isChanged)
  }

  @Test("no report, no values and no panel are told apart") func refused() throws {
    let report = try scene.upload(DocumentScene.bytes(300))
    let asked = RejudgeLabReport(patientId: scene.patient, reportId: report.id)
    #expect(try scene.refusal(asked)?.details?["reason"] == "not_read")
    let other = RejudgeLabReport(patientId: scene.patient, reportId: DocumentID(high: 1, low: 2))
    #expect(try scene.refusal(other)?.details?["field"] == "reportId")
    let read = try scene.completed(DocumentScene.bytes(4000, seed: 4))
    let unknown = RejudgeLabReport(patientId: scene.patient, reportId: read.id, panel: "panel-1999-1")
    #expect(try scene.refusal(unknown)?.details?["field"] == "panel")
  }
}
