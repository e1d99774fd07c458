/// Begins to send the document of a report.
package struct BeginLabReport: Method {
  package static let name = "labReport.begin"
  package static let summary =
    "Begins the document of a report, whose bytes follow with document.append; counted by the hour."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package typealias Outcome = BeginDocument.Outcome
  package static let example = BeginLabReport(patientId: Example.patient)
  package static let exampleOutcome = BeginDocument.exampleOutcome
}

/// Has the laboratory look at a document before it becomes part of a record.
package struct InspectLabReport: Method {
  package static let name = "labReport.inspect"
  package static let summary =
    "Ends a document that was begun, and has it scanned and looked at; asked again until it says that it was."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var documentId: DocumentID
  /// Of all bytes, 64 lower-case hexadecimal digits; what came is held against it.
  package var sha256: String
  /// The name that it had; only its last part is kept, made safe to show.
  package var fileName: String?
  /// How long to wait for the end, 0 to 2,000; 0 if left out.
  package var waitMilliseconds: Int?

  package init(
    patientId: PatientID, documentId: DocumentID, sha256: String, fileName: String? = nil,
    waitMilliseconds: Int? = nil
  ) {
    (self.patientId, self.documentId, self.sha256) = (patientId, documentId, sha256)
    (self.fileName, self.waitMilliseconds) = (fileName, waitMilliseconds)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var documentId: DocumentID
    /// Whether it may be uploaded now; otherwise ask again.
    package var isInspected: Bool

    package init(documentId: DocumentID, isInspected: Bool) {
      (self.documentId, self.isInspected) = (documentId, isInspected)
    }
  }

  package static let example = InspectLabReport(
    patientId: Example.patient, documentId: RecordDocument.exampleID, sha256: RecordDocument.example.sha256,
    fileName: "Befund.pdf", waitMilliseconds: 2000)
  package static let exampleOutcome = Outcome(documentId: RecordDocument.exampleID, isInspected: true)
}

/// Makes a document that was inspected a report of the record, which is then read.
package struct UploadLabReport: Method {
  package static let name = "labReport.upload"
  package static let summary =
    "Makes an inspected document a report of the record and has it read; the same bytes again answer the report that there is."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var documentId: DocumentID
  package var preferences: AnalysisPreferencesInput?
  /// Of all bytes, held against those that were inspected; with it a command id stands for these bytes, whatever
  /// document they are sent as when the command is sent again.
  package var sha256: String?

  package init(
    patientId: PatientID, documentId: DocumentID, preferences: AnalysisPreferencesInput? = nil,
    sha256: String? = nil
  ) {
    (self.patientId, self.documentId, self.preferences) = (patientId, documentId, preferences)
    self.sha256 = sha256
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var report: LabReport
    /// Whether the record had the same bytes already (R-SO-101).
    package var isDuplicate: Bool

    package init(report: LabReport, isDuplicate: Bool) {
      (self.report, self.isDuplicate) = (report, isDuplicate)
    }
  }

  package static let example = UploadLabReport(
    patientId: Example.patient, documentId: RecordDocument.exampleID)
  package static let exampleOutcome = Outcome(report: .example, isDuplicate: false)
}

/// Reads a report once more.
package struct ReprocessLabReport: Method {
  package static let name = "labReport.reprocess"
  package static let summary =
    "Has a report read once more; what was read before stays until then, and in the history for ever."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var reportId: DocumentID

  package init(patientId: PatientID, reportId: DocumentID) {
    (self.patientId, self.reportId) = (patientId, reportId)
  }

  package typealias Outcome = ReportProgress
  package static let example = ReprocessLabReport(
    patientId: Example.patient, reportId: RecordDocument.exampleID)
  package static let exampleOutcome = ReportProgress.example
}

/// Deletes a report with everything that was read in it.
package struct DeleteLabReport: Method {
  package static let name = "labReport.delete"
  package static let summary =
    "Deletes a report, its document, values and analyses, and destroys their key; a reading under way ends."
  package static let access = Access.write(.patient, only: .patients)

  package var patientId: PatientID
  package var reportId: DocumentID

  package init(patientId: PatientID, reportId: DocumentID) {
    (self.patientId, self.reportId) = (patientId, reportId)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var reportId: DocumentID

    package init(reportId: DocumentID) { self.reportId = reportId }
  }

  package static let example = DeleteLabReport(
    patientId: Example.patient, reportId: RecordDocument.exampleID)
  package static let exampleOutcome = Outcome(reportId: RecordDocument.exampleID)
}
