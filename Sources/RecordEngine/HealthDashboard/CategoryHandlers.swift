import RecordModel
import RecordStore

extension ListHealthCategories: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let panel = try view.panelInForce()
    let series = try MeasuredSeries(patientId, view)
    let (now, before) = try view.snapshots(of: series, daysAgo: HealthReading.month, panel)
    var cards: [CategoryCard] = []
    for category in panel.categories {
      var card = CategoryCard(category, now.part(category.id), before.part(category.id))
      if withBiomarkers == true { card.values = try values(now.part(category.id), series, view) }
      cards.append(card)
    }
    return Outcome(categories: cards)
  }

  private func values(
    _ part: HealthSnapshot, _ series: MeasuredSeries, _ view: borrowing RecordView
  ) throws(Failure) -> [KnownValue] {
    var found: [KnownValue] = []
    for value in part.report.values {
      guard let measured = part.values[value.biomarker.id] else { continue }
      let last = try series.values(value.biomarker.id, upTo: measured.takenOn, limit: 2, view)
      found.append(KnownValue(value, measured, before: last.dropFirst().first?.value))
    }
    return found
  }
}

extension CategoryCard {
  fileprivate init(_ category: BiomarkerPanel.Category, _ now: HealthSnapshot, _ before: HealthSnapshot) {
    let score = now.score.categories.first { $0.category == category.id }?.score
    self.init(
      category: category.id, name: category.name, description: category.description, score: score,
      status: HealthStatus(of: score), trend: HealthTrend(now.report, since: before.report),
      biomarkers: now.count, abnormal: now.abnormal, lastUpdated: now.valuedAt, values: nil)
  }
}

extension KnownValue {
  fileprivate init(_ value: ReportedBiomarker, _ measured: MeasuredValue, before: CountedValue?) {
    let counted = measured.value
    self.init(
      biomarker: value.biomarker.id, name: value.biomarker.name.en, text: counted.text,
      value: counted.judgement.normalized, unit: counted.unit.isEmpty ? value.biomarker.unit : counted.unit,
      range: counted.judgement.range ?? "", status: counted.judgement.status,
      isOptimal: counted.judgement.isOptimal, trend: HealthTrend(from: before, to: counted),
      takenOn: measured.takenOn, reportId: measured.reportId)
  }
}
