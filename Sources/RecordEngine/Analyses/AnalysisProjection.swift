import RecordModel
import RecordStore

/// Analyses of reports, and the values that count in them.
///
/// Everything is sealed with the key of its report's document: where that is destroyed, its events are passed over, and nothing
/// of it is left here.
enum AnalysisProjection: Projection {
  static let name = "analyses"
  static let revision: UInt32 = 3
  static let handles = EventCatalog.types(of: .labReports) + EventCatalog.types(of: .analyses)
  static let ignores = EventCatalog.outside(.labReports, .analyses)

  static func fold(_ event: RecordedEvent, _ documents: StreamDocuments) throws(Failure) {
    guard let patient = event.envelope.stream.patient else { return }
    let envelope = event.envelope
    let fold = AnalysisFold(
      patient: patient, moment: envelope.recordedAt, position: envelope.position, documents: documents)
    let isReport = try fold.takeReport(event.payload)
    let isAnalysis = try fold.takeAnalysis(event.payload)
    if isReport || isAnalysis { fold.note() }
  }
}

/// One event on its way into the documents.
struct AnalysisFold {
  let patient: PatientID
  let moment: Timestamp
  let position: UInt64
  let documents: StreamDocuments

  /// Remembers that something changed.
  func note() { documents.set(AnalysesState(changedAt: moment), patient.keyBytes) }

  /// Whether the event is about an analysis or a recommendation.
  func takeAnalysis(_ payload: any Event) throws(Failure) -> Bool {
    switch payload {
    case let generated as HealthAnalysisGenerated: try take(generated)
    case let personalized as HealthAnalysisPersonalized: try take(personalized)
    case let deleted as HealthAnalysisDeleted:
      try change(deleted.reportId) { (report) throws(Failure) in
        report.analyses.removeAll { $0 == deleted.analysisId }
      }
      try remove(deleted.analysisId)
    case let answered as RecommendationAnswered: try take(answered)
    case let accepted as NarrativeAccepted:
      try documents.change(AnalysisDetail.self, accepted.analysisId.keyBytes) {
        $0.narrative = AcceptedNarrative(accepted.narrative, at: moment)
      }
    default: return false
    }
    return true
  }

  private func take(_ event: HealthAnalysisGenerated) throws(Failure) {
    guard let report = try report(event.reportId) else { return }
    let entry = AnalysisEntry(event, of: report, at: moment)
    documents.set(entry, entry.key)
    documents.set(
      AnalysisPlace(patientId: patient, reportId: event.reportId, analyzedAt: moment),
      event.analysisId.keyBytes)
    documents.set(AnalysisDetail(event: event), event.analysisId.keyBytes)
    for advice in event.findings.advice {
      let finding = AdviceFinding(
        advice: advice, analysisId: event.analysisId, reportId: event.reportId, takenOn: event.takenOn,
        analyzedAt: moment)
      documents.set(finding, finding.key(patient))
    }
    try change(event.reportId) { (report) throws(Failure) in report.analyses.append(event.analysisId) }
  }

  private func take(_ event: HealthAnalysisPersonalized) throws(Failure) {
    guard let place = try documents.get(AnalysisPlace.self, event.analysisId.keyBytes) else { return }
    let key = AnalysisEntry.key(place.patientId, place.analyzedAt, event.analysisId)
    try documents.change(AnalysisEntry.self, key) { entry in
      (entry.analysis.concerns, entry.analysis.actions) = (event.concerns, event.actions)
      entry.current = event.preferences
    }
    // A text was written for how the analysis was read before.
    try documents.change(AnalysisDetail.self, event.analysisId.keyBytes) { $0.narrative = nil }
  }

  private func take(_ answered: RecommendationAnswered) throws(Failure) {
    let id = answered.recommendationId
    try change(answered.reportId) { (report) throws(Failure) in
      if !report.answered.contains(id) { report.answered.append(id) }
      documents.set(
        RecommendationState(answered: answered, at: moment, position: position),
        RecommendationState.key(patient, id, answered.reportId))
    }
  }

  /// Removes an analysis with all that follows from it.
  func remove(_ id: HealthAnalysisID) throws(Failure) {
    guard let place = try documents.get(AnalysisPlace.self, id.keyBytes) else { return }
    if let event = try documents.get(AnalysisDetail.self, id.keyBytes)?.event {
      for advice in event.findings.advice {
        let finding = AdviceFinding(
          advice: advice, analysisId: id, reportId: event.reportId, takenOn: event.takenOn,
          analyzedAt: place.analyzedAt)
        documents.remove(AdviceFinding.self, finding.key(patient))
      }
    }
    documents.remove(AnalysisEntry.self, AnalysisEntry.key(place.patientId, place.analyzedAt, id))
    documents.remove(AnalysisDetail.self, id.keyBytes)
    documents.remove(AnalysisPlace.self, id.keyBytes)
  }
}
