/// The report of a laboratory was uploaded; its document has the same id.
package struct LabReportUploaded: Event {
  package static let type = EventType(code: 430, name: "labreport.uploaded")
  package var reportId: DocumentID
  package var content: DocumentContent
  package var preferences: AnalysisPreferences

  package init(reportId: DocumentID, content: DocumentContent, preferences: AnalysisPreferences) {
    (self.reportId, self.content, self.preferences) = (reportId, content, preferences)
  }

  package var sealingDocument: DocumentID? { reportId }
}

/// A scanner found nothing in the document of a report.
package struct LabReportScanned: Event {
  package static let type = EventType(code: 431, name: "labreport.scanned")
  package var reportId: DocumentID
  package var scanner: String
  package var pages: Int

  package init(reportId: DocumentID, scanner: String, pages: Int) {
    (self.reportId, self.scanner, self.pages) = (reportId, scanner, pages)
  }
}

/// A document was refused because a scanner found something in it; nothing of it was kept (R-SO-107).
package struct MalwareDetected: Event {
  package static let type = EventType(code: 432, name: "labreport.malware-detected")
  /// Of the bytes that came, 64 lower-case hexadecimal digits.
  package var sha256: String
  package var bytes: Int
  /// As the scanner calls it.
  package var signature: String
  package var scanner: String

  package init(sha256: String, bytes: Int, signature: String, scanner: String) {
    (self.sha256, self.bytes, self.signature, self.scanner) = (sha256, bytes, signature, scanner)
  }
}

/// The laboratory began to read a report.
package struct LabReportClaimed: Event {
  package static let type = EventType(code: 433, name: "labreport.processing-started")
  package var reportId: DocumentID
  package var run: Int
  /// Counts the times that this run was given out, from 1.
  package var attempt: Int
  package var jobId: LaboratoryJobID

  package init(reportId: DocumentID, run: Int, attempt: Int, jobId: LaboratoryJobID) {
    (self.reportId, self.run, self.attempt, self.jobId) = (reportId, run, attempt, jobId)
  }
}

/// The words of a report were read.
package struct LabReportTextExtracted: Event {
  package static let type = EventType(code: 434, name: "labreport.text-extracted")
  package var reportId: DocumentID
  package var run: Int
  package var method: ExtractionMethod
  package var pages: [ReadPage]
  package var engine: String
  /// The first page as PNG.
  package var thumbnail: Bytes?

  package init(
    reportId: DocumentID, run: Int, method: ExtractionMethod, pages: [ReadPage], engine: String,
    thumbnail: Bytes?
  ) {
    (self.reportId, self.run, self.method, self.pages) = (reportId, run, method, pages)
    (self.engine, self.thumbnail) = (engine, thumbnail)
  }

  package var sealingDocument: DocumentID? { reportId }
}

/// The values of a report were read and judged.
package struct BiomarkersExtracted: Event {
  package static let type = EventType(code: 435, name: "labreport.biomarkers-extracted")
  package var reportId: DocumentID
  package var run: Int
  /// The panel that they are judged by (R-SO-162).
  package var panel: String
  /// The rules by which words became values.
  package var rules: String
  package var collectedOn: CalendarDay?
  package var values: [ReportValue]

  package init(
    reportId: DocumentID, run: Int, panel: String, rules: String, collectedOn: CalendarDay?,
    values: [ReportValue]
  ) {
    (self.reportId, self.run, self.panel, self.rules) = (reportId, run, panel, rules)
    (self.collectedOn, self.values) = (collectedOn, values)
  }

  package var sealingDocument: DocumentID? { reportId }
}

/// The processing of a report ended well.
package struct LabReportCompleted: Event {
  package static let type = EventType(code: 436, name: "labreport.processing-completed")
  package var reportId: DocumentID
  package var run: Int
  package var kind: ReportKind
  package var category: HealthCategory?
  /// What whoever uses the values should know.
  package var faults: [ReportFault]

  package init(
    reportId: DocumentID, run: Int, kind: ReportKind, category: HealthCategory?, faults: [ReportFault]
  ) {
    (self.reportId, self.run, self.kind) = (reportId, run, kind)
    (self.category, self.faults) = (category, faults)
  }

  package var sealingDocument: DocumentID? { reportId }
}

/// The processing of a report ended without values.
package struct LabReportFailed: Event {
  package static let type = EventType(code: 437, name: "labreport.processing-failed")
  package var reportId: DocumentID
  package var run: Int
  package var faults: [ReportFault]
  /// How far it had come, from 0 to 1 (R-SO-115); `nil` where nobody knew.
  package var progress: ExactDecimal?

  package init(reportId: DocumentID, run: Int, faults: [ReportFault], progress: ExactDecimal? = nil) {
    (self.reportId, self.run, self.faults, self.progress) = (reportId, run, faults, progress)
  }
}

/// A report is to be read once more (R-SO-218).
package struct LabReportReprocessingRequested: Event {
  package static let type = EventType(code: 438, name: "labreport.reprocessing-requested")
  package var reportId: DocumentID
  package var run: Int

  package init(reportId: DocumentID, run: Int) { (self.reportId, self.run) = (reportId, run) }
}

/// A report was deleted with everything that was read in it: the key of its document is destroyed (R-SO-219).
package struct LabReportDeleted: Event {
  package static let type = EventType(code: 439, name: "labreport.deleted")
  /// It is gone, whichever moment is asked about.
  package static let isTimeless = true
  package var reportId: DocumentID
  /// Whether its time was over (R-SO-288); otherwise somebody asked for it.
  package var isExpired: Bool

  package init(reportId: DocumentID, isExpired: Bool) {
    (self.reportId, self.isExpired) = (reportId, isExpired)
  }
}

/// The time for which somebody wanted a report kept is over, so that it goes with everything that was read in it (R-SO-288).
package struct HealthDataExpired: Event {
  package static let type = EventType(code: 441, name: "labreport.health-data-expired")
  package var reportId: DocumentID
  /// In UTC.
  package var uploadedOn: CalendarDay
  /// Days for which it was kept after that one.
  package var days: Int

  package init(reportId: DocumentID, uploadedOn: CalendarDay, days: Int) {
    (self.reportId, self.uploadedOn, self.days) = (reportId, uploadedOn, days)
  }
}

/// Somebody held a value against the document.
package struct LabValueReviewed: Event {
  package static let type = EventType(code: 440, name: "labreport.value-reviewed")
  package var reportId: DocumentID
  /// As it counts from now on.
  package var value: ReportValue
  /// All values of the report that others determine.
  package var derived: [ReportValue]

  package init(reportId: DocumentID, value: ReportValue, derived: [ReportValue]) {
    (self.reportId, self.value, self.derived) = (reportId, value, derived)
  }

  package var sealingDocument: DocumentID? { reportId }
}
