import RecordModel
import RecordStore

extension RecordView {
  /// A report of the record.
  func labReport(_ id: DocumentID, of patient: PatientID) throws(Failure) -> LabReportDocument {
    guard let place = try document(LabReportPlace.self, id.keyBytes), place.patientId == patient,
      try documentToday(LabReportPlace.self, id.keyBytes) != nil,
      let found = try document(
        LabReportDocument.self, LabReportDocument.key(patient, place.uploadedAt, id))
    else { throw .noLabReport }
    return found
  }

  /// All reports of a record, the latest first.
  func labReports(of patient: PatientID) throws(Failure) -> [LabReportDocument] {
    var reports: [LabReportDocument] = []
    for (_, report) in try documents(LabReportDocument.self, prefix: patient.keyBytes, limit: Int.max) {
      // What was deleted since is gone from all moments.
      if past != nil, try documentToday(LabReportPlace.self, report.report.id.keyBytes) == nil { continue }
      reports.append(report)
    }
    return reports
  }

  /// What was read in a report; `nil` if nothing was.
  func labValues(_ id: DocumentID) throws(Failure) -> LabReportValues? {
    try document(LabReportValues.self, id.keyBytes)
  }

  /// A report as answered.
  func whole(_ found: LabReportDocument, withText: Bool = false) throws(Failure) -> LabReport {
    var report = found.report
    report.values = try labValues(report.id)?.values ?? []
    report.analysis = try latestAnalysis(ofReport: report.id)
    if withText, let text = try document(LabReportText.self, report.id.keyBytes) {
      report.text = text.pages.map(\.text).joined(separator: "\u{0C}\n")
      report.thumbnail = text.thumbnail.map { Base64.text($0.bytes) }
    }
    return report
  }
}

extension Failure {
  static let noLabReport = Failure(.notFound, "there is no such report", details: ["field": "reportId"])
}
