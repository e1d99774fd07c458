import RecordModel
import RecordStore

extension PersonalizeAnalysis: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    _ = try view.patient(patientId)
    try preferences.check()
    var analysis = try view.analysis(analysisId, of: patientId).analysis
    let event = try view.analysisDetail(analysisId).event
    let panel = try view.version(BiomarkerPanel.self, event.panel)
    let reading = event.reading(preferences.whole, panel)
    (analysis.concerns, analysis.actions) = (reading.concerns, reading.actions)
    let advice = reading.shownAdvice
    let personalized = HealthAnalysisPersonalized(
      analysisId: analysisId, reportId: analysis.reportId, preferences: preferences.whole,
      concerns: analysis.concerns, actions: analysis.actions, rules: advice.map(\.rule))
    let outcome = Outcome(
      analysis: analysis,
      recommendations: advice.map { AnalysisAdvice(id: RecommendationID(patientId, $0.rule), advice: $0) },
      preferences: preferences.whole, language: .en)
    return Decision(StreamID(patientId), [personalized], outcome: outcome)
  }
}

extension DeleteAnalysis: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    _ = try view.patient(patientId)
    let analysis = try view.analysis(analysisId, of: patientId).analysis
    return Decision(
      StreamID(patientId), [HealthAnalysisDeleted(analysisId: analysisId, reportId: analysis.reportId)],
      outcome: Outcome(analysisId: analysisId))
  }
}
