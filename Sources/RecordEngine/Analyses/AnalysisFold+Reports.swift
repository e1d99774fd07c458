import RecordModel
import RecordStore

/// Reports, and the values that count.
extension AnalysisFold {
  /// Whether the event changes what is known of a report's values.
  func takeReport(_ payload: any Event) throws(Failure) -> Bool {
    switch payload {
    case let uploaded as LabReportUploaded:
      let report = MeasuredReport(uploaded, patient, at: moment)
      documents.set(report, report.key)
      documents.set(
        MeasuredReportPlace(patientId: patient, uploadedAt: moment), report.reportId.keyBytes)
    case let found as BiomarkersExtracted: try take(found)
    case let completed as LabReportCompleted:
      try change(completed.reportId) { (report) throws(Failure) in
        (report.valuedAt, report.position) = (moment, position)
        try place(&report)
      }
    case let failed as LabReportFailed:
      try change(failed.reportId) { (report) throws(Failure) in
        report.valuedAt = nil
        try place(&report)
      }
    case let reviewed as LabValueReviewed: try take(reviewed)
    case let deleted as LabReportDeleted: try remove(deleted.reportId)
    default: return false
    }
    return true
  }

  private func take(_ found: BiomarkersExtracted) throws(Failure) {
    try change(found.reportId) { (report) throws(Failure) in
      unplace(&report)
      (report.takenOn, report.panel) = (found.collectedOn ?? CalendarDay(report.uploadedAt), found.panel)
      documents.set(ReportNumbers(found.values), found.reportId.keyBytes)
      try place(&report)
    }
  }

  private func take(_ reviewed: LabValueReviewed) throws(Failure) {
    try change(reviewed.reportId) { (report) throws(Failure) in
      report.reviews += 1
      if report.valuedAt != nil { (report.valuedAt, report.position) = (moment, position) }
      let key = reviewed.reportId.keyBytes
      try documents.change(ReportNumbers.self, key) { $0.take(reviewed) }
      try place(&report)
    }
  }

  /// Puts the values that count into their series, if the report is complete.
  private func place(_ report: inout MeasuredReport) throws(Failure) {
    unplace(&report)
    guard report.valuedAt != nil,
      let numbers = try documents.get(ReportNumbers.self, report.reportId.keyBytes)
    else { return }
    var inputs: [String: [CountedValue]] = [:]
    for quantity in DerivedQuantity.allCases where quantity.dependsOnPerson {
      inputs[quantity.rawValue] = numbers.inputs(of: quantity)
    }
    for value in numbers.counted where inputs[value.biomarker] == nil { place(value, nil, &report) }
    for (biomarker, inputs) in inputs.sorted(by: { $0.key < $1.key }) {
      place(CountedValue(computed: biomarker), inputs, &report)
    }
  }

  private func place(_ value: CountedValue, _ inputs: [CountedValue]?, _ report: inout MeasuredReport) {
    guard let valuedAt = report.valuedAt else { return }
    let measured = MeasuredValue(
      value: value, inputs: inputs, reportId: report.reportId, panel: report.panel, takenOn: report.takenOn,
      uploadedAt: report.uploadedAt, valuedAt: valuedAt, position: report.position)
    documents.set(measured, MeasuredValue.key(report, value.biomarker))
    report.placed.append(value.biomarker)
  }

  private func unplace(_ report: inout MeasuredReport) {
    for biomarker in report.placed {
      documents.remove(MeasuredValue.self, MeasuredValue.key(report, biomarker))
    }
    report.placed = []
  }

  private func remove(_ id: DocumentID) throws(Failure) {
    guard var report = try report(id) else { return }
    for analysis in report.analyses { try remove(analysis) }
    unplace(&report)
    for answered in report.answered {
      documents.remove(RecommendationState.self, RecommendationState.key(patient, answered, id))
    }
    documents.remove(MeasuredReport.self, report.key)
    documents.remove(MeasuredReportPlace.self, id.keyBytes)
    documents.remove(ReportNumbers.self, id.keyBytes)
  }

  func report(_ id: DocumentID) throws(Failure) -> MeasuredReport? {
    guard let place = try documents.get(MeasuredReportPlace.self, id.keyBytes) else { return nil }
    return try documents.get(
      MeasuredReport.self, MeasuredReport.key(place.patientId, place.uploadedAt, id))
  }

  /// Changes a report, if it is known.
  func change(
    _ id: DocumentID, _ body: (inout MeasuredReport) throws(Failure) -> Void
  ) throws(Failure) {
    guard var report = try report(id) else { return }
    try body(&report)
    documents.set(report, report.key)
  }
}
