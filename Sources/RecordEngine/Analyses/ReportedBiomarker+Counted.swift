import RecordModel

extension ReportedBiomarker {
  /// A stored value, with the status that it was given then; `nil` if the panel does not know its biomarker, or not that others
  /// determine it: nobody could say then whether it counts (R-SO-362).
  init?(_ value: CountedValue, in panel: BiomarkerPanel) {
    let derivation = panel.derivations.first { $0.quantity.rawValue == value.biomarker }
    guard let biomarker = panel.biomarker(value.biomarker), !value.isDerived || derivation != nil else {
      return nil
    }
    let result = ReportedResult(value.number, unit: value.ucum, comparator: value.comparator)
    self.init(
      biomarker: biomarker, result: result, judgement: value.judgement, confidence: value.confidence)
    if value.isDerived { derived = derivation }
  }

  /// As it is stored, if others determine it.
  var counted: CountedValue {
    CountedValue(
      biomarker: biomarker.id, text: result.number.description, number: result.number,
      comparator: result.comparator, ucum: result.unit, unit: biomarker.unit, judgement: judgement,
      confidence: confidence, isDerived: derived != nil)
  }

  /// The number in the conventional unit, for people.
  ///
  /// A converted one has the decimals of the panel.
  var shownNumber: String {
    let sign = result.comparator?.rawValue ?? ""
    guard let number, number.conversion != nil else { return "\(sign)\(result.number)" }
    return "\(sign)\(biomarker.conventional(number).rounded(toDecimals: biomarker.decimals))"
  }

  /// The same with the unit.
  var shown: String { biomarker.unit.isEmpty ? shownNumber : "\(shownNumber) \(biomarker.unit)" }
}

extension ReportedBiomarker {
  /// Whether the interval that the report prints gave it its status (R-SO-157).
  func isJudgedAsPrinted(_ value: CountedValue) -> Bool {
    biomarker.policy == .labPreferred && value.interval != nil && !judgement.status.isCritical
  }
}

extension ExactDecimal {
  /// Rounded half up.
  func rounded(toDecimals decimals: Int) -> ExactDecimal {
    let steps: [Int64] = [1000, 100, 10, 1]
    return rounded(to: ExactDecimal(thousandths: steps[min(max(decimals, 0), 3)]))
  }
}

extension [CountedValue] {
  /// One for each biomarker: of several the surest whose meaning is known, then the first; printed before derived (R-SO-145).
  var distinct: [CountedValue] {
    var best: [String: CountedValue] = [:]
    for value in self where best[value.biomarker].map({ value.isBetter(than: $0) }) ?? true {
      best[value.biomarker] = value
    }
    return filter { best[$0.biomarker] == $0 }.reduce(into: []) { found, value in
      if !found.contains(where: { $0.biomarker == value.biomarker }) { found.append(value) }
    }
  }
}

extension CountedValue {
  fileprivate func isBetter(than other: CountedValue) -> Bool {
    let (isKnown, isOtherKnown) = (judgement.status != .unknown, other.judgement.status != .unknown)
    if isKnown != isOtherKnown { return isKnown }
    if isDerived != other.isDerived { return other.isDerived }
    return confidence > other.confidence
  }
}

extension BiomarkerReport {
  /// Stored values, those that others determine among them.
  init(stored values: [CountedValue], panel: BiomarkerPanel) {
    let known = Dictionary(
      values.compactMap { ReportedBiomarker($0, in: panel) }.map { ($0.biomarker.id, $0) },
      uniquingKeysWith: { first, _ in first })
    self.init(whole: panel.biomarkers.compactMap { known[$0.id] }, panel: panel)
  }
}
