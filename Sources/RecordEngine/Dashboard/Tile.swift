import RecordModel
import RecordStore

/// The latest value of a measure with everything that a dashboard shows and explains about it.
struct Tile {
  let name: DashboardTile
  /// The value shown; for the BMI the weight.
  let shown: VitalsValueDocument
  /// The height used for a BMI.
  let height: VitalsValueDocument?
  let metric: DashboardMetric
  let judgement: Judgement
}

extension VitalsReading {
  /// The tile, if there is a valid value (R-MH-069).
  func tile(_ name: DashboardTile, _ view: borrowing RecordView) throws(Failure) -> Tile? {
    guard let shown = try values(name.kind, upTo: .latest, limit: 1, view).first else { return nil }
    switch name {
    case .bloodPressure: return pressureTile(shown)
    case .weight, .bmi: return try weightTile(name, shown, view)
    default:
      let judgement = judge(name.metric, shown.judged(name.kind), at: shown.effectiveAt)
      return tile(name, shown, shown.value, judgement)
    }
  }

  private func pressureTile(_ shown: VitalsValueDocument) -> Tile? {
    guard shown.diastolic != nil else { return nil }
    let judgement = judge(.bloodPressure, shown.judged(.bloodPressureSystolic), at: shown.effectiveAt)
    return tile(.bloodPressure, shown, nil, judgement)
  }

  /// A weight has the status of the BMI computed with it (R-MH-210).
  private func weightTile(
    _ name: DashboardTile, _ shown: VitalsValueDocument, _ view: borrowing RecordView
  ) throws(Failure) -> Tile? {
    let height = try heightDocument(at: shown.effectiveAt, view)
    let bmi = height.flatMap { BodyMassIndex.of(weight: shown.value, height: $0.value) }
    guard let bmi else {
      let unknown = Judgement(unclassifiedFor: "there is no height to compute a BMI with")
      return name == .bmi ? nil : tile(name, shown, shown.value, unknown)
    }
    let judgement = judge(.bmi, JudgedValue(.bmi, bmi, source: shown.source), at: shown.effectiveAt)
    return tile(name, shown, name == .bmi ? bmi : shown.value, judgement, height)
  }

  private func tile(
    _ name: DashboardTile, _ shown: VitalsValueDocument, _ value: ExactDecimal?, _ judgement: Judgement,
    _ height: VitalsValueDocument? = nil
  ) -> Tile {
    let kind = name == .bmi ? MeasureKind.bmi : name.kind
    var metric = DashboardMetric(
      value: value, unit: set.definition(of: kind)?.unit ?? "", status: judgement.meaning.status,
      category: name == .weight ? nil : judgement.meaning.category, measuredAt: shown.effectiveAt,
      source: shown.source)
    if name == .bloodPressure { (metric.systolic, metric.diastolic) = (shown.value, shown.diastolic) }
    metric.context = shown.glucoseContext
    metric.judgedByTarget = judgement.isByTarget ? true : nil
    return Tile(name: name, shown: shown, height: height, metric: metric, judgement: judgement)
  }
}
