import RecordModel
import RecordStore

extension LabDocument {
  /// The result as answered, judged by the measure set of the reading.
  func result(_ reading: VitalsReading) -> LabResult {
    let analytes = findings.analytes.map { $0.judged(by: reading, at: findings.date) }
    var result = LabResult(
      id: labId, testName: findings.testName, date: findings.date,
      status: findings.status(of: analytes) ?? .normal, analytes: analytes, recordedAt: recordedAt,
      recordedBy: recordedBy)
    (result.document, result.note, result.reportedDate) = (
      findings.document, findings.note, findings.reportedDate
    )
    (result.version, result.retracted) = (version, isRetracted)
    let beyond = findings.analytes.filter { $0.measured.map(reading.set.isBeyondPlausible) == true }
    let warnings = beyond.map { VitalsWarning.beyondPlausible($0.entered.key, reading.language) }
    result.warnings = warnings.isEmpty ? nil : warnings
    return result
  }
}

extension LabFindings {
  /// The worst of the analytes and the laboratory's judgement; `nil` if there is no basis at all (R-MH-213,
  /// R-MH-214).
  func status(of analytes: [LabAnalyte]) -> LabStatus? {
    (analytes.compactMap(\.status) + [flag].compactMap(\.self)).max()
  }

  /// Whether a client repeats itself: the same input, whichever measure set it was read by.
  func isSame(as other: LabFindings) -> Bool {
    var same = self
    (same.measureSet, same.analytes) = (other.measureSet, other.analytes)
    return same == other && analytes.map(\.entered) == other.analytes.map(\.entered)
  }
}

extension LabFindings.Analyte {
  /// The value of a measure as reported; `nil` if it is of none.
  var measured: Measurement? {
    guard let kind, let value else { return nil }
    return Measurement(
      kind: kind, value: value, entered: EnteredValue(value: entered.value, unit: entered.unit))
  }

  /// The worse of the laboratory's and our own judgement (R-MH-347).
  ///
  /// Its reference replaces ours, its critical limits apply next to ours: neither replaces what only the
  /// other states.
  func judged(by reading: VitalsReading, at moment: Timestamp) -> LabAnalyte {
    let own = builtIn(reading, moment)
    let said = [laboratoryReference, laboratoryCritical].compactMap(\.self).max()
    let ours = own?.status
    let isOurs = ours.map { ours in said.map { $0 < ours } ?? true } ?? false
    var analyte = LabAnalyte(
      key: entered.key, name: entered.name, value: entered.value, unit: entered.unit,
      status: [said, ours].compactMap(\.self).max(),
      source: isOurs ? own?.source : said.map { _ in "laboratory" })
    (analyte.referenceLow, analyte.referenceHigh) = (entered.referenceLow, entered.referenceHigh)
    (analyte.criticalLow, analyte.criticalHigh) = (entered.criticalLow, entered.criticalHigh)
    return analyte
  }

  private func isOutside(_ low: ExactDecimal?, _ high: ExactDecimal?) -> Bool {
    low.map { entered.value < $0 } ?? false || high.map { entered.value > $0 } ?? false
  }

  /// The judgement by the laboratory's reference; `nil` if it gave none.
  private var laboratoryReference: LabStatus? {
    if entered.referenceLow == nil, entered.referenceHigh == nil { return nil }
    return isOutside(entered.referenceLow, entered.referenceHigh) ? .abnormal : .normal
  }

  /// Critical or `nil`: a value inside critical limits is not thereby normal.
  private var laboratoryCritical: LabStatus? {
    isOutside(entered.criticalLow, entered.criticalHigh) ? .critical : nil
  }

  /// The judgement by the measure set, or the patient's own target; if the laboratory has a reference, the
  /// set only decides on critical values.
  private func builtIn(_ reading: VitalsReading, _ moment: Timestamp) -> (status: LabStatus, source: String)?
  {
    guard let measured else { return nil }
    let judgement = reading.judge(JudgedValue(measured, source: .lab), at: moment)
    guard let status = LabStatus(judgement.meaning.status) else { return nil }
    let isReplaced = laboratoryReference != nil && !judgement.isByTarget && status != .critical
    return isReplaced ? nil : (status, judgement.source)
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
