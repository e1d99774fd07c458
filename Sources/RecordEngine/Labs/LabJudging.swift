import RecordModel

/// What laboratory, measures and panel each say of one value.
struct LabJudging {
  let entered: LabAnalyteInput
  let reading: LabReading
  let moment: Timestamp
  let quantity: PanelAnalyte?
  let measured: Measurement?
  /// What the panel says by its intervals; `nil` if it has none or does not know the unit.
  let panelSays: BiomarkerJudgement?
  /// What the measures say; `nil` if they do not know it.
  let measureSays: Judgement?

  /// A judgement by one of them.
  struct Verdict {
    let status: LabStatus
    let source: String
    /// The limit that was crossed; `nil` for what is normal.
    var limit: String?
    /// Whether it rests on a reading of label or unit that may be wrong.
    var isDoubtful = false
  }

  init(_ analyte: LabFindings.Analyte, _ reading: LabReading, at moment: Timestamp) {
    (entered, self.reading, self.moment) = (analyte.entered, reading, moment)
    quantity = reading.quantity(analyte.entered)
    measured = reading.measured(analyte, quantity)
    measureSays = measured.map { reading.vitals.judge(JudgedValue($0, source: .lab), at: moment) }
    panelSays = reading.panelSays(analyte.entered, quantity, at: moment)
  }

  /// All judgements, the laboratory's first; empty if nothing can judge the value.
  ///
  /// Where key and name contradict each other nothing is normal, since nobody knows what the range is of.
  var verdicts: [Verdict] {
    let all = [
      laboratoryCritical, laboratoryReference, byMeasure, byCriticalLimit, byPanel, byPossibleLimit,
    ].compactMap(\.self)
    return isDisputed ? all.filter { $0.status != .normal } : all
  }

  /// Why nothing can judge it.
  var reason: UnjudgedReason {
    if isDisputed { return .disputedAnalyte }
    guard let quantity else { return measured == nil ? .unknownAnalyte : measureReason }
    guard number != nil else { return .unknownUnit }
    guard case .biomarker = quantity else { return isChild ? .underAge : .noLimits }
    return panelSays?.notes.compactMap(UnjudgedReason.init).first ?? .noLimits
  }

  private var measureReason: UnjudgedReason { isChild ? .underAge : isPregnant ? .pregnancy : .noLimits }

  var isPregnant: Bool { reading.person(at: moment).isPregnant }

  private var isChild: Bool { reading.age(at: moment).map { !$0.isAdult } ?? false }

  /// In a unit of the panel; `nil` if it knows no conversion.
  var number: ReportedNumber? { quantity.flatMap { reading.number(entered, of: $0) } }

  /// The titles behind the keys of the panel's sources.
  func sources(_ keys: [String]) -> String {
    let known = keys.compactMap { reading.panel?.panel.sources[$0] }
    let titles = known.map { source in
      "\(source.publisher): \(source.title)" + (source.year.map { " (\($0))" } ?? "")
    }
    return titles.isEmpty ? reading.panel?.panel.id ?? "" : titles.joined(separator: "; ")
  }
}

extension LabReading {
  /// A value in a unit of a quantity; `nil` if no conversion is known.
  func number(_ entered: LabAnalyteInput, of quantity: PanelAnalyte) -> ReportedNumber? {
    let limits = quantity.limits
    let known = limits.known(entered.unit, panel?.aliases ?? .none)
    if known == nil, limits.ucum.hasPrefix("{"), Self.unitsOfRatios.contains(entered.unit.lowercased()) {
      return ReportedNumber(entered.value)
    }
    return known.map { ReportedNumber(entered.value, by: $0.conversion) }
  }

  /// What laboratories print beside an INR or a ratio, which have no unit (R-SO-355).
  private static let unitsOfRatios: Set<String> = ["1", "-", "ratio", "{ratio}", "index", "inr"]

  /// The panel's judgement for the person, with the unit as the panel writes it.
  fileprivate func panelSays(
    _ entered: LabAnalyteInput, _ quantity: PanelAnalyte?, at moment: Timestamp
  ) -> BiomarkerJudgement? {
    guard case .biomarker(let biomarker) = quantity,
      let number = quantity.flatMap({ number(entered, of: $0) })
    else { return nil }
    let unit = number.conversion?.ucum ?? biomarker.ucum
    return biomarker.judge(ReportedResult(entered.value, unit: unit), for: person(at: moment))
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
