import RecordModel
import RecordStore

/// Gathers what a copy of health data holds: by the same readings that answer the patient's own calls.
struct HealthCopying {
  let wanted: BeginHealthExport
  let exportedAt: Timestamp

  private var patient: PatientID { wanted.patientId }
  private var includesAnalyses: Bool { wanted.includeAnalyses ?? true }

  /// - Returns: the copy, and the reports that were named and that the patient does not have.
  func copy(
    _ view: borrowing RecordView
  ) throws(Failure) -> (copy: HealthRecordCopy, missing: [DocumentID]) {
    let record = try view.patient(patient)
    let account = try view.account(of: patient)
    let panel = try view.inForce(BiomarkerPanel.self)
    let (reports, missing) = try reports(view)
    var copy = HealthRecordCopy(
      exportedAt: exportedAt, scope: wanted.scope, from: wanted.from, to: wanted.to,
      includesAnalyses: includesAnalyses,
      person: PersonView(account, record, try view.settings(of: patient), try view.profile(of: patient)),
      reservation: Self.reservation(panel))
    copy.reports = reports
    if includesAnalyses { copy.analyses = try analyses(of: reports, view) }
    copy.courses = try courses(of: reports, panel, view)
    if wanted.scope == .record { try addRest(to: &copy, account, view) }
    return (copy, missing)
  }

  private func reports(
    _ view: borrowing RecordView
  ) throws(Failure) -> (found: [LabReport], missing: [DocumentID]) {
    let days = try DaySpan(wanted.from, wanted.to)
    let named = wanted.reportIds.map { Set($0) }
    var reports: [LabReport] = []
    for found in try view.labReports(of: patient) {
      if let named, !named.contains(found.report.id) { continue }
      guard days.contains(found.report.takenOn) else { continue }
      var report = try view.whole(found)
      if !includesAnalyses { report.analysis = nil }
      reports.append(report)
    }
    let there = Set(reports.map(\.id))
    return (reports, (wanted.reportIds ?? []).filter { !there.contains($0) })
  }

  private func analyses(
    of reports: [LabReport], _ view: borrowing RecordView
  ) throws(Failure) -> [HealthAnalysis] {
    let there = Set(reports.map(\.id))
    return try view.analyses(of: patient).map(\.analysis).filter { there.contains($0.reportId) }
  }

  /// The values that count, as trends show them (R-SO-145, R-SO-203).
  private func courses(
    of reports: [LabReport], _ panel: BiomarkerPanel?, _ view: borrowing RecordView
  ) throws(Failure) -> [HealthCourse] {
    guard let panel else { return [] }
    let there = Set(reports.map(\.id))
    let series = try MeasuredSeries(patient, view)
    let person = series.facts.person(on: CalendarDay(exportedAt))
    var courses: [HealthCourse] = []
    for biomarker in panel.biomarkers {
      let points = try series.values(biomarker.id, view)
        .filter { there.contains($0.reportId) }.reversed().compactMap { BiomarkerPoint($0) }
      if points.isEmpty { continue }
      let reference = biomarker.reference(for: person)
      courses.append(
        HealthCourse(
          series: BiomarkerSeries(
            biomarker: biomarker.id, name: biomarker.name.en, category: biomarker.category,
            unit: biomarker.unit, points: points),
          low: reference?.low?.at.figure, high: reference?.high?.at.figure))
    }
    return courses
  }

  /// What else the patient can read.
  private func addRest(
    to copy: inout HealthRecordCopy, _ account: AccountDocument?, _ view: borrowing RecordView
  ) throws(Failure) {
    if let account {
      copy.devices = try view.devices(of: account.accountId, current: (try? view.caller())?.session)
    }
    if try view.inForce(BiomarkerPanel.self) != nil {
      copy.recommendations = try view.recommendations(to: patient)
    }
    copy.appointments = try view.labVisits(of: patient).map(\.view)
  }

  /// The panel's own words for whom its limits are, and what they are not.
  private static func reservation(_ panel: BiomarkerPanel?) -> String {
    panel.map { "\($0.scope.en) \($0.disclaimer.en)" }
      ?? "Information for a conversation with a clinician; not a diagnosis."
  }
}
