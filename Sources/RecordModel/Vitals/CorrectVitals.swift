/// Declares an entry wrong and records the right one in its place.
package struct CorrectVitals: Method {
  package static let name = "vitals.correct"
  package static let summary =
    "Declares an entry of vitals wrong and records the right values in its place, in one step."
  package static let access = Access.write(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  /// The wrong entry, which may itself be a correction.
  package var vitalId: RecordID
  package var reason: RetractionReason
  /// The right values, as members next to the others; all of them, not only the changed ones.
  package var input: VitalsInput

  package init(patientId: PatientID, vitalId: RecordID, reason: RetractionReason, input: VitalsInput) {
    (self.patientId, self.vitalId, self.reason, self.input) = (patientId, vitalId, reason, input)
  }

  private enum CodingKeys: CodingKey { case patientId, vitalId, reason }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    patientId = try container.decode(PatientID.self, forKey: .patientId)
    vitalId = try container.decode(RecordID.self, forKey: .vitalId)
    reason = try container.decode(RetractionReason.self, forKey: .reason)
    input = try VitalsInput(from: decoder)
  }

  /// Writes all members into one object.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(patientId, forKey: .patientId)
    try container.encode(vitalId, forKey: .vitalId)
    try container.encode(reason, forKey: .reason)
    try input.encode(to: encoder)
  }

  package typealias Outcome = VitalsEntry
  package static let example = CorrectVitals(
    patientId: Example.patient, vitalId: RecordID(known: "5f0c1d2e-0001"), reason: .enteredInError,
    input: .example)
  package static let exampleOutcome: VitalsEntry = {
    var entry = VitalsEntry.example
    (entry.id, entry.corrects) = (RecordID(known: "5f0c1d2e-0002"), entry.id)
    return entry
  }()
}
