import RecordModel

extension VitalsReading {
  /// An entry as it is answered, with BMI and statuses computed.
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

  private func bodyMassIndex(
    of entry: VitalsEntry, _ view: borrowing RecordView
  ) throws(Failure) -> ExactDecimal? {
    guard let weight = entry.weight else { return nil }
    if let height = entry.height { return BodyMassIndex.of(weight: weight, height: height) }
    return try height(at: entry.timestamp, view).flatMap { BodyMassIndex.of(weight: weight, height: $0) }
  }

  private func classify(_ entry: inout VitalsEntry) {
    let person = measured(at: entry.timestamp)
    func status(_ kind: MeasureKind) -> MeasureStatus? {
      entry[kind: kind].map { set.classify(kind, $0, for: person, context: entry.glucoseContext).status }
    }
    entry.status.heartRate = status(.heartRate)
    entry.status.temperature = status(.temperature)
    entry.status.respiratoryRate = status(.respiratoryRate)
    entry.status.oxygenSaturation = status(.oxygenSaturation)
    entry.status.bloodGlucose = status(.bloodGlucose)
    entry.status.a1cLevel = status(.a1cLevel)
    entry.status.bmi = status(.bmi)
    // A weight means what the BMI computed with it means (R-MH-210).
    entry.status.weight = entry.weight.map { _ in entry.status.bmi ?? .unclassified }
    if let systolic = entry.bloodPressureSystolic, let diastolic = entry.bloodPressureDiastolic {
      let pressure = set.pressure(systolic: systolic, diastolic: diastolic, for: person)
      (entry.status.bloodPressure, entry.bloodPressureCategory) = (pressure.status, pressure.category)
    }
  }
}
