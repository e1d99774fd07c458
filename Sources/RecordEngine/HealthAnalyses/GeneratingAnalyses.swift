import RecordModel
import RecordStore

extension GenerateAnalysis: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<HealthAnalysis> {
    _ = try view.patient(patientId)
    let wanted = preferences ?? AnalysisPreferencesInput()
    try wanted.check()
    let report = try view.labReport(reportId, of: patientId).report
    switch report.status {
    case .pending, .processing: throw .reportUnderWay
    case .failed: throw .reportFailed
    case .completed: break
    }
    guard let values = try view.labValues(reportId) else { throw .insufficientData }
    let person = try view.biomarkerPerson(patientId, on: values.takenOn)
    if let known = try view.analysis(like: wanted.whole, values, person, of: reportId, patientId) {
      return .unchanged(StreamID(patientId), outcome: known)
    }
    let analyzed = AnalyzedReport(
      id: reportId, run: values.run, kind: report.kind, takenOn: values.takenOn,
      uploadedAt: report.uploadedAt,
      values: values.values)
    guard
      let event = try view.analyze(analyzed, of: patientId, panel: values.panel, person, wanted.whole)
    else { throw .insufficientData }
    return Decision(
      StreamID(patientId), [event], outcome: HealthAnalysis(event, at: view.recordedAt))
  }
}

extension RecordView {
  /// The analysis of the same values of the same person under the same preferences and versions (R-SO-193, R-SO-083); `nil` if
  /// there is none.
  fileprivate func analysis(
    like preferences: AnalysisPreferences, _ values: LabReportValues, _ person: BiomarkerPerson,
    of id: DocumentID, _ patient: PatientID
  ) throws(Failure) -> HealthAnalysis? {
    guard let place = try document(MeasuredReportPlace.self, id.keyBytes),
      let report = try document(MeasuredReport.self, MeasuredReport.key(patient, place.uploadedAt, id))
    else { return nil }
    for id in report.analyses.reversed() {
      let entry = try analysis(id, of: patient)
      if entry.preferences == preferences, entry.run == values.run, entry.panel == values.panel,
        entry.formula == AnalysisRun.formula, entry.reviews == report.reviews,
        try analysisDetail(id).event.person == AnalyzedPerson(person)
      {
        return entry.analysis
      }
    }
    return nil
  }
}

extension Failure {
  /// R-SO-194.
  static let reportUnderWay = Failure(
    .stateConflict, "the report is still being read", details: ["reason": "report_under_way"])
  /// R-SO-194.
  static let reportFailed = Failure(
    .stateConflict, "the report could not be read", details: ["reason": "report_failed"])
  /// R-SO-195.
  static let insufficientData = Failure(
    .stateConflict, "the report has no value that is scored", details: ["reason": "insufficient_data"])
}
