import Crypto
import RecordModel
import RecordStore

extension SyncDevice: Command {
  /// Readings are independent of each other and of all other events (R-MH-160).
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    var device = try view.device(connectionId, of: patientId)
    try check()
    let digest = try digest()
    let key = DeviceBatchDocument.key(patientId, connectionId, batchId)
    if let known = try view.document(DeviceBatchDocument.self, key) {
      guard known.digest == digest else { throw .duplicateID }
      return .unchanged(
        StreamID(patientId),
        outcome: Outcome(batchId: batchId, known.sync, at: known.at, device.view(at: view.now)))
    }
    guard device.disconnectedAt == nil else {
      throw .conflict("device_disconnected", "the device is disconnected")
    }
    var batch = VitalsBatch(try VitalsReading(patientId, view))
    let sync = try take(device.connected, &batch, view)
    var alerts = AlertRaising(patientId)
    _ = try batch.warned(&alerts, view)
    device.sync(sync, at: view.recordedAt)
    let synced = DeviceSynced(connectionId: connectionId, batchId: batchId, digest: digest, sync: sync)
    var decision = Decision(
      StreamID(patientId), [synced] + batch.accepted.map(\.document.recorded) + alerts.events,
      outcome: Outcome(batchId: batchId, sync, at: view.recordedAt, device.view(at: view.now)))
    for (index, entry) in batch.accepted.enumerated() { decision.occurred[index + 1] = entry.timestamp }
    return decision
  }

  private func check() throws(Failure) {
    var checks = FieldChecks()
    if readings.count > Self.mostReadings {
      checks.refuse("/readings", "too_many", "at most \(Self.mostReadings)")
    }
    for (index, reading) in readings.prefix(Self.mostReadings).enumerated() {
      checks.text("/readings/\(index)/readingId", reading.readingId, 1...80)
      checks.text("/readings/\(index)/unit", reading.unit, 1...12)
    }
    try checks.finish()
  }

  private func digest() throws(Failure) -> String {
    Hexadecimal.text(SHA256.hash(data: try encodeCBOR(readings)).bytes())
  }

  private func take(
    _ device: DeviceConnected, _ batch: inout VitalsBatch, _ view: borrowing RecordView
  ) throws(Failure) -> DeviceSync {
    var sync = DeviceSync(accepted: 0, duplicates: 0, rejected: [])
    var seen: Set<RecordID> = []
    for reading in readings {
      let id = entryID(reading)
      let isKnown = try view.vitals(id) != nil
      if let refusal = reading.refusal(device.metrics) {
        sync.rejected.append(refusal)
      } else if isKnown || seen.contains(id) {
        sync.duplicates += 1
      } else if let refusal = try batch.judged(reading.input(id), view) {
        sync.rejected.append(
          RejectedReading(readingId: reading.readingId, code: refusal.code, message: refusal.message))
      } else {
        seen.insert(id)
        sync.accepted += 1
      }
    }
    return sync
  }

  /// The same for the same reading of the same device, so that it is stored once.
  private func entryID(_ reading: DeviceReading) -> RecordID {
    let parts = ["\(patientId)", connectionId.text, reading.readingId]
    let hash = SHA256.hash(data: Array(parts.joined(separator: "\n").utf8)).bytes()
    return RecordID(replacing: "dev-" + Hexadecimal.text(Array(hash.prefix(16))))
  }
}

extension VitalsBatch {
  /// Judges an entry; its first problem, if it has any.
  fileprivate mutating func judged(
    _ input: VitalsInput, _ view: borrowing RecordView
  ) throws(Failure) -> (code: String, message: String)? {
    try judge(input, view)
    guard let last = results.last, last.outcome == .refused else { return nil }
    let problem = last.fields?.first
    return (problem?.code ?? last.reason ?? "validation_failed", problem?.message ?? "cannot be accepted")
  }
}

extension DeviceReading {
  /// Why it is no reading that this device may send.
  fileprivate func refusal(_ granted: [DeviceMetric]) -> RejectedReading? {
    func refused(_ code: String, _ message: String) -> RejectedReading {
      RejectedReading(readingId: readingId, code: code, message: message)
    }
    if metric == .bmi { return refused("read_only_field", "a BMI is computed from weight and height") }
    guard granted.contains(metric) else {
      return refused("metric_not_granted", "the device may not send this")
    }
    guard unit == metric.unit else {
      return refused("unit_not_supported", "only in \(metric.unit); nothing is converted")
    }
    if metric == .bloodPressure {
      guard value == nil, systolic != nil, diastolic != nil else {
        return refused("required", "a blood pressure has systolic and diastolic, and no value")
      }
    } else if value == nil || systolic != nil || diastolic != nil {
      return refused("required", "one value")
    }
    return nil
  }

  /// As an entry of vitals.
  fileprivate func input(_ id: RecordID) -> VitalsInput {
    var input = VitalsInput(id: id, timestamp: timestamp)
    (input.fromDevice, input.glucoseContext) = (true, glucoseContext)
    if metric == .bloodPressure {
      (input[kind: .bloodPressureSystolic], input[kind: .bloodPressureDiastolic]) = (systolic, diastolic)
    } else if let kind = metric.kind {
      input[kind: kind] = value
    }
    // Who states the unit may report what nobody would type (R-MH-343).
    input.units = Dictionary(uniqueKeysWithValues: input.values.map { ($0.kind.rawValue, unit) })
    return input
  }
}
