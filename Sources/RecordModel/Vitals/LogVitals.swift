package struct LogVitals: Method {
  package static let name = "vitals.log"
  package static let summary =
    "Records vital signs and measures of one moment; late and unordered entries are welcome."
  package static let access = Access.write(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  /// Encoded as members next to `patientId`.
  package var input: VitalsInput

  package init(patientId: PatientID, input: VitalsInput) { (self.patientId, self.input) = (patientId, input) }

  private enum CodingKeys: CodingKey { case patientId }

  /// Reads patient and values from the same object.
  package init(from decoder: any Decoder) throws {
    patientId = try decoder.container(keyedBy: CodingKeys.self).decode(PatientID.self, forKey: .patientId)
    input = try VitalsInput(from: decoder)
  }

  /// Writes both into one object.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(patientId, forKey: .patientId)
    try input.encode(to: encoder)
  }

  package typealias Outcome = VitalsEntry
  package static let example = LogVitals(patientId: Example.patient, input: .example)
  package static let exampleOutcome = VitalsEntry.example
}

extension VitalsInput {
  static let example: VitalsInput = {
    var input = VitalsInput(timestamp: OffsetTime(Example.start, offsetMinutes: 60))
    input.heartRate = ExactDecimal(72)
    input.bloodPressureSystolic = ExactDecimal(120)
    input.bloodPressureDiastolic = ExactDecimal(80)
    return input
  }()
}

extension VitalsEntry {
  static let example: VitalsEntry = {
    var entry = VitalsEntry(
      id: RecordID(known: "5f0c1d2e-0001"), timestamp: Example.start, source: .patient,
      recordedAt: Example.start,
      recordedBy: "service:1000")
    entry.heartRate = ExactDecimal(72)
    entry.bloodPressureSystolic = ExactDecimal(120)
    entry.bloodPressureDiastolic = ExactDecimal(80)
    entry.status[.heartRate] = .normal
    entry.status[.bloodPressure] = .abnormal
    entry.bloodPressureCategory = "hypertension-stage-1"
    return entry
  }()
}
