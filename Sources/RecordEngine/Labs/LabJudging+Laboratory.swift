import RecordModel

/// What a report itself says of a value.
extension LabJudging {
  /// Whether the laboratory states a range at all.
  var hasReference: Bool { states(.low) || states(.high) }

  /// Whether the laboratory's range has an end there; a printed low one of 0 says that there is none (R-SO-372).
  func states(_ side: Judgement.Side) -> Bool {
    switch side {
    case .high: entered.referenceHigh != nil
    case .low: entered.referenceLow.map(isEnd) ?? false
    }
  }

  private func isEnd(_ low: ExactDecimal) -> Bool {
    low > ExactDecimal(0) || low < ExactDecimal(0) && quantity?.canBeNegative ?? true
  }

  private var statesBoth: Bool { states(.low) && states(.high) }

  /// Inside a range with one end a value is normal only if nothing is left open at the other one.
  var laboratoryReference: Verdict? {
    if let crossed = crossed(entered.referenceLow, entered.referenceHigh) {
      return Verdict(status: .abnormal, source: LabFindings.laboratory, limit: crossed)
    }
    guard hasReference else { return nil }
    let open = [Judgement.Side.low, .high].filter { !states($0) }
    if !open.allSatisfy(isSettled) { return nil }
    return Verdict(status: .normal, source: LabFindings.laboratory)
  }

  /// Whether an end of which the laboratory says nothing is judged by others, or means nothing for the analyte.
  ///
  /// Of an analyte that the panel does not know, the range that is printed is all there is.
  private func isSettled(_ side: Judgement.Side) -> Bool {
    if measuredStatus != nil { return true }
    guard let quantity else { return measured == nil }
    if let panelSays, panelSays.status != .unknown { return true }
    return !quantity.isLimited(low: side == .low)
  }

  /// Critical or `nil`: a value inside critical limits is not thereby normal.
  var laboratoryCritical: Verdict? {
    crossed(entered.criticalLow, entered.criticalHigh).map {
      Verdict(status: .critical, source: LabFindings.laboratory, limit: $0)
    }
  }

  /// The limit on whose far side the value lies.
  private func crossed(_ low: ExactDecimal?, _ high: ExactDecimal?) -> String? {
    if let low, entered.value < low { return "< \(low) \(entered.unit)" }
    if let high, entered.value > high { return "> \(high) \(entered.unit)" }
    return nil
  }

  /// Whether the laboratory's range speaks where a judgement by the measures lies, and so takes its place.
  func isReplaced(_ judgement: Judgement) -> Bool {
    guard let side = judgement.side else {
      return judgement.meaning.status == .normal ? hasReference : statesBoth
    }
    return states(side)
  }

  /// Whether it lies within a range with two ends: whatever its unit is, the laboratory knows it.
  var isWithinReference: Bool {
    statesBoth && crossed(entered.referenceLow, entered.referenceHigh) == nil
  }
}
