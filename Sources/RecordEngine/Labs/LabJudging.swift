import RecordModel

/// What laboratory, measures and panel each say of one value.
struct LabJudging {
  private let entered: LabAnalyteInput
  private let reading: LabReading
  private let moment: Timestamp
  private let quantity: PanelAnalyte?
  private let measured: Measurement?

  /// A judgement by one of them.
  struct Verdict {
    let status: LabStatus
    let source: String
    /// The limit that was crossed; `nil` for what is normal.
    var limit: String?
  }

  init(_ analyte: LabFindings.Analyte, _ reading: LabReading, at moment: Timestamp) {
    (entered, self.reading, self.moment) = (analyte.entered, reading, moment)
    quantity = reading.quantity(analyte.entered)
    measured = reading.measured(analyte, quantity)
  }

  /// All judgements, the laboratory's first; empty if nothing can judge the value.
  var verdicts: [Verdict] {
    [laboratoryCritical, laboratoryReference, byMeasure, byCriticalLimit, byPanel].compactMap(\.self)
  }

  /// Why nothing can judge it.
  var reason: UnjudgedReason {
    guard let quantity else { return measured == nil ? .unknownAnalyte : measureReason }
    guard number != nil else { return .unknownUnit }
    guard case .biomarker(let biomarker) = quantity else { return isChild ? .underAge : .noLimits }
    let notes = biomarker.judge(reported, for: reading.person(at: moment)).notes
    let found = notes.compactMap(UnjudgedReason.init)
    return found.first ?? .noLimits
  }

  private var measureReason: UnjudgedReason { isChild ? .underAge : isPregnant ? .pregnancy : .noLimits }

  private var isPregnant: Bool { reading.person(at: moment).isPregnant }

  private var isChild: Bool { reading.age(at: moment).map { !$0.isAdult } ?? false }

  /// In a unit of the panel; `nil` if it knows no conversion.
  private var number: ReportedNumber? {
    guard let limits = quantity?.limits else { return nil }
    let known = limits.known(entered.unit, reading.panel?.aliases ?? .none)
    if known == nil, limits.ucum.hasPrefix("{"), Self.unitsOfRatios.contains(entered.unit.lowercased()) {
      return ReportedNumber(entered.value)
    }
    return known.map { ReportedNumber(entered.value, by: $0.conversion) }
  }

  /// What laboratories print beside an INR or a ratio, which have no unit (R-SO-355).
  private static let unitsOfRatios: Set<String> = ["1", "-", "ratio", "{ratio}", "index", "inr"]

  /// With the unit as the panel writes it.
  private var reported: ReportedResult {
    let unit = number.map { $0.conversion?.ucum ?? quantity?.limits.ucum ?? entered.unit }
    return ReportedResult(entered.value, unit: unit ?? entered.unit)
  }

  // MARK: - The laboratory

  private var laboratoryReference: Verdict? {
    if entered.referenceLow == nil, entered.referenceHigh == nil { return nil }
    let crossed = crossed(entered.referenceLow, entered.referenceHigh)
    return Verdict(
      status: crossed == nil ? .normal : .abnormal, source: LabFindings.laboratory, limit: crossed)
  }

  /// Critical or `nil`: a value inside critical limits is not thereby normal.
  private var laboratoryCritical: Verdict? {
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

  // MARK: - Measures and panel

  /// The judgement by the measure set, or the patient's own target; if the laboratory has a reference, the
  /// set only decides on critical values.
  private var byMeasure: Verdict? {
    guard let measured else { return nil }
    let judgement = reading.vitals.judge(JudgedValue(measured, source: .lab), at: moment)
    guard let status = LabStatus(judgement.meaning.status) else { return nil }
    let isReplaced = laboratoryReference != nil && !judgement.isByTarget && status != .critical
    // In a pregnancy creatinine falls: the interval of others calls high what is normal and normal what is high (R-SO-160).
    let isOthers = measured.kind == .creatinine && isPregnant && status != .critical
    if isReplaced || isOthers { return nil }
    let limit = status == .normal ? nil : withUnit(judgement.rule, of: measured)
    return Verdict(status: status, source: judgement.source, limit: limit)
  }

  /// A rule of figures with the unit in which they stand; one that states figures of another unit names that.
  private func withUnit(_ rule: String, of measured: Measurement) -> String {
    let isBare = rule.replacing(" and ", with: "").allSatisfy { !$0.isLetter && $0 != "%" }
    guard isBare, let unit = reading.vitals.set.definition(of: measured.kind)?.unit else { return rule }
    return "\(rule) \(unit)"
  }

  /// The panel's critical limits for the age hold whatever the report says (R-MH-354).
  private var byCriticalLimit: Verdict? {
    guard let quantity, let number,
      let found = quantity.limits.criticalValue(number, at: reading.age(at: moment))
    else { return nil }
    return Verdict(status: .critical, source: sources(found.sources), limit: found.limit)
  }

  /// The panel's interval, where neither the laboratory nor the measures have one, and beside a laboratory's that has one
  /// end the panel's other end: what a laboratory does not state is not thereby normal (R-MH-347).
  private var byPanel: Verdict? {
    guard laboratoryReference != nil || measured == nil, case .biomarker(let biomarker) = quantity,
      number != nil
    else { return nil }
    let found = biomarker.judge(reported, for: reading.person(at: moment))
    let isStated: Bool
    switch found.status {
    case .optimal, .normal:
      if laboratoryReference != nil { return nil }
      return Verdict(status: .normal, source: sources(biomarker.sources))
    case .unknown, .criticalLow, .criticalHigh: return nil
    case .borderlineLow, .low: isStated = statesLow
    case .borderlineHigh, .high: isStated = entered.referenceHigh != nil
    }
    if isStated { return nil }
    return Verdict(status: .abnormal, source: sources(biomarker.sources), limit: found.limits)
  }

  /// Whether the laboratory has a low end; a printed one of 0 says that there is none (R-SO-372).
  private var statesLow: Bool { entered.referenceLow.map { $0 != ExactDecimal(0) } ?? false }

  /// The titles behind the keys of the panel's sources.
  private func sources(_ keys: [String]) -> String {
    let known = keys.compactMap { reading.panel?.panel.sources[$0] }
    let titles = known.map { source in
      "\(source.publisher): \(source.title)" + (source.year.map { " (\($0))" } ?? "")
    }
    return titles.isEmpty ? reading.panel?.panel.id ?? "" : titles.joined(separator: "; ")
  }
}

extension UnjudgedReason {
  /// `nil` for what only casts doubt.
  fileprivate init?(_ note: BiomarkerJudgement.Note) {
    switch note {
    case .unknownUnit: self = .unknownUnit
    case .implausible: self = .implausible
    case .noLimits: self = .noLimits
    case .underAge: self = .underAge
    case .pregnancy: self = .pregnancy
    case .anticoagulant: self = .anticoagulant
    case .censored, .assumedUnit, .printedIntervalLeftOut: return nil
    }
  }
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
