/// Reads one report.
package struct GetLabReport: Method {
  package static let name = "labReport.get"
  package static let summary =
    "Answers one report with its values and its text; waits for the end of its reading if asked to."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  package var reportId: DocumentID
  /// How long to wait for the end of a reading that is under way, 0 to 2,000; 0 if left out.
  package var waitMilliseconds: Int?

  package init(patientId: PatientID, reportId: DocumentID, waitMilliseconds: Int? = nil) {
    (self.patientId, self.reportId) = (patientId, reportId)
    self.waitMilliseconds = waitMilliseconds
  }

  package typealias Outcome = LabReport
  package static let example = GetLabReport(
    patientId: Example.patient, reportId: RecordDocument.exampleID)
  package static let exampleOutcome = LabReport.example
}

/// Reads where the processing of a report stands.
package struct GetLabReportProgress: Method {
  package static let name = "labReport.progress"
  package static let summary = "Answers where the processing of a report stands."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  package var reportId: DocumentID

  package init(patientId: PatientID, reportId: DocumentID) {
    (self.patientId, self.reportId) = (patientId, reportId)
  }

  package typealias Outcome = ReportProgress
  package static let example = GetLabReportProgress(
    patientId: Example.patient, reportId: RecordDocument.exampleID)
  package static let exampleOutcome = ReportProgress.example
}

/// Lists the reports that are being processed, or lately were.
package struct ListLabReportProgress: Method {
  package static let name = "labReport.processing"
  package static let summary =
    "Answers the reports that are being processed, then those whose processing ended within a day; newest first."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var reports: [ReportProgress]

    package init(reports: [ReportProgress]) { self.reports = reports }
  }

  package static let example = ListLabReportProgress(patientId: Example.patient)
  package static let exampleOutcome = Outcome(reports: [.example])
}

/// Lists a patient's reports.
package struct ListLabReports: Method {
  package static let name = "labReport.list"
  package static let summary =
    "Answers the patient's reports with their values, the latest first, and figures about all that match."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  package var filter: LabReportFilter?
  /// From 1; 1 if left out.
  package var page: Int?
  /// Reports a page, 1 to 100; 10 if left out.
  package var limit: Int?
  /// Whether the values are left out; they are shown if it is.
  package var leavesValuesOut: Bool?

  package init(
    patientId: PatientID, filter: LabReportFilter? = nil, page: Int? = nil, limit: Int? = nil
  ) {
    (self.patientId, self.filter, self.page, self.limit) = (patientId, filter, page, limit)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var reports: [LabReport]
    package var page: Int
    package var limit: Int
    /// Of all that match.
    package var total: Int
    /// Of all that match.
    package var totalBytes: Int
    /// Of all that match, in the order of their declaration.
    package var kinds: [ReportKind]

    package init(
      reports: [LabReport], page: Int, limit: Int, total: Int, totalBytes: Int, kinds: [ReportKind]
    ) {
      (self.reports, self.page, self.limit, self.total) = (reports, page, limit, total)
      (self.totalBytes, self.kinds) = (totalBytes, kinds)
    }
  }

  package static let example = ListLabReports(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    reports: [.example], page: 1, limit: 10, total: 1, totalBytes: 48_213, kinds: [.labReport])
}

/// Which reports are wanted: all conditions hold, and of each list one (R-SO-211).
package struct LabReportFilter: Codable, Sendable, Equatable {
  /// Uploaded at this moment or later.
  package var from: Timestamp?
  /// Uploaded at this moment or before (R-SO-212).
  package var to: Timestamp?
  package var statuses: [SoughtStatus]?
  package var kinds: [ReportKind]?
  package var categories: [HealthCategory]?
  package var mediaTypes: [MediaType]?
  /// A part of the file's or a value's name; case does not matter (R-SO-213).
  package var text: String?
  /// Of the words, inclusive.
  package var minimumConfidence: ExactDecimal?
  /// Of the words, inclusive.
  package var maximumConfidence: ExactDecimal?

  package init() {}
}

/// A state that reports are looked for by.
package enum SoughtStatus: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case pending, processing, completed, failed
  /// Of what a client is still sending: no report is in it, and asking for it is no mistake (R-SO-114).
  case uploading
}

/// Counts a patient's reports.
package struct GetLabReportStatistics: Method {
  package static let name = "labReport.statistics"
  package static let summary =
    "Answers figures about the patient's reports that were uploaded in a span of time."
  package static let access = Access.read(.patient, only: .patientsAndStaff, shows: .selfEntered)

  package var patientId: PatientID
  /// Uploaded at this moment or later; all if left out.
  package var from: Timestamp?

  package init(patientId: PatientID, from: Timestamp? = nil) {
    (self.patientId, self.from) = (patientId, from)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var total = 0
    package var completed = 0
    package var failed = 0
    /// Pending or processing.
    package var underWay = 0
    package var bytes = 0
    /// Of completed ones, from upload to completion; `null` without one.
    @OrNull package var meanSeconds: ExactDecimal?
    /// In the words of completed ones; `null` without one.
    @OrNull package var meanConfidence: ExactDecimal?
    /// That were found in them.
    package var values = 0
    package var byKind: [String: Int] = [:]
    package var byCategory: [String: Int] = [:]
    /// In the order of time; months without one are left out.
    package var byMonth: [Month] = []

    package struct Month: Codable, Sendable, Equatable {
      /// `YYYY-MM`, in UTC.
      package var month: String
      package var reports: Int

      package init(month: String, reports: Int) { (self.month, self.reports) = (month, reports) }
    }

    package init() { (meanSeconds, meanConfidence) = (nil, nil) }
  }

  package static let example = GetLabReportStatistics(patientId: Example.patient, from: Example.start)
  package static let exampleOutcome: Outcome = {
    var outcome = Outcome()
    (outcome.total, outcome.completed, outcome.bytes) = (1, 1, 48_213)
    return outcome
  }()
}
