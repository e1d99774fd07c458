/// The report of a laboratory: its document has the same id.
package struct LabReport: Codable, Sendable, Equatable {
  package var id: DocumentID
  @OrNull package var fileName: FileName?
  package var sha256: String
  package var bytes: Int
  package var mediaType: MediaType
  package var uploadedAt: Timestamp
  package var status: ProcessingStatus
  package var kind: ReportKind
  /// `null` until it is known (R-SO-150).
  @OrNull package var category: HealthCategory?
  /// The mean confidence in all of its words, from 0 to 1 (R-SO-126).
  package var wordConfidence: ExactDecimal
  package var pages: Int
  package var scanner: String
  /// Programs that read it; `null` before.
  @OrNull package var engine: String?
  /// When the specimen was taken; `null` if the report does not say.
  @OrNull package var collectedOn: CalendarDay?
  /// The panel by which its values are judged; `null` before.
  @OrNull package var panel: String?
  package var values: [ReportValue]
  package var faults: [ReportFault]
  package var preferences: AnalysisPreferences
  /// Counts the times that it was read, from 1.
  package var run: Int
  @OrNull package var completedAt: Timestamp?
  /// All its text; only in the answer about one report (R-SO-105).
  package var text: String?
  /// The first page as PNG, padded base64; only in the answer about one report (R-SO-104).
  package var thumbnail: String?
  /// The analysis that its completion led to; absent if there is none.
  package var analysis: HealthAnalysis?

  package init(
    id: DocumentID, content: DocumentContent, uploadedAt: Timestamp, preferences: AnalysisPreferences
  ) {
    (self.id, fileName, sha256, bytes) = (id, content.fileName, content.sha256, content.bytes)
    (mediaType, self.uploadedAt, self.preferences) = (content.mediaType, uploadedAt, preferences)
    (status, kind, wordConfidence, pages, scanner) = (.pending, .labReport, ExactDecimal(0), 0, "")
    (values, faults, run) = ([], [], 1)
    (category, engine, collectedOn, panel, completedAt) = (nil, nil, nil, nil, nil)
  }

  static let example = LabReport(
    id: RecordDocument.exampleID,
    content: DocumentContent(
      sha256: RecordDocument.example.sha256, bytes: RecordDocument.example.bytes, mediaType: .pdf,
      fileName: FileName(cleaning: "Befund.pdf")),
    uploadedAt: Example.start, preferences: AnalysisPreferences())
}

/// Where the processing of a report stands, step by step (R-SO-115 to R-SO-119).
package struct ReportProgress: Codable, Sendable, Equatable {
  package var reportId: DocumentID
  package var status: ProcessingStatus
  /// From 0 to 1; never falls within one run.
  package var progress: ExactDecimal
  package var step: ProcessingStep
  package var remainingSeconds: Int
  package var found: Int
  /// The mean confidence in what was found; 0 if nothing was.
  package var confidence: ExactDecimal
  /// In canonical order.
  package var categories: [HealthCategory]
  package var faults: [ReportFault]

  package init(reportId: DocumentID, status: ProcessingStatus, progress: ExactDecimal, step: ProcessingStep) {
    (self.reportId, self.status, self.progress, self.step) = (reportId, status, progress, step)
    (remainingSeconds, found, confidence, categories, faults) = (0, 0, ExactDecimal(0), [], [])
  }

  static let example = ReportProgress(
    reportId: RecordDocument.exampleID, status: .pending, progress: ExactDecimal(0), step: .queued)
}
