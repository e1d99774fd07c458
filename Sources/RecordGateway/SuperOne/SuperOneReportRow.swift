import RecordModel

/// A report in the compact list (R-SO-235).
struct SuperOneReportRow: Codable, Sendable, Equatable {
  var id: String
  var fileName: String
  var documentType: ReportKind
  @OrNull var healthCategory: HealthCategory?
  var uploadDate: Timestamp
  @OrNull var reportDate: CalendarDay?
  var processingStatus: ProcessingStatus
  var biomarkerCount: Int
  var abnormalCount: Int
  @OrNull var analysisId: String?
  @OrNull var overallHealthScore: Int?
  @OrNull var riskLevel: RiskLevel?

  init(_ report: RecordModel.LabReport) {
    // What others determine, and what somebody said is not there, counts nowhere (R-SO-362).
    let mapped = report.values.filter {
      $0.category != nil && !$0.isDerived && $0.review?.verdict != .rejected
    }
    (id, fileName) = (report.id.description, report.fileName?.text ?? "upload")
    (documentType, uploadDate, processingStatus) = (report.kind, report.uploadedAt, report.status)
    biomarkerCount = mapped.count
    abnormalCount = mapped.count(where: \.judgement.status.isSerious)
    (healthCategory, reportDate) = (report.category, report.collectedOn)
    (analysisId, overallHealthScore) = (report.analysis?.id.description, report.analysis?.score)
    riskLevel = report.analysis?.risk
  }

  static let shape = Shape.closed(
    .required("id", .id), .required("fileName", .anyText),
    .required("documentType", .words(of: ReportKind.self)),
    .required("healthCategory", .orNull(.words(of: HealthCategory.self))),
    .required("uploadDate", .moment), .required("reportDate", .orNull(.day)),
    .required("processingStatus", .words(of: ProcessingStatus.self)),
    .required("biomarkerCount", .count), .required("abnormalCount", .count),
    .required("analysisId", .orNull(.id)), .required("overallHealthScore", .orNull(.integer(0...100))),
    .required("riskLevel", .orNull(.words(of: RiskLevel.self))))
}

/// A page of a list that is called by its name (R-SO-015).
struct SuperOneList<Item: Codable & Sendable & Equatable>: Encodable, Sendable {
  let name: String
  let items: [Item]
  let page: SuperOnePage

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PathName.self)
    try container.encode(items, forKey: PathName(stringValue: name))
    try container.encode(page.standard, forKey: PathName(stringValue: "pagination"))
  }

  private struct PathName: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension Shape {
  /// A page of a list that is called by its name.
  static func superOneList(_ name: String, of item: Shape) -> Shape {
    .closed(.required(name, .list(of: item)), .required("pagination", SuperOnePage.standardShape))
  }
}
