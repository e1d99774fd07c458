import RecordModel

extension LabDocument {
  /// The result as it is answered, judged by the measure set of the reading.
  func result(_ reading: VitalsReading) -> LabResult {
    let person = reading.measured(at: findings.date)
    let analytes = findings.analytes.map { $0.judged(by: reading.set, for: person) }
    var result = LabResult(
      id: labId, testName: findings.testName, date: findings.date,
      status: findings.status(of: analytes) ?? .normal, analytes: analytes, recordedAt: recordedAt,
      recordedBy: recordedBy)
    (result.document, result.note, result.reportedDate) = (
      findings.document, findings.note, findings.reportedDate
    )
    (result.version, result.retracted) = (version, isRetracted)
    return result
  }
}

extension LabFindings {
  /// The worst of the analytes and what the laboratory says; `nil` where there is no basis at all (R-MH-213, R-MH-214).
  func status(of analytes: [LabAnalyte]) -> LabStatus? {
    (analytes.compactMap(\.status) + [flag].compactMap(\.self)).max()
  }
}

extension LabFindings.Analyte {
  /// By the laboratory's own ranges where it gave any, else by the measure set (R-MH-213).
  func judged(by set: MeasureSet, for person: MeasuredPerson) -> LabAnalyte {
    let (status, source) = laboratoryStatus.map { ($0, "laboratory") } ?? builtIn(set, person) ?? (nil, nil)
    var analyte = LabAnalyte(
      key: entered.key, name: entered.name, value: entered.value, unit: entered.unit, status: status,
      source: source)
    (analyte.referenceLow, analyte.referenceHigh) = (entered.referenceLow, entered.referenceHigh)
    (analyte.criticalLow, analyte.criticalHigh) = (entered.criticalLow, entered.criticalHigh)
    return analyte
  }

  private var laboratoryStatus: LabStatus? {
    let value = entered.value
    func isOutside(_ low: ExactDecimal?, _ high: ExactDecimal?) -> Bool {
      low.map { value < $0 } ?? false || high.map { value > $0 } ?? false
    }
    let ranges = [entered.referenceLow, entered.referenceHigh, entered.criticalLow, entered.criticalHigh]
    guard ranges.contains(where: { $0 != nil }) else { return nil }
    if isOutside(entered.criticalLow, entered.criticalHigh) { return .critical }
    return isOutside(entered.referenceLow, entered.referenceHigh) ? .abnormal : .normal
  }

  private func builtIn(_ set: MeasureSet, _ person: MeasuredPerson) -> (LabStatus?, String?)? {
    guard let kind, let value else { return nil }
    let judgement = set.judge(kind, value, for: person)
    switch judgement.meaning.status {
    case .normal: return (.normal, judgement.source)
    case .abnormal: return (.abnormal, judgement.source)
    case .critical: return (.critical, judgement.source)
    case .unclassified: return nil
    }
  }
}
