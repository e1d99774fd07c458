import RecordModel

/// What measures and panel say of a value.
extension LabJudging {
  /// What the measures say of the person; `nil` if nothing.
  var measuredStatus: LabStatus? {
    guard let measured, let measureSays, let status = LabStatus(measureSays.meaning.status) else {
      return nil
    }
    // In a pregnancy creatinine falls: the interval of others calls high what is normal and normal what is high (R-SO-160).
    let isOthers = measured.kind == .creatinine && isPregnant && status != .critical
    return isOthers ? nil : status
  }

  /// The judgement by the measure set, or the patient's own target; where the laboratory's reference has an end, the set only decides
  /// on critical values.
  var byMeasure: Verdict? {
    guard let measured, let measureSays, let status = measuredStatus else { return nil }
    if isReplaced(measureSays), !measureSays.isByTarget, status != .critical { return nil }
    if isDisputed, status != .critical { return nil }
    let limit = status == .normal ? nil : withUnit(measureSays.rule, of: measured)
    return Verdict(status: status, source: measureSays.source, limit: limit)
  }

  /// A rule of figures with the unit in which they stand; one that states figures of another unit names that.
  private func withUnit(_ rule: String, of measured: Measurement) -> String {
    let isBare = rule.replacing(" and ", with: "").allSatisfy { !$0.isLetter && $0 != "%" }
    guard isBare, let unit = reading.vitals.set.definition(of: measured.kind)?.unit else { return rule }
    return "\(rule) \(unit)"
  }

  /// The panel's critical limits for the age hold whatever the report says (R-MH-354).
  var byCriticalLimit: Verdict? { quantity.flatMap { critical(number, of: $0) } }

  private func critical(_ number: ReportedNumber?, of quantity: PanelAnalyte) -> Verdict? {
    guard let number, let found = quantity.limits.criticalValue(number, at: reading.age(at: moment)) else {
      return nil
    }
    return Verdict(status: .critical, source: sources(found.sources), limit: found.limit)
  }

  /// The panel's interval, where neither the laboratory nor the measures have one, and beside a laboratory's that has one
  /// end the panel's other end: what a laboratory does not state is not thereby normal (R-MH-347).
  var byPanel: Verdict? {
    guard hasReference || measured == nil, case .biomarker(let biomarker) = quantity, let found = panelSays
    else { return nil }
    let side: Judgement.Side
    switch found.status {
    case .optimal, .normal:
      return hasReference ? nil : Verdict(status: .normal, source: sources(biomarker.sources))
    case .unknown, .criticalLow, .criticalHigh: return nil
    case .borderlineLow, .low: side = .low
    case .borderlineHigh, .high: side = .high
    }
    if states(side) { return nil }
    return Verdict(status: .abnormal, source: sources(biomarker.sources), limit: found.limits)
  }
}

/// Values of which label or unit leave open what they are: what would be deadly is told all the same (R-MH-354).
extension LabJudging {
  /// Whether key and name say two analytes.
  var isDisputed: Bool { quantity == nil && candidates.count > 1 }

  private var candidates: [PanelAnalyte] {
    if let quantity { return [quantity] }
    return reading.panel?.analytes.candidates(key: entered.key, name: entered.name) ?? []
  }

  /// A critical limit of what it may be, if it is not known what it is.
  var byPossibleLimit: Verdict? {
    if quantity != nil, number != nil { return nil }
    let read = candidates.map { ($0, reading.number(entered, of: $0)) }
    let hasUnit = read.contains { $0.1 != nil }
    let found = read.lazy.compactMap { quantity, number in
      critical(hasUnit ? number : unread(quantity), of: quantity)
    }.first
    guard var found else { return nil }
    found.isDoubtful = true
    return found
  }

  /// The bare number, of what is reported in mmol/L everywhere: another unit beside it is more often a slip than another scale.
  ///
  /// Not within the laboratory's own range, and not where the unit says that it is none of blood: `mmol/24 h`.
  private func unread(_ quantity: PanelAnalyte) -> ReportedNumber? {
    guard quantity.limits.ucum == "mmol/L", !isWithinReference, !isOfOthers(entered.unit) else { return nil }
    return ReportedNumber(entered.value)
  }

  /// Whether a unit is one of a share, of an excretion by time, or of what is related to creatinine or mass.
  private func isOfOthers(_ unit: String) -> Bool {
    let unit = unit.lowercased().filter { !$0.isWhitespace }
    if ["%", "24", "crea", "krea"].contains(where: unit.contains) { return true }
    return unit.split(separator: "/").dropFirst().contains { Self.othersParts.contains(String($0)) }
  }

  private static let othersParts: Set<String> = [
    "d", "h", "min", "day", "tag", "die", "mol", "mmol", "g", "kg",
  ]
}

extension LabStatus {
  /// The status of a measure; `nil` if it is unclassified.
  fileprivate init?(_ status: MeasureStatus) {
    switch status {
    case .normal: self = .normal
    case .abnormal: self = .abnormal
    case .critical: self = .critical
    case .unclassified: return nil
    }
  }
}
