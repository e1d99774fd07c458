import RecordModel
import RecordStore

extension LabDocument {
  /// The result as answered, judged by measures and panel of the reading.
  func result(_ reading: LabReading) -> LabResult {
    let analytes = findings.judged(by: reading)
    var result = LabResult(
      id: labId, testName: findings.testName, date: findings.date,
      status: findings.status(of: analytes), analytes: analytes, recordedAt: recordedAt,
      recordedBy: recordedBy)
    (result.document, result.note, result.reportedDate) = (
      findings.document, findings.note, findings.reportedDate
    )
    (result.version, result.retracted) = (version, isRetracted)
    let language = reading.vitals.language
    let beyond = findings.analytes.filter { $0.measured.map(reading.vitals.set.isBeyondPlausible) == true }
    let warnings =
      beyond.map { VitalsWarning.beyondPlausible($0.entered.key, language) }
      + analytes.compactMap { analyte in analyte.reason.map { .unclassified(analyte, $0, language) } }
      + findings.uncheckedRise(by: reading)
    result.warnings = warnings.isEmpty ? nil : warnings
    return result
  }
}

extension LabFindings {
  /// Every analyte with its judgement; what nothing can judge is `unclassified`, with the reason, unless the laboratory calls the
  /// report normal (R-MH-213, R-MH-354).
  func judged(by reading: LabReading) -> [LabAnalyte] { analytes.map { judged($0, by: reading) } }

  /// One of them.
  func judged(_ analyte: Analyte, by reading: LabReading) -> LabAnalyte {
    var judged = analyte.judged(by: reading, at: date)
    if judged.status == .unclassified, flag == .normal, judged.reason != .disputedAnalyte {
      (judged.status, judged.source, judged.reason) = (.normal, Self.laboratory, nil)
    }
    return judged
  }

  /// The worst of the analytes and the laboratory's judgement (R-MH-213, R-MH-214).
  func status(of analytes: [LabAnalyte]) -> LabStatus {
    (analytes.map { $0.status ?? .unclassified } + [flag].compactMap(\.self)).max() ?? .unclassified
  }

  /// Whether a client repeats itself: the same input, whichever measure set it was read by.
  func isSame(as other: LabFindings) -> Bool {
    var same = self
    (same.measureSet, same.analytes) = (other.measureSet, other.analytes)
    return same == other && analytes.map(\.entered) == other.analytes.map(\.entered)
  }

  /// The source of what the laboratory itself says.
  static let laboratory = "laboratory"
}

extension LabFindings.Analyte {
  /// The value of a measure as reported; `nil` if it is of none.
  var measured: Measurement? {
    guard let kind, let value else { return nil }
    return Measurement(
      kind: kind, value: value, entered: EnteredValue(value: entered.value, unit: entered.unit))
  }

  /// The worst of what the laboratory, the measures and the panel say (R-MH-347).
  ///
  /// The laboratory's reference replaces ours, its critical limits apply next to ours: neither replaces what only the
  /// other states.
  func judged(by reading: LabReading, at moment: Timestamp) -> LabAnalyte {
    let judging = LabJudging(self, reading, at: moment)
    let verdicts = judging.verdicts
    let worst = verdicts.map(\.status).max()
    // Of equals the first counts, and the laboratory's come first.
    let decisive = verdicts.first { $0.status == worst }
    var analyte = LabAnalyte(
      key: entered.key, name: entered.name, value: entered.value, unit: entered.unit,
      status: decisive?.status ?? .unclassified, source: decisive?.source)
    (analyte.referenceLow, analyte.referenceHigh) = (entered.referenceLow, entered.referenceHigh)
    (analyte.criticalLow, analyte.criticalHigh) = (entered.criticalLow, entered.criticalHigh)
    analyte.limit = decisive?.limit
    let isInDoubt = decisive?.isDoubtful ?? true || judging.isDisputed
    analyte.reason = isInDoubt ? judging.reason : nil
    return analyte
  }
}

extension VitalsWarning {
  /// A laboratory value that could not be judged (R-MH-354).
  fileprivate static func unclassified(
    _ analyte: LabAnalyte, _ reason: UnjudgedReason, _ language: Language
  ) -> VitalsWarning {
    let why = reason.label.localized(language)
    return VitalsWarning(
      code: "unclassified", field: analyte.key,
      message: language == .de
        ? "\(analyte.name) konnte nicht beurteilt werden: \(why)."
        : "\(analyte.name) could not be judged: \(why).")
  }
}
