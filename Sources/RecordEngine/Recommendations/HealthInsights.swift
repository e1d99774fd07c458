import RecordModel
import RecordStore

extension GetRecommendationInsights: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let panel = try view.panelInForce()
    let series = try MeasuredSeries(patientId, view)
    let reading = RecommendationReading(series: series, panel: panel)
    let patterns = try reading.every(view, where: \.isPattern).filter { $0.status != .superseded }
    let snapshot = try view.snapshot(of: series, panel)
    let changes = try view.healthAlerts(snapshot, series).filter { $0.kind == .trendChange }
    let latest = try view.latestAnalysis(of: patientId)
    let narrative = try latest.flatMap { (latest) throws(Failure) in
      try view.analysisDetail(latest.analysis.id).narrative
    }
    return Outcome(
      insights: patterns.map { HealthInsight($0, of: patientId) } + changes.map { HealthInsight($0, panel) },
      narrative: narrative, generatedAt: view.now)
  }
}

extension HealthInsight {
  /// A pattern that values form.
  fileprivate init(_ one: HealthRecommendation, of patient: PatientID) {
    self.init(
      id: HealthAlertID(of: "insight", patient.keyBytes, Array(one.advice.rule.utf8)),
      title: one.advice.title,
      message: "\(one.advice.text) \(one.advice.rationale)", category: one.advice.category,
      severity: one.advice.priority >= .high ? .warning : .info, biomarkers: one.advice.biomarkers,
      source: one.advice.source, createdAt: one.createdAt)
  }

  /// A biomarker that changed.
  fileprivate init(_ alert: HealthAlert, _ panel: BiomarkerPanel) {
    let biomarker = panel.biomarker(alert.biomarker)
    self.init(
      id: alert.id, title: alert.title, message: alert.message, category: alert.category,
      severity: alert.severity, biomarkers: [biomarker?.name.en ?? alert.biomarker],
      source: biomarker?.sources.first ?? "", createdAt: alert.createdAt)
  }
}
