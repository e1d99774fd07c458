import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

@Suite("Numbers that people enter instead of what was read") struct EnteredNumberTests {
  /// Corrects a value to a text.
  private func corrected(
    _ biomarker: String, _ unit: String, _ ucum: String, to text: String
  ) throws -> (value: ReportValue?, refusal: Failure?) {
    let scene = try LabReportScene()
    let report = try scene.upload(DocumentScene.bytes(300))
    let row = try LabReportScene.row(biomarker, biomarker, "7", unit, ucum)
    try scene.read(LabReportScene.reading([row]))
    let id = try #require(try scene.report(report.id).values.first).id
    var call = CorrectLabValue(patientId: scene.patient, reportId: report.id, valueId: id)
    call.text = text
    if let refusal = try scene.refusal(call) {
      #expect(try scene.report(report.id).values.first?.review == nil)
      return (nil, refusal)
    }
    return (try scene.report(report.id).values.first, nil)
  }

  @Test(
    "R-SO-136: a mark before three digits is what a body allows; where it allows both, somebody has to say which",
    arguments: [
      ("platelets", "/µl", "/uL", "250.000", "250000"), ("platelets", "/µl", "/uL", "250,000", "250000"),
      ("tsh", "mU/l", "m[IU]/L", "1.234", "1.234"), ("tsh", "mU/l", "m[IU]/L", "1,234", "1.234"),
      ("ferritin", "ng/ml", "ng/mL", "1.234", nil), ("ferritin", "ng/ml", "ng/mL", "1,234", nil),
      ("ferritin", "ng/ml", "ng/mL", "1234", "1234"), ("ferritin", "ng/ml", "ng/mL", "1.2340", "1.234"),
      ("ferritin", "ng/ml", "ng/mL", "> 1.234", nil), ("tsh", "mU/l", "m[IU]/L", "999.999", nil),
    ] as [(String, String, String, String, String?)])
  func thousands(id: String, unit: String, ucum: String, text: String, number: String?) throws {
    let found = try corrected(id, unit, ucum, to: text)
    #expect(found.value?.read.number?.description == number)
    #expect((found.refusal?.details?["reason"] == "validation_failed") == (number == nil))
  }
}
