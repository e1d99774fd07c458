import RecordModel
import RecordStore

extension CompareAnalyses: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    guard (2...10).contains(analysisIds.count), Set(analysisIds).count == analysisIds.count else {
      throw Failure(problems: [
        FieldProblem(path: "/analysisIds", code: "out_of_range", message: "2 to 10 ids, each once")
      ])
    }
    var entries: [AnalysisEntry] = []
    for id in analysisIds { entries.append(try view.analysis(id, of: patientId)) }
    entries.sort { left, right in
      (left.takenOn, left.uploadedAt, left.analysis.analyzedAt, left.analysis.id)
        < (right.takenOn, right.uploadedAt, right.analysis.analyzedAt, right.analysis.id)
    }
    var events: [HealthAnalysisGenerated] = []
    for entry in entries { events.append(try view.analysisDetail(entry.analysis.id).event) }
    guard let last = events.last else { throw .noAnalysis }
    let panel = try view.version(BiomarkerPanel.self, last.panel)
    let changes = panel.biomarkers.compactMap { BiomarkerChange($0, events) }
    return outcome(entries.map(\.analysis), changes)
  }

  /// - Parameter analyses: at least two, the earliest first.
  private func outcome(_ analyses: [HealthAnalysis], _ changes: [BiomarkerChange]) -> Outcome {
    let (first, last) = (analyses[0], analyses[analyses.count - 1])
    let change = last.score - first.score
    return Outcome(
      analyses: analyses, scoreChange: change,
      trend: HealthTrend(change: ExactDecimal(Int32(clamping: change))),
      riskChange: first.risk == last.risk ? .unchanged : last.risk < first.risk ? .improved : .worsened,
      newConcerns: last.concerns.filter { !first.concerns.contains($0) },
      resolvedConcerns: first.concerns.filter { !last.concerns.contains($0) }, changes: changes)
  }
}

extension BiomarkerChange {
  /// `nil` unless two analyses have a value.
  fileprivate init?(_ biomarker: Biomarker, _ events: [HealthAnalysisGenerated]) {
    let found = events.compactMap { event -> (CountedValue, ComparedValue)? in
      guard let value = event.findings.values.first(where: { $0.biomarker == biomarker.id }),
        value.judgement.status != .unknown, let number = value.judgement.normalized
      else { return nil }
      return (
        value,
        ComparedValue(
          analysisId: event.analysisId, takenOn: event.takenOn, value: number, status: value.judgement.status)
      )
    }
    guard found.count >= 2, let (before, first) = found.first, let (now, last) = found.last else {
      return nil
    }
    self.init(
      biomarker: biomarker.id, name: biomarker.name.en, category: biomarker.category, unit: biomarker.unit,
      values: found.map(\.1), percent: last.value.percentChange(since: first.value),
      direction: ChangeDirection(from: before, to: now))
  }
}

extension GetBiomarkerTrends: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let days = try DaySpan(from, to)
    let measured = try MeasuredSeries(patientId, view)
    var series: [BiomarkerSeries] = []
    for biomarker in try view.panelInForce().biomarkers {
      let points = try measured.values(biomarker.id, upTo: to, view)
        .filter { days.contains($0.takenOn) }.reversed().compactMap { BiomarkerPoint($0) }
      if points.isEmpty { continue }
      series.append(
        BiomarkerSeries(
          biomarker: biomarker.id, name: biomarker.name.en, category: biomarker.category,
          unit: biomarker.unit,
          points: points))
    }
    return Outcome(series: series)
  }
}

extension BiomarkerPoint {
  /// `nil` for a value that is no number in the conventional unit.
  init?(_ value: MeasuredValue) {
    guard let number = value.value.judgement.normalized else { return nil }
    self.init(
      takenOn: value.takenOn, value: number, status: value.value.judgement.status,
      isOptimal: value.value.judgement.isOptimal, reportId: value.reportId)
  }
}
