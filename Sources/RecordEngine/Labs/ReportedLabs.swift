import RecordModel
import RecordStore

/// Results of reports that the patient brought, as laboratory results.
///
/// They are made of the report's own documents when somebody looks, so that they end with it, and are as they were at any moment.
extension RecordView {
  /// Each with its place in the order of results, the latest first; none if the patient keeps them from the caller (R-MH-053).
  func reportedLabs(
    of patient: PatientID, in span: TimeSpan
  ) throws(Failure) -> [(key: [UInt8], result: LabResult)] {
    guard try seesOwnEntries(of: patient) else { return [] }
    var found: [(key: [UInt8], result: LabResult)] = []
    for report in try labReports(of: patient) where span.contains(report.report.takenOn.start) {
      guard let result = try reportedLab(report) else { continue }
      found.append((LabDocument.key(patient, result.date, result.id), result))
    }
    return found.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  /// The result of one report; `nil` if there is none, or it is kept from the caller.
  func reportedLab(_ id: RecordID, of patient: PatientID) throws(Failure) -> LabResult? {
    guard let reportId = DocumentID(id.text), try seesOwnEntries(of: patient) else { return nil }
    let report: LabReportDocument
    do throws(Failure) { report = try labReport(reportId, of: patient) } catch {
      if error.code == .notFound { return nil }
      throw error
    }
    return try reportedLab(report)
  }

  /// What this view leaves out of laboratory results; `nil` if it is nothing.
  func withheldLabs(of patient: PatientID) throws(Failure) -> [String]? {
    try seesOwnEntries(of: patient) ? nil : ["reports"]
  }

  /// Values that are read again stay until they are read, or that fails (R-SO-218).
  private func reportedLab(_ report: LabReportDocument) throws(Failure) -> LabResult? {
    guard report.hasValues, report.report.status != .failed, let found = try labValues(report.report.id)
    else {
      return nil
    }
    return LabResult(report, found, try version(BiomarkerPanel.self, found.panel))
  }
}

extension LabResult {
  /// `nil` without a value that could be judged: nothing is said then of the whole.
  fileprivate init?(_ document: LabReportDocument, _ found: LabReportValues, _ panel: BiomarkerPanel) {
    let analytes = found.values.surest.compactMap { LabAnalyte($0, panel) }
    guard let status = analytes.compactMap(\.status).max() else { return nil }
    let report = document.report
    self.init(
      id: RecordID(replacing: report.id.description), testName: report.kind.label, date: found.takenOn.start,
      status: status, analytes: analytes, recordedAt: report.completedAt ?? report.uploadedAt,
      recordedBy: Actor(role: .patient, high: document.patientId.high, low: document.patientId.low)
        .description)
    self.report = LabReportSource(reportId: report.id, panel: panel.id)
    // Readings, and values that somebody held against the document since.
    version = report.run + found.values.count { $0.review != nil }
  }
}

extension ReportKind {
  /// In the words of laboratories.
  fileprivate var label: String {
    switch self {
    case .labReport: "Laboratory report"
    case .bloodWork: "Blood work"
    case .lipidPanel: "Lipid panel"
    }
  }
}

extension [ReportValue] {
  /// Those that were read and count, one for each biomarker: of several that whose meaning is known, then the surest, then the
  /// first (R-SO-145).
  fileprivate var surest: [ReportValue] {
    var best: [String: Int] = [:]
    for (place, value) in enumerated() where value.isLaboratoryValue {
      let biomarker = value.read.biomarker ?? ""
      if best[biomarker].map({ self[$0].certainty < value.certainty }) ?? true { best[biomarker] = place }
    }
    return best.values.sorted().map { self[$0] }
  }
}

extension ReportValue {
  /// Those that others determine are none of the laboratory's.
  fileprivate var isLaboratoryValue: Bool { isCounted && !isDerived }

  fileprivate var certainty: ExactDecimal {
    confidence + ExactDecimal(judgement.status == .unknown ? 0 : 1)
  }
}
