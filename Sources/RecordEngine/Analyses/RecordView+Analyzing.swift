import RecordModel
import RecordStore

extension RecordView {
  /// The analysis of a report by the panel that its values were judged by; `nil` if nothing in it is scored (R-SO-195, R-SO-208).
  ///
  /// Reads of the record what came before. The report itself is passed in, so that the decision that completes it can append
  /// the analysis too.
  func analyze(
    _ report: AnalyzedReport, of patient: PatientID, panel: String, _ person: BiomarkerPerson,
    _ preferences: AnalysisPreferences
  ) throws(Failure) -> HealthAnalysisGenerated? {
    let panel = try version(BiomarkerPanel.self, panel)
    var run = AnalysisRun(report: report, panel: panel, person: person, preferences: preferences)
    run.earlier = try earlierReports(
      before: (report.takenOn, report.uploadedAt), without: report.id, try MeasuredSeries(patient, self),
      panel)
    if preferences.includeComparisons { run.before = try analysis(before: report, of: patient) }
    return run.event(id: HealthAnalysisID(random: store.random.words()))
  }

  /// What reports before a day and an upload say about patterns that must persist (R-SO-350), as far back as patterns look.
  func earlierReports(
    before place: (day: CalendarDay, uploadedAt: Timestamp), without report: DocumentID?,
    _ series: MeasuredSeries, _ panel: BiomarkerPanel
  ) throws(Failure) -> [EarlierReport] {
    var found: [DocumentID: EarlierReport] = [:]
    for biomarker in panel.persistent {
      for value in try series.values(biomarker, upTo: place.day, self)
      where value.reportId != report && (value.takenOn, value.uploadedAt) < place {
        let days = value.takenOn.days(until: place.day)
        let statuses = found[value.reportId]?.statuses ?? [:]
        found[value.reportId] = EarlierReport(
          days: days, statuses: statuses.merging([biomarker: value.value.judgement.status]) { $1 })
        if days >= panel.longestPersistence { break }
      }
    }
    return found.sorted { ($0.value.days, $0.key) < ($1.value.days, $1.key) }.map(\.value)
  }

  /// The latest analysis of an earlier report by the date of collection (R-SO-183).
  private func analysis(
    before report: AnalyzedReport, of patient: PatientID
  ) throws(Failure) -> EarlierAnalysis? {
    let earlier = try analyses(of: patient).filter { entry in
      entry.analysis.reportId != report.id
        && (entry.takenOn, entry.uploadedAt) < (report.takenOn, report.uploadedAt)
    }
    // Of several of one report the one that was made last, which comes first.
    guard let before = earlier.max(by: { $0.isCollectedBefore($1) }) else { return nil }
    let event = try analysisDetail(before.analysis.id).event
    let known = event.report(try version(BiomarkerPanel.self, event.panel))
    return EarlierAnalysis(analysisId: before.analysis.id, points: SortedObject(known.points))
  }
}

extension AnalysisEntry {
  /// By the dates of collection.
  func isCollectedBefore(_ other: AnalysisEntry) -> Bool {
    (takenOn, uploadedAt) < (other.takenOn, other.uploadedAt)
  }
}

extension BiomarkerPanel {
  /// Biomarkers of patterns that must persist.
  var persistent: [String] {
    let needed = Set(patterns.filter { $0.persistDays != nil }.flatMap(\.biomarkers))
    return biomarkers.map(\.id).filter(needed.contains)
  }

  /// In days.
  fileprivate var longestPersistence: Int { patterns.compactMap(\.persistDays).max() ?? 0 }
}
