import RecordModel
import RecordStore

extension ListRecommendations: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let page = try NumberedPage(page, limit)
    let all = try view.recommendations(to: patientId).filter { one in
      (status.map { one.status == $0 } ?? (one.status != .superseded))
        && (category.map { one.advice.category == $0 } ?? true)
        && (priority.map { one.advice.priority == $0 } ?? true)
    }
    return Outcome(
      recommendations: page.items(of: all), page: page.page, limit: page.limit, total: all.count)
  }
}

extension ListSmartRecommendations: Scan {
  /// R-SO-251.
  private static let most = 5

  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let latest = try view.latestAnalysis(of: patientId)
    let focus = latest?.current.focusAreas ?? []
    func place(_ one: HealthRecommendation) -> [Int] {
      [-one.advice.priority.rank, -one.advice.weight, focus.contains(one.advice.category) ? 0 : 1]
    }
    // Those of equal rank keep their order, the latest first: sorting is stable.
    let active = try view.recommendations(to: patientId).filter { $0.status == .active }
      .sorted { place($0).lexicographicallyPrecedes(place($1)) }
    return Outcome(
      recommendations: Array(active.prefix(Self.most)), analysisId: latest?.analysis.id,
      biomarkers: latest?.biomarkers ?? 0, generatedAt: view.now)
  }
}

extension AcknowledgeRecommendation: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    _ = try view.patient(patientId)
    var checks = FieldChecks()
    checks.text("/notes", notes, 0...1000)
    try checks.finish()
    let (answer, stream) = (answer ?? .acknowledged, StreamID(patientId))
    let reading = RecommendationReading(
      series: try MeasuredSeries(patientId, view), panel: try view.panelInForce())
    let found = try reading.every(view) { RecommendationID(patientId, $0.name) == recommendationId }
    guard let one = found.first else { throw .noRecommendation }
    if one.status == .superseded { throw .supersededRecommendation }
    if one.status == RecommendationStatus(answer), let answeredAt = one.answeredAt {
      return .unchanged(stream, outcome: outcome(answer, answeredAt))
    }
    let analysis = try view.analysis(one.analysisId, of: patientId)
    let answered = RecommendationAnswered(
      recommendationId: recommendationId, rule: one.advice.rule, answer: answer, analysisId: one.analysisId,
      reportId: analysis.analysis.reportId, takenOn: analysis.takenOn, notes: notes)
    return Decision(stream, [answered], outcome: outcome(answer, view.recordedAt))
  }

  private func outcome(_ answer: RecommendationAnswer, _ moment: Timestamp) -> Outcome {
    Outcome(recommendationId: recommendationId, status: RecommendationStatus(answer), answeredAt: moment)
  }
}

extension GetRecommendationStatistics: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let all = try view.recommendations(to: patientId).filter { $0.status != .superseded }
    func count(_ status: RecommendationStatus) -> Int { all.count { $0.status == status } }
    let answered = all.count - count(.active)
    let rate = ExactDecimal.quotient(
      [(ExactDecimal(Int32(clamping: answered)), ExactDecimal(1))],
      by: ExactDecimal(Int32(clamping: max(1, all.count))), to: ExactDecimal(thousandths: 10))
    return Outcome(
      total: all.count, active: count(.active), acknowledged: count(.acknowledged),
      completed: count(.completed), dismissed: count(.dismissed),
      acknowledgementRate: all.isEmpty ? nil : rate,
      byCategory: Self.counts(all.map(\.advice.category.rawValue)),
      byPriority: Self.counts(all.map(\.advice.priority.rawValue)))
  }

  private static func counts(_ names: [String]) -> SortedObject<Int> {
    SortedObject(names.reduce(into: [:]) { $0[$1, default: 0] += 1 })
  }
}

extension RecordView {
  /// Whether an analysis ever advised anything: without, the rules of the panel need not be gone through.
  func wasAdvised(_ patient: PatientID) throws(Failure) -> Bool {
    try !documents(AdviceFinding.self, prefix: patient.keyBytes, limit: 1).isEmpty
  }

  /// All recommendations to a patient, superseded ones among them; the latest first.
  func recommendations(to patient: PatientID) throws(Failure) -> [HealthRecommendation] {
    guard try wasAdvised(patient) else { return [] }
    let reading = RecommendationReading(
      series: try MeasuredSeries(patient, self), panel: try panelInForce())
    return try reading.listed(self)
  }
}

extension Failure {
  static let noRecommendation = Failure(
    .notFound, "there is no such recommendation", details: ["field": "recommendationId"])
  /// R-SO-252.
  static let supersededRecommendation = Failure(
    .stateConflict, "the value has become normal", details: ["reason": "superseded"])
}
