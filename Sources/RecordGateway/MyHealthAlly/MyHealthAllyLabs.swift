import RecordModel

/// The contract's `LabList`.
struct LabReports: Codable, Sendable, Equatable {
  var results: [LabReport]
  var page: Pagination

  init(_ list: ListLabs.Outcome, _ exchange: Exchange) {
    (results, page) = (list.results.map { LabReport($0, exchange) }, list.page)
  }
}

extension LabAnalyte {
  /// As the contract has it, which knows no places in reports; `nil` for a value of which only a side is known, since it has
  /// no word for that either.
  fileprivate var plain: LabAnalyte? {
    guard comparator == nil else { return nil }
    var plain = self
    plain.place = nil
    return plain
  }
}

/// The contract's `LabResult` (R-MH-082).
struct LabReport: Codable, Sendable, Equatable {
  var id: RecordID
  var testName: String
  var date: Timestamp
  var status: LabStatus
  var results: [String: ExactDecimal]
  /// Path of the report, behind the same token (R-MH-084); `null` if there is none.
  @OrNull var documentUrl: String?
  var analytes: [LabAnalyte]
  var reportedDate: Timestamp?
  var recordedAt: Timestamp
  var recordedBy: String
  var version: Int
  var note: String?

  init(_ result: LabResult, _ exchange: Exchange) {
    (id, testName, date, status) = (result.id, result.testName, result.date, result.status)
    (results, analytes, note) = (result.results, result.analytes.compactMap(\.plain), result.note)
    (reportedDate, recordedAt) = (result.reportedDate, result.recordedAt)
    (recordedBy, version) = (result.recordedBy.bareID, result.version)
    documentUrl = nil
    guard result.document != nil || result.report != nil, let patient = exchange.path["patientId"] else {
      return
    }
    documentUrl = "/api/patients/\(patient)/labs/\(result.id)/document"
  }

  static let shape = Shape.closed(
    .required("id", .id), .required("testName", .anyText), .required("date", .moment),
    .required("status", .words(of: LabStatus.self)), .required("results", .dictionary(of: .number())),
    .required("documentUrl", .orNull(.link)), .optional("analytes", .list(of: MyHealthAllyAnswers.analyte)),
    .optional("reportedDate", .moment), .optional("recordedAt", .moment), .optional("recordedBy", .id),
    .optional("version", .version), .optional("note", .anyText))
}
