import RecordModel
import RecordStore

/// A report as far as its values count.
///
/// Key: patient id 16, moment of the upload newest first 8, report id 16.
struct MeasuredReport: Document {
  static var projection: any Projection.Type { AnalysisProjection.self }
  static let prefix = UInt8(ascii: "R")

  var reportId: DocumentID
  var patientId: PatientID
  var uploadedAt: Timestamp
  /// What the report says, otherwise the day of the upload (R-SO-146).
  var takenOn: CalendarDay
  /// The panel by which its values are judged; empty before they are.
  var panel = ""
  /// When its values came, or changed last; `nil` until it is complete.
  var valuedAt: Timestamp?
  /// Of the event that said so last; 0 before.
  var position: UInt64 = 0
  /// How often somebody held a value against the document.
  var reviews = 0
  /// Biomarkers that have a value of it.
  var placed: [String] = []
  /// The earliest first.
  var analyses: [HealthAnalysisID] = []
  /// Recommendations whose answers are sealed with its key.
  var answered: [RecommendationID] = []

  init(_ uploaded: LabReportUploaded, _ patient: PatientID, at moment: Timestamp) {
    (reportId, patientId, uploadedAt) = (uploaded.reportId, patient, moment)
    takenOn = CalendarDay(moment)
  }

  static func key(_ patient: PatientID, _ uploadedAt: Timestamp, _ id: DocumentID) -> [UInt8] {
    patient.keyBytes + uploadedAt.newestFirst + id.keyBytes
  }

  var key: [UInt8] { Self.key(patientId, uploadedAt, reportId) }
}

/// Whose a report is, and its place in their list.
///
/// Key: report id 16.
struct MeasuredReportPlace: Document {
  static var projection: any Projection.Type { AnalysisProjection.self }
  static let prefix = UInt8(ascii: "P")

  var patientId: PatientID
  var uploadedAt: Timestamp
}

/// All numbers of a report, those that do not count among them.
///
/// Key: report id 16.
struct ReportNumbers: Document {
  static var projection: any Projection.Type { AnalysisProjection.self }
  static let prefix = UInt8(ascii: "N")

  /// In the order of the document.
  var read: [Number]
  /// Those that others determine.
  var derived: [CountedValue]

  struct Number: Codable, Sendable {
    var id: RecordID
    var isCounted: Bool
    var value: CountedValue

    init?(_ value: ReportValue) {
      guard let counted = CountedValue(value) else { return nil }
      (id, isCounted, self.value) = (value.id, value.isCounted, counted)
    }
  }

  init(_ values: [ReportValue]) {
    let numbers = values.compactMap { Number($0) }
    read = numbers.filter { !$0.value.isDerived }
    derived = numbers.filter { $0.value.isDerived && $0.isCounted }.map(\.value)
  }

  /// Those that count, one for each biomarker, whether or not their meaning is known.
  var counted: [CountedValue] { (read.filter(\.isCounted).map(\.value) + derived).distinct }

  /// What a value is computed of that depends on the person too; `nil` if it is printed, or something is missing.
  func inputs(of quantity: DerivedQuantity) -> [CountedValue]? {
    let counted = counted
    guard !counted.contains(where: { $0.biomarker == quantity.rawValue && !$0.isDerived }) else { return nil }
    let inputs = quantity.inputs.compactMap { id in counted.first { $0.biomarker == id } }
    return inputs.count == quantity.inputs.count ? inputs : nil
  }

  /// Takes what somebody said of a value, and what follows from it.
  mutating func take(_ reviewed: LabValueReviewed) {
    if let index = read.firstIndex(where: { $0.id == reviewed.value.id }) {
      read.replaceSubrange(index...index, with: Number(reviewed.value).map { [$0] } ?? [])
    }
    derived = reviewed.derived.filter(\.isCounted).compactMap { CountedValue($0) }
  }
}

/// The value of a biomarker on one report, of which it has one, with the status that it was given then.
///
/// Key: patient id 16, biomarker, 0, day newest first 8, moment of the upload newest first 8, report id 16.
struct MeasuredValue: Document {
  static var projection: any Projection.Type { AnalysisProjection.self }
  static let prefix = UInt8(ascii: "V")

  var value: CountedValue
  /// What it is computed of if the person decides about that too, so that it is computed when somebody looks.
  var inputs: [CountedValue]?
  var reportId: DocumentID
  /// By which it is judged.
  var panel: String
  var takenOn: CalendarDay
  var uploadedAt: Timestamp
  /// When it came, or values of its report changed last.
  var valuedAt: Timestamp
  /// Of the event that said so.
  var position: UInt64

  static func prefix(_ patient: PatientID, _ biomarker: String) -> [UInt8] {
    patient.keyBytes + Array(biomarker.utf8) + [0]
  }

  static func key(_ report: MeasuredReport, _ biomarker: String) -> [UInt8] {
    prefix(report.patientId, biomarker) + report.takenOn.start.newestFirst + report.uploadedAt.newestFirst
      + report.reportId.keyBytes
  }
}
