import RecordModel
import RecordStore

extension VitalsReading {
  /// An entry as answered, with BMI and statuses computed.
  func entry(
    _ document: VitalsEntryDocument, _ view: borrowing RecordView
  ) throws(Failure) -> VitalsEntry {
    let recorded = document.recorded
    var entry = VitalsEntry(
      id: recorded.entryId, timestamp: document.effectiveAt, source: recorded.source,
      recordedAt: document.recordedAt, recordedBy: document.recordedBy)
    for measured in recorded.measurements { entry[kind: measured.kind] = measured.value }
    entry.bmi = try bodyMassIndex(of: entry, view)
    (entry.glucoseContext, entry.note, entry.corrects) = (
      recorded.glucoseContext, recorded.note, recorded.corrects
    )
    entry.retracted = document.retraction != nil
    let entered = recorded.measurements.compactMap { measured in
      measured.entered.map { EnteredMeasure(measure: measured.kind, value: $0.value, unit: $0.unit) }
    }
    if !entered.isEmpty { entry.entered = entered }
    classify(&entry)
    return entry
  }

  func bodyMassIndex(
    of entry: VitalsEntry, _ view: borrowing RecordView
  ) throws(Failure) -> ExactDecimal? {
    guard let weight = entry.weight else { return nil }
    if let height = entry.height { return BodyMassIndex.of(weight: weight, height: height) }
    return try height(at: entry.timestamp, view).flatMap { BodyMassIndex.of(weight: weight, height: $0) }
  }

  private func classify(_ entry: inout VitalsEntry) {
    var byTarget: [TrendMetric] = []
    var reasons: [VitalsReason] = []
    for metric in Self.judged {
      guard let judgement = judgement(metric, entry) else { continue }
      if let reason = reason(metric, judgement) { reasons.append(reason) }
      entry.status[metric] = judgement.meaning.status
      if metric == .bloodPressure { entry.bloodPressureCategory = judgement.meaning.category }
      if judgement.isByTarget { byTarget.append(metric) }
    }
    // A weight has the status of the BMI computed with it (R-MH-210).
    entry.status[.weight] = entry.weight.map { _ in entry.status[.bmi] ?? .unclassified }
    entry.judgedByTarget = byTarget.isEmpty ? nil : byTarget
    entry.reasons = reasons.isEmpty ? nil : reasons
  }

  /// What has to be said of a judgement besides the status: why there is none, or that a target was not used.
  func reason(_ metric: TrendMetric, _ judgement: Judgement) -> VitalsReason? {
    if let reason = judgement.reason {
      return VitalsReason(measure: metric, code: .unclassified, message: reason.localized(language))
    }
    guard judgement.setsTargetAside else { return nil }
    return VitalsReason(
      measure: metric, code: .targetNotUsed, message: Self.targetNotUsed.localized(language))
  }

  static let targetNotUsed = LocalizedText(
    de: "Der Wert liegt im Zielbereich, ist aber kritisch. Das Ziel wurde nicht angewandt.",
    en: "The value is within the target but critical. The target was not used.")
}
