import RecordModel

/// What a report gives reason to think about, and to do.
struct Concerns: Sendable {
  let report: BiomarkerReport
  let patterns: [BiomarkerPanel.Pattern]
  /// `nil` if nobody knows.
  let risk: RiskLevel?
  var detail = DetailLevel.standard

  /// Worst first, each text once, as many as the detail allows (R-SO-186).
  var primary: [String] {
    var seen: Set<String> = []
    return ranked.sorted(by: <).map(\.text).filter { seen.insert($0).inserted }.prefix(detail.concerns).map(
      \.self)
  }

  private var ranked: [Ranked] {
    let values = abnormal.filter { detail != .basic || !$0.judgement.status.isBorderline }
    let ofValues = values.enumerated().compactMap { place, value in
      value.advice.map { advice in
        Ranked(
          rank: -value.judgement.status.severity, weight: -value.biomarker.weight,
          points: value.judgement.points ?? ExactDecimal(0), place: place, text: advice.concern)
      }
    }
    // A pattern has neither weight nor points; it follows the values that are as severe.
    return ofValues
      + patterns.enumerated().map { place, pattern in
        Ranked(
          rank: pattern.priority == "high" ? -2 : -1, weight: 0, points: ExactDecimal(100), place: place,
          text: pattern.concern)
      }
  }

  private var abnormal: [ReportedBiomarker] {
    report.values.filter { $0.counts && $0.judgement.status.isAbnormal }
  }

  /// R-SO-187.
  var immediateActions: [String] {
    var actions = abnormal.filter { $0.judgement.status.isCritical }.map { value in
      let unit = value.biomarker.unit.isEmpty ? "" : " \(value.biomarker.unit)"
      let number = value.judgement.normalized?.description ?? ""
      return
        "Seek medical attention promptly: \(value.biomarker.label) \(number)\(unit) is at a critical level"
    }
    let isWeighty = abnormal.contains { $0.judgement.status.isLowOrHigh && $0.biomarker.weight >= 2 }
    if isWeighty || risk.map({ $0 >= .high }) ?? true { actions.append("Consult with healthcare provider") }
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

  static func < (left: Self, right: Self) -> Bool {
    (left.rank, left.weight, left.points, left.place) < (right.rank, right.weight, right.points, right.place)
  }
}

/// How much a person wants to read.
enum DetailLevel: String, Codable, Sendable, CaseIterable {
  case basic, standard, comprehensive

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
