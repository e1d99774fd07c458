import RecordModel
import RecordStore

/// Reports of laboratories, and those that wait to be read.
///
/// What a report says is sealed with its document's key: where that is destroyed, its events are passed over, and nothing of
/// it is left here.
enum LabReportProjection: Projection {
  static let name = "labReports"
  static let revision: UInt32 = 3
  static let handles = EventCatalog.types(of: .labReports)
  static let ignores = EventCatalog.outside(.labReports)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    let moment = event.envelope.recordedAt
    switch event.payload {
    case let uploaded as LabReportUploaded:
      place(LabReportDocument(uploaded, patient, at: moment), documents)
    case let scanned as LabReportScanned:
      try change(scanned.reportId, documents) {
        ($0.report.scanner, $0.report.pages) = (scanned.scanner, scanned.pages)
      }
    case let claimed as LabReportClaimed:
      try change(claimed.reportId, documents) { $0.claim(claimed) }
    case let requested as LabReportReprocessingRequested:
      try change(requested.reportId, documents) { $0.queue(requested.run, at: moment) }
    case let deleted as LabReportDeleted: try remove(deleted.reportId, documents)
    default: try foldFindings(event, documents)
    }
  }

  private static func foldFindings(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    switch event.payload {
    case let text as LabReportTextExtracted:
      documents.set(
        LabReportText(pages: text.pages, thumbnail: text.thumbnail), text.reportId.keyBytes)
      try change(text.reportId, documents) { $0.take(text) }
    case let found as BiomarkersExtracted: try take(found, documents)
    case let completed as LabReportCompleted:
      try change(completed.reportId, documents) { $0.complete(completed, at: event.envelope.recordedAt) }
    case let failed as LabReportFailed:
      try change(failed.reportId, documents) { $0.fail(failed, at: event.envelope.recordedAt) }
    case let reviewed as LabValueReviewed: try take(reviewed, documents)
    default: break
    }
  }

  private static func take(_ found: BiomarkersExtracted, _ documents: StreamDocuments) throws(Failure) {
    try change(found.reportId, documents) { document in
      (document.report.collectedOn, document.report.panel) = (found.collectedOn, found.panel)
      document.count(found.values)
      documents.set(
        LabReportValues(
          run: found.run, panel: found.panel, rules: found.rules, values: found.values,
          takenOn: found.collectedOn ?? CalendarDay(document.report.uploadedAt)),
        found.reportId.keyBytes)
    }
  }

  private static func take(_ reviewed: LabValueReviewed, _ documents: StreamDocuments) throws(Failure) {
    let key = reviewed.reportId.keyBytes
    guard var found = try documents.get(LabReportValues.self, key),
      let index = found.values.firstIndex(where: { $0.id == reviewed.value.id })
    else { return }
    found.values[index] = reviewed.value
    // What others determine follows from what they are now.
    found.values = found.values.filter { !$0.isDerived } + reviewed.derived
    documents.set(found, key)
    documents.set(ReviewCounts(found.values), key)
    try change(reviewed.reportId, documents) { $0.count(found.values) }
  }

  private static func change(
    _ id: DocumentID, _ documents: StreamDocuments, _ body: (inout LabReportDocument) -> Void
  ) throws(Failure) {
    guard var document = try document(id, documents) else { return }
    documents.remove(WaitingLabReport.self, WaitingLabReport.key(document))
    body(&document)
    place(document, documents)
  }

  private static func document(
    _ id: DocumentID, _ documents: StreamDocuments
  ) throws(Failure) -> LabReportDocument? {
    guard let place = try documents.get(LabReportPlace.self, id.keyBytes) else { return nil }
    return try documents.get(
      LabReportDocument.self, LabReportDocument.key(place.patientId, place.uploadedAt, id))
  }

  private static func place(_ document: LabReportDocument, _ documents: StreamDocuments) {
    documents.set(document, document.key)
    documents.set(
      LabReportPlace(patientId: document.patientId, uploadedAt: document.report.uploadedAt),
      document.report.id.keyBytes)
    if document.isUnderWay { documents.set(WaitingLabReport(document), WaitingLabReport.key(document)) }
  }

  private static func remove(_ id: DocumentID, _ documents: StreamDocuments) throws(Failure) {
    guard let document = try document(id, documents) else { return }
    documents.remove(WaitingLabReport.self, WaitingLabReport.key(document))
    documents.remove(LabReportDocument.self, document.key)
    documents.remove(LabReportPlace.self, id.keyBytes)
    documents.remove(LabReportValues.self, id.keyBytes)
    documents.remove(LabReportText.self, id.keyBytes)
    documents.remove(ReviewCounts.self, id.keyBytes)
  }
}

extension LabReportDocument {
  fileprivate mutating func claim(_ event: LabReportClaimed) {
    (report.status, attempt, jobId) = (.processing, event.attempt, event.jobId)
  }

  fileprivate mutating func queue(_ run: Int, at moment: Timestamp) {
    (report.status, report.run, queuedAt) = (.pending, run, moment)
    (attempt, jobId, report.faults, report.completedAt, failedAt) = (0, nil, [], nil, nil)
    lastProgress = nil
  }

  fileprivate mutating func take(_ event: LabReportTextExtracted) {
    report.engine = event.engine
    report.pages = event.pages.count
    // A page of few words says as little of the document as they do.
    let pages = event.pages.map { ($0.confidence, ExactDecimal(Int32(clamping: $0.words))) }
    report.wordConfidence = WeightedMean.of(pages, to: ExactDecimal(thousandths: 10)) ?? ExactDecimal(0)
  }

  fileprivate mutating func complete(_ event: LabReportCompleted, at moment: Timestamp) {
    (report.status, report.kind, report.category) = (.completed, event.kind, event.category)
    (report.faults, report.completedAt, jobId) = (event.faults, moment, nil)
  }

  fileprivate mutating func fail(_ event: LabReportFailed, at moment: Timestamp) {
    (report.status, report.faults, jobId, failedAt) = (.failed, event.faults, nil, moment)
    lastProgress = event.progress
  }
}
