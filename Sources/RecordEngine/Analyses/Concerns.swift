import RecordModel

/// What a report gives reason to think about, and to do.
struct Concerns: Sendable {
  let report: BiomarkerReport
  let patterns: [BiomarkerPanel.Pattern]
  let risk: RiskLevel
  var detail = DetailLevel.standard
  /// Parts of health that are named first.
  var focus: [HealthCategory] = []

  /// Worst first, each text once, as many as the detail allows (R-SO-186).
  ///
  /// What is critical is never cut off and stays in front (R-SO-205); of the rest, what somebody wants to hear of comes first
  /// (R-SO-190).
  var primary: [String] {
    var seen: Set<String> = []
    let distinct = ranked.sorted(by: <).filter { seen.insert($0.text).inserted }
    let shown = distinct.enumerated().filter { $0.offset < detail.concerns || $0.element.isCritical }
      .map(\.element)
    let parts = [
      shown.filter(\.isCritical), shown.filter { !$0.isCritical && isWanted($0) },
      shown.filter { !$0.isCritical && !isWanted($0) },
    ]
    return parts.joined().map(\.text)
  }

  private func isWanted(_ concern: Ranked) -> Bool { concern.category.map(focus.contains) ?? false }

  private var ranked: [Ranked] {
    let values = abnormal.filter { detail != .basic || !$0.judgement.status.isBorderline }
    let ofValues = values.enumerated().compactMap { place, value in
      value.advice.map { advice in
        Ranked(
          rank: -value.judgement.status.severity, weight: -value.biomarker.weight,
          points: value.judgement.points ?? ExactDecimal(0), place: place, text: advice.concern,
          category: value.biomarker.category)
      }
    }
    // A pattern has neither weight nor points; it follows the values that are as severe.
    return ofValues
      + patterns.enumerated().map { place, pattern in
        Ranked(
          rank: pattern.priority == "high" ? -2 : -1, weight: 0, points: ExactDecimal(100), place: place,
          text: pattern.concern, category: pattern.category(in: report.panel))
      }
  }

  private var abnormal: [ReportedBiomarker] {
    report.values.filter { $0.counts && $0.judgement.status.isAbnormal }
  }

  /// R-SO-187.
  var immediateActions: [String] {
    var actions = abnormal.filter { $0.judgement.status.isCritical }.map { value in
      "Seek medical attention promptly: \(value.biomarker.label) \(value.shown) is at a critical level"
    }
    let isWeighty = abnormal.contains { $0.judgement.status.isLowOrHigh && $0.biomarker.weight >= 2 }
    if isWeighty || risk >= .high { actions.append("Consult with healthcare provider") }
    if abnormal.contains(where: { $0.biomarker.isDietRelated }) { actions.append("Consider dietary changes") }
    return actions
  }
}

/// One concern, in the order in which it is read.
private struct Ranked: Comparable {
  let rank, weight: Int
  let points: ExactDecimal
  let place: Int
  let text: String
  let category: HealthCategory?

  var isCritical: Bool { rank == -3 }

  static func < (left: Self, right: Self) -> Bool {
    (left.rank, left.weight, left.points, left.place) < (right.rank, right.weight, right.points, right.place)
  }
}

extension DetailLevel {
  /// Concerns at most.
  var concerns: Int {
    switch self {
    case .basic: 3
    case .standard: 5
    case .comprehensive: 10
    }
  }
}

extension BiomarkerStatus {
  /// 3 is critical.
  var severity: Int { isCritical ? 3 : isLowOrHigh ? 2 : isBorderline ? 1 : 0 }
}
