import RecordModel
import RecordStore

/// A report without its values and its text.
///
/// Key: patient id 16, moment of the upload newest first 8, report id 16.
struct LabReportDocument: Document {
  static var projection: any Projection.Type { LabReportProjection.self }
  static let prefix = UInt8(ascii: "R")

  /// As answered, but for its values.
  var report: LabReport
  var patientId: PatientID
  /// When this run was asked for.
  var queuedAt: Timestamp
  /// How often this run was given out.
  var attempt = 0
  /// When this run failed; `nil` if it did not.
  var failedAt: Timestamp?
  /// How far it had come by then.
  var lastProgress: ExactDecimal?
  /// The job that may settle it; `nil` if it is not given out.
  var jobId: LaboratoryJobID?
  /// The values that it has had before, as far as they were read in an earlier run.
  var hasValues = false
  /// Counts what was found, without derived values.
  var found = 0
  /// The mean confidence in what was found.
  var confidence = ExactDecimal(0)
  /// In canonical order.
  var categories: [HealthCategory] = []
  /// How many values are low, high or critical.
  var abnormal = 0
  /// The names of its values, for searching.
  var names: [String] = []

  init(_ event: LabReportUploaded, _ patient: PatientID, at moment: Timestamp) {
    report = LabReport(
      id: event.reportId, content: event.content, uploadedAt: moment, preferences: event.preferences)
    (patientId, queuedAt) = (patient, moment)
  }

  static func key(_ patient: PatientID, _ uploadedAt: Timestamp, _ id: DocumentID) -> [UInt8] {
    patient.keyBytes + uploadedAt.newestFirst + id.keyBytes
  }

  var key: [UInt8] { Self.key(patientId, report.uploadedAt, report.id) }

  var isUnderWay: Bool { report.status == .pending || report.status == .processing }

  /// What is known of the values as a whole.
  mutating func count(_ values: [ReportValue]) {
    let counted = values.filter { !$0.isDerived && $0.review?.verdict != .rejected }
    let mapped = counted.filter { $0.read.biomarker != nil }
    found = mapped.count
    confidence = mapped.isEmpty ? ExactDecimal(0) : Self.mean(mapped.map(\.confidence))
    let present = Set(counted.compactMap(\.category))
    categories = HealthCategory.allCases.filter(present.contains)
    abnormal = counted.count(where: \.judgement.status.isSerious)
    names = counted.map(\.name)
    hasValues = true
  }

  private static func mean(_ numbers: [ExactDecimal]) -> ExactDecimal {
    ExactDecimal.quotient(
      numbers.map { ($0, ExactDecimal(1)) }, by: ExactDecimal(Int32(clamping: numbers.count)),
      to: ExactDecimal(thousandths: 10))
  }
}

/// Whose a report is, and its place in their list.
///
/// Key: report id 16.
struct LabReportPlace: Document {
  static var projection: any Projection.Type { LabReportProjection.self }
  static let prefix = UInt8(ascii: "I")

  var patientId: PatientID
  var uploadedAt: Timestamp
}

/// What was read in a report and judged.
///
/// Key: report id 16.
struct LabReportValues: Document {
  static var projection: any Projection.Type { LabReportProjection.self }
  static let prefix = UInt8(ascii: "V")

  var run: Int
  var panel: String
  var rules: String
  /// In the order of the document; then those that others determine.
  var values: [ReportValue]
  /// When they were taken: what the report says, otherwise the day of the upload (R-SO-146).
  var takenOn: CalendarDay
}

/// The words of a report, and a picture of its first page.
///
/// Key: report id 16.
struct LabReportText: Document {
  static var projection: any Projection.Type { LabReportProjection.self }
  static let prefix = UInt8(ascii: "T")

  var pages: [ReadPage]
  var thumbnail: Bytes?
}

/// A report whose reading is not over, with what its job says.
///
/// Key: patient id 16, moment of the request earliest first 8, report id 16; so that one record's reports, however many,
/// are passed over at once.
struct WaitingLabReport: Document {
  static var projection: any Projection.Type { LabReportProjection.self }
  static let prefix = UInt8(ascii: "W")

  var patientId: PatientID
  var reportId: DocumentID
  var queuedAt: Timestamp
  var run: Int
  var bytes: Int
  var sha256: String
  var mediaType: MediaType

  init(_ document: LabReportDocument) {
    (patientId, reportId, run) = (document.patientId, document.report.id, document.report.run)
    (queuedAt, mediaType) = (document.queuedAt, document.report.mediaType)
    (bytes, sha256) = (document.report.bytes, document.report.sha256)
  }

  static func key(_ document: LabReportDocument) -> [UInt8] {
    document.patientId.keyBytes + document.queuedAt.earliestFirst + document.report.id.keyBytes
  }
}

/// How often somebody held values of one report against its document, by biomarker; for counting over all records.
///
/// Key: report id 16.
struct ReviewCounts: Document {
  static var projection: any Projection.Type { LabReportProjection.self }
  static let prefix = UInt8(ascii: "C")

  struct Verdicts: Codable, Sendable, Equatable {
    var confirmed = 0
    var corrected = 0
    var rejected = 0
  }

  var verdicts: [String: Verdicts] = [:]

  init(_ values: [ReportValue]) {
    for value in values {
      guard let verdict = value.review?.verdict else { continue }
      let biomarker = (value.review?.corrected ?? value.read).biomarker ?? "unknown"
      switch verdict {
      case .confirmed: verdicts[biomarker, default: Verdicts()].confirmed += 1
      case .corrected: verdicts[biomarker, default: Verdicts()].corrected += 1
      case .rejected: verdicts[biomarker, default: Verdicts()].rejected += 1
      }
    }
  }
}
