import RecordModel
import RecordStore

extension GetLab: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> LabResult {
    let reading = try VitalsReading(patientId, view)
    if let document = try view.lab(labId, of: patientId) { return document.result(reading) }
    guard let result = try view.reportedLab(labId, of: patientId) else {
      throw .noSuch("result", field: "labId")
    }
    return result
  }
}

extension ListLabs: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try VitalsReading(patientId, view)
    let span = try TimeSpan(from, to)
    let wanted = try SearchText.wanted(q)
    func isWanted(_ result: LabResult) -> Bool {
      guard wanted?.matches([result.testName] + result.analytes.map(\.name)) ?? true else { return false }
      return status.map { $0 == result.status } ?? true
    }
    let reported = try view.reportedLabs(of: patientId, in: span).filter { isWanted($0.result) }
    let (results, page) = try RecordPage.page(
      LabDocument.self, prefix: patientId.keyBytes, limit: limit, cursor: cursor, view,
      among: reported.map { ($0.key, $0.result) }
    ) { (document) throws(Failure) -> LabResult? in
      let date = document.findings.date
      guard includeRetracted == true || !document.isRetracted, span.contains(date) else { return nil }
      let result = document.result(reading)
      return isWanted(result) ? result : nil
    }
    var outcome = Outcome(results: results, page: page)
    outcome.withheld = try view.withheldLabs(of: patientId)
    return outcome
  }
}
