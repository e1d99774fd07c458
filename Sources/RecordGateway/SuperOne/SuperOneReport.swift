import RecordModel

/// The contract's `LabReportUpload`.
struct SuperOneReport: Codable, Sendable, Equatable {
  var id: String
  var document: SuperOneDocument
  var extractedBiomarkers: [SuperOneBiomarker]
  @OrNull var healthAnalysis: SuperOneAnalysis?
  var processingStatus: String
  var createdAt: Timestamp

  init(_ report: RecordModel.LabReport, isDuplicate: Bool = false) {
    (id, createdAt) = (report.id.description, report.uploadedAt)
    document = SuperOneDocument(report, isDuplicate: isDuplicate)
    extractedBiomarkers = report.values.map { SuperOneBiomarker($0, report.method) }
    healthAnalysis = report.analysis.map(SuperOneAnalysis.init)
    processingStatus = report.status.rawValue
  }

  /// Before its reading is over nothing of it is shown (R-SO-099).
  static func underWay(_ report: RecordModel.LabReport, isDuplicate: Bool) -> SuperOneReport {
    var shown = SuperOneReport(report, isDuplicate: isDuplicate)
    (shown.processingStatus, shown.document.processingStatus) = ("processing", "processing")
    (shown.extractedBiomarkers, shown.healthAnalysis) = ([], nil)
    return shown
  }

  static let shape = Shape.closed(
    .required("id", .id), .required("document", SuperOneDocument.shape),
    .required("extractedBiomarkers", .list(of: SuperOneBiomarker.shape)),
    .required("healthAnalysis", .orNull(SuperOneAnalysis.shape)),
    .required("processingStatus", .words(of: ProcessingStatus.self)), .required("createdAt", .moment))
}

/// The contract's `LabReportDocument`.
struct SuperOneDocument: Codable, Sendable, Equatable {
  var id: String
  var fileName: String
  /// Always null: where documents lie is nobody's business (R-SO-103).
  @OrNull var filePath: String?
  var fileSize: Int
  var mimeType: MediaType
  var uploadDate: Timestamp
  var processingStatus: String
  var documentType: ReportKind
  @OrNull var healthCategory: HealthCategory?
  @OrNull var extractedText: String?
  var ocrConfidence: ExactDecimal
  @OrNull var thumbnail: String?
  var metadata: SortedObject<String>

  init(_ report: RecordModel.LabReport, isDuplicate: Bool) {
    (id, fileSize, mimeType) = (report.id.description, report.bytes, report.mediaType)
    (fileName, uploadDate) = (report.fileName?.text ?? "upload", report.uploadedAt)
    (processingStatus, documentType) = (report.status.rawValue, report.kind)
    (filePath, healthCategory, extractedText) = (nil, report.category, report.text)
    (ocrConfidence, thumbnail) = (report.wordConfidence, report.thumbnail)
    var facts = [
      "sha256": report.sha256, "pages": "\(report.pages)", "engine": report.engine ?? "none",
    ]
    if isDuplicate { facts["deduplicated"] = "true" }
    metadata = SortedObject(facts)
  }

  static let shape = Shape.closed(
    .required("id", .id), .required("fileName", .anyText), .required("filePath", .orNull(.anyText)),
    .required("fileSize", .count),
    .required("mimeType", .words((MediaType.ofReports + [.other]).map(\.rawValue))),
    .required("uploadDate", .moment), .required("processingStatus", .words(of: ProcessingStatus.self)),
    .required("documentType", .words(of: ReportKind.self)),
    .required("healthCategory", .orNull(.words(of: HealthCategory.self))),
    .required("extractedText", .orNull(.anyText)), .required("ocrConfidence", .number()),
    .required("thumbnail", .orNull(.anyText)), .required("metadata", .dictionary(of: .anyText)))
}

/// The contract's `ExtractedBiomarker` (R-SO-152).
struct SuperOneBiomarker: Codable, Sendable, Equatable {
  var id: String
  var name: String
  var value: String
  var unit: String
  var referenceRange: String
  var status: BiomarkerStatus
  var confidence: ExactDecimal
  var extractionMethod: ExtractionMethod
  @OrNull var textLocation: String?
  @OrNull var category: HealthCategory?
  @OrNull var normalizedValue: ExactDecimal?
  var isNumeric: Bool
  @OrNull var notes: String?

  init(_ value: ReportValue, _ method: ExtractionMethod?) {
    (id, name, self.value) = (value.id.text, value.name, value.read.text)
    (status, confidence, category) = (value.judgement.status, value.confidence, value.category)
    (unit, referenceRange) = (value.shownUnit, value.shownRange)
    extractionMethod = value.shownMethod(method)
    textLocation = value.isDerived ? nil : "\(value.read.place.page):\(value.read.place.line)"
    (normalizedValue, isNumeric) = (value.judgement.normalized, value.read.number != nil)
    notes = value.shownNotes
  }

  static let shape = Shape.closed(
    .required("id", .id), .required("name", .anyText), .required("value", .anyText),
    .required("unit", .anyText), .required("referenceRange", .anyText),
    .required("status", .words(of: BiomarkerStatus.self)), .required("confidence", .number()),
    .required("extractionMethod", .words(of: ExtractionMethod.self)),
    .required("textLocation", .orNull(.anyText)),
    .required("category", .orNull(.words(of: HealthCategory.self))),
    .required("normalizedValue", .orNull(.number())), .required("isNumeric", .flag),
    .required("notes", .orNull(.anyText)))
}

/// The contract's `AnalysisSummary` (R-SO-188).
struct SuperOneAnalysis: Codable, Sendable, Equatable {
  var id: String
  var score: Int
  var trend: HealthTrend
  var risk: RiskLevel
  var concerns: [String]
  var actions: [String]
  var confidence: ExactDecimal
  var date: Timestamp

  enum CodingKeys: String, CodingKey {
    case confidence
    case id = "analysis_id"
    case score = "overall_health_score"
    case trend = "health_trend"
    case risk = "risk_level"
    case concerns = "primary_concerns"
    case actions = "immediate_actions"
    case date = "analysis_date"
  }

  init(_ analysis: HealthAnalysis) {
    (id, score, trend) = (analysis.id.description, analysis.score, analysis.trend)
    (risk, concerns, actions) = (analysis.risk, analysis.concerns, analysis.actions)
    (confidence, date) = (analysis.confidence, analysis.analyzedAt)
  }

  static let shape = Shape.closed(
    .required("analysis_id", .id), .required("overall_health_score", .count),
    .required("health_trend", .words(of: HealthTrend.self)),
    .required("risk_level", .words(of: RiskLevel.self)),
    .required("primary_concerns", .list(of: .anyText)), .required("immediate_actions", .list(of: .anyText)),
    .required("confidence", .number()), .required("analysis_date", .moment))
}
