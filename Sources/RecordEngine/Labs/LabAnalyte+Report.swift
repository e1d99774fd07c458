import RecordModel

extension LabAnalyte {
  /// A value of a report, with the judgement that it was given; number and unit are the report's.
  init?(_ value: ReportValue, _ panel: BiomarkerPanel) {
    guard let biomarker = value.read.biomarker.flatMap(panel.biomarker), let number = value.read.number,
      let code = value.read.ucum ?? biomarker.assumedUnit(of: number)
    else { return nil }
    let isCritical = value.judgement.status.isCritical
    let interval = value.judgement.notes.contains(.printedIntervalLeftOut) ? nil : value.read.interval
    let isPrinted = biomarker.policy == .labPreferred && interval != nil && !isCritical
    let status = LabStatus(value.judgement.status)
    self.init(
      key: biomarker.labKey, name: biomarker.name.en, value: number, unit: biomarker.written(code),
      status: status,
      source: status.map { _ in isPrinted ? "laboratory" : panel.source(of: biomarker, isCritical) })
    comparator = value.read.comparator
    place = LabValueSource(valueId: value.id, page: value.read.place.page, line: value.read.place.line)
    // An end that does not belong to the interval would be read as one that does.
    if let interval, !interval.isOpen { (referenceLow, referenceHigh) = (interval.low, interval.high) }
  }
}

extension LabStatus {
  /// The borderline lies outside of what is normal; `nil` where nothing is known.
  init?(_ status: BiomarkerStatus) {
    switch status {
    case .optimal, .normal: self = .normal
    case .borderlineLow, .borderlineHigh, .low, .high: self = .abnormal
    case .criticalLow, .criticalHigh: self = .critical
    case .unknown: return nil
    }
  }
}

extension Biomarker {
  /// The key of its analyte: that of the measure with its code, otherwise its id without underscores.
  var labKey: String {
    let measure = MeasureKind.allCases.first { $0.traits.labKey != nil && $0.traits.loinc.contains(loinc) }
    if let key = measure?.traits.labKey { return key }
    let words = id.split(separator: "_")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// A unit as people write it, whichever way the report prints it.
  func written(_ code: String) -> String { code != ucum ? code : unit.isEmpty ? "1" : unit }
}

extension BiomarkerPanel {
  /// The publication of the limits that decided.
  fileprivate func source(of biomarker: Biomarker, _ isCritical: Bool) -> String {
    let key = (isCritical ? biomarker.critical?.sources.first : nil) ?? biomarker.sources.first ?? ""
    return sources[key].map { "\($0.publisher), \($0.title)" } ?? id
  }
}
