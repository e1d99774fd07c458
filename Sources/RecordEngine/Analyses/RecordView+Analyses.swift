import RecordModel
import RecordStore

/// Analyses as they are stored.
extension RecordView {
  /// An analysis of the patient.
  func analysis(_ id: HealthAnalysisID, of patient: PatientID) throws(Failure) -> AnalysisEntry {
    guard let place = try document(AnalysisPlace.self, id.keyBytes), place.patientId == patient,
      try isThereToday(id),
      let entry = try document(AnalysisEntry.self, AnalysisEntry.key(patient, place.analyzedAt, id))
    else { throw .noAnalysis }
    return entry
  }

  /// All of an analysis.
  func analysisDetail(_ id: HealthAnalysisID) throws(Failure) -> AnalysisDetail {
    guard let detail = try document(AnalysisDetail.self, id.keyBytes) else { throw .noAnalysis }
    return detail
  }

  /// All analyses of the patient, the latest made first.
  func analyses(of patient: PatientID) throws(Failure) -> [AnalysisEntry] {
    var found: [AnalysisEntry] = []
    for (_, entry) in try documents(AnalysisEntry.self, prefix: patient.keyBytes, limit: Int.max)
    where try isThereToday(entry.analysis.id) { found.append(entry) }
    return found
  }

  /// The analysis that was made last.
  func latestAnalysis(of patient: PatientID) throws(Failure) -> AnalysisEntry? {
    if past != nil { return try analyses(of: patient).first }
    return try documents(AnalysisEntry.self, prefix: patient.keyBytes, limit: 1).first?.document
  }

  /// The latest analysis of a report, as answered; `nil` if there is none (R-SO-208, R-SO-235).
  func latestAnalysis(ofReport id: DocumentID) throws(Failure) -> HealthAnalysis? {
    guard let place = try document(MeasuredReportPlace.self, id.keyBytes),
      let report = try document(
        MeasuredReport.self, MeasuredReport.key(place.patientId, place.uploadedAt, id))
    else { return nil }
    for analysis in report.analyses.reversed() where try isThereToday(analysis) {
      return try self.analysis(analysis, of: place.patientId).analysis
    }
    return nil
  }

  /// Whether an analysis of an earlier moment was not deleted since: then no view shows it.
  private func isThereToday(_ id: HealthAnalysisID) throws(Failure) -> Bool {
    guard past != nil else { return true }
    return try documentToday(AnalysisPlace.self, id.keyBytes) != nil
  }
}

/// Values over time.
extension RecordView {
  /// The reports of a patient that have values, the latest upload first.
  func completedReports(of patient: PatientID) throws(Failure) -> [MeasuredReport] {
    var reports: [MeasuredReport] = []
    for (_, report) in try documents(MeasuredReport.self, prefix: patient.keyBytes, limit: Int.max)
    where report.valuedAt != nil {
      if try isReportThereToday(report.reportId) { reports.append(report) }
    }
    return reports
  }

  /// Values of a biomarker that were taken on a day or before and that are wanted, the latest first.
  ///
  /// - Parameter wanted: a value as it is wanted; `nil` if it is not.
  func measured(
    _ biomarker: String, of patient: PatientID, upTo day: CalendarDay? = nil, limit: Int,
    _ wanted: (MeasuredValue) throws(Failure) -> MeasuredValue?
  ) throws(Failure) -> [MeasuredValue] {
    let prefix = MeasuredValue.prefix(patient, biomarker)
    var (start, size) = (day.map { prefix + $0.start.newestFirst }, limit)
    var found: [MeasuredValue] = []
    while true {
      let batch = try documents(MeasuredValue.self, prefix: prefix, from: start, limit: size)
      for (_, value) in batch where try isReportThereToday(value.reportId) {
        guard let value = try wanted(value) else { continue }
        found.append(value)
        if found.count == limit { return found }
      }
      guard batch.count == size, let last = batch.last else { return found }
      // Most values are wanted: more are looked at only where some are not.
      (start, size) = (last.key + [0], 16)
    }
  }

  /// What was deleted since is gone from all moments.
  private func isReportThereToday(_ id: DocumentID) throws(Failure) -> Bool {
    guard past != nil else { return true }
    return try documentToday(MeasuredReportPlace.self, id.keyBytes) != nil
  }
}

extension Failure {
  static let noAnalysis = Failure(
    .notFound, "there is no such analysis", details: ["field": "analysisId"])
}

extension RecordView {
  /// The panel by which new values are judged.
  func panelInForce() throws(Failure) -> BiomarkerPanel {
    guard let panel = try inForce(BiomarkerPanel.self) else { throw .nonePublished(BiomarkerPanel.self) }
    return panel
  }
}
