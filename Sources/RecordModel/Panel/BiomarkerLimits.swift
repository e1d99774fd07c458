/// Everything that one value of one person is held against.
struct BiomarkerLimits: Sendable {
  let biomarker: Biomarker
  /// `nil` if only critical limits hold.
  let bounds: BiomarkerBounds?
  /// The interval as it is shown.
  let text: String?
  /// Whether a medication makes everything but critical limits meaningless (R-SO-161).
  let isSuspended: Bool

  /// Critical limits come first, whatever else holds (R-SO-154).
  func judge(_ number: ReportedNumber, _ comparator: ReportedResult.Comparator?) -> BiomarkerJudgement {
    let critical = StatusLine(biomarker.critical)
    let bands = critical.bands(of: number, comparator)
    guard let status = critical.status(of: bands) else { return .unknown([]).with(range: text) }
    if let status { return judgement(status, number, critical, bands) }
    guard let bounds else {
      return .unknown([isSuspended ? .anticoagulant : .noLimits]).with(range: text)
    }
    let line = StatusLine(bounds)
    let own = line.bands(of: number, comparator)
    guard case .some(.some(let status)) = line.status(of: own) else { return .unknown([]).with(range: text) }
    return judgement(status, number, line, own)
  }

  private func judgement(
    _ status: BiomarkerStatus, _ number: ReportedNumber, _ line: StatusLine, _ bands: ClosedRange<Int>
  ) -> BiomarkerJudgement {
    let hasOptimal = bounds?.optimal != nil
    return BiomarkerJudgement(
      status: status, isOptimal: status == .optimal || (status == .normal && !hasOptimal),
      points: points(status, number), limits: line.text(of: bands) { written($0, number) }, range: text,
      notes: [])
  }

  /// A limit in the unit of the number if the source states it so.
  private func written(_ limit: Limit, _ number: ReportedNumber) -> String {
    let text = number.text(limit)
    return text.contains(" ") || biomarker.unit.isEmpty ? text : "\(text) \(biomarker.unit)"
  }

  /// Points of a status, with one decimal (R-SO-171).
  private func points(_ status: BiomarkerStatus, _ number: ReportedNumber) -> ExactDecimal? {
    switch status {
    case .optimal: ExactDecimal(100)
    case .normal: ExactDecimal(bounds?.optimal == nil ? 100 : 85)
    case .borderlineLow, .borderlineHigh: ExactDecimal(70)
    case .low: points(beyond: bounds?.outer.low, biomarker.critical?.low, number, isHigh: false)
    case .high: points(beyond: bounds?.outer.high, biomarker.critical?.high, number, isHigh: true)
    case .criticalLow, .criticalHigh: ExactDecimal(0)
    case .unknown: nil
    }
  }

  /// 60 at the edge, and 20 at the critical limit or at twice or none of the edge, whichever is nearer.
  private func points(
    beyond edge: Edge?, _ critical: Edge?, _ number: ReportedNumber, isHigh: Bool
  ) -> ExactDecimal? {
    guard let edge = edge?.at.figure else { return nil }
    let value = biomarker.conventional(number)
    // A source's own figure in another unit may put a value beyond the edge that lies before it when converted.
    let distance = max((isHigh ? value - edge : edge - value).units, 0)
    let spans = [edge.units, critical.map { ($0.at.figure - edge).magnitude.units } ?? 0].filter { $0 > 0 }
    guard let span = spans.min() else { return ExactDecimal(20) }
    let lost = min(distance, span)
    // In tenths: 600 - 400 × lost / span.
    let tenths = ExactDecimal.halfUp(600 * span - 400 * lost, span)
    return ExactDecimal(units: tenths * (ExactDecimal.one / 10))
  }
}

extension BiomarkerJudgement {
  fileprivate func with(range: String?) -> Self {
    var found = self
    found.range = range
    return found
  }
}
