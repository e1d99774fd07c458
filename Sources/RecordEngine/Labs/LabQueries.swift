import RecordModel
import RecordStore

extension GetLab: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> LabResult {
    let reading = try LabReading(patientId, view)
    guard let document = try view.lab(labId, of: patientId) else {
      throw .noSuch("result", field: "labId")
    }
    return document.result(reading)
  }
}

extension ListLabs: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try LabReading(patientId, view)
    let span = try TimeSpan(from, to)
    let wanted = try SearchText.wanted(q)
    let (results, page) = try RecordPage.page(
      LabDocument.self, prefix: patientId.keyBytes, limit: limit, cursor: cursor, view
    ) { (document) throws(Failure) -> LabResult? in
      let date = document.findings.date
      guard includeRetracted == true || !document.isRetracted, span.contains(date) else { return nil }
      let result = document.result(reading)
      guard wanted?.matches([result.testName] + result.analytes.map(\.name)) ?? true else { return nil }
      return status.map { $0 == result.status } ?? true ? result : nil
    }
    return Outcome(results: results, page: page)
  }
}
