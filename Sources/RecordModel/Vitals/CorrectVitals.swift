/// Declares an entry wrong and records what is right in its place.
package struct CorrectVitals: Method {
  package static let name = "vitals.correct"
  package static let summary =
    "Declares an entry of vitals wrong and records the right values in its place, in one step."
  /// Writes a patient's record.
  package static let access = Access.write(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  /// The entry that is wrong; it may itself be a correction.
  package var vitalId: RecordID
  /// Why it is wrong.
  package var reason: RetractionReason
  /// The right values, as members beside the others; all of them, not only the changed ones.
  package var input: VitalsInput

  /// Corrects that entry.
  package init(patientId: PatientID, vitalId: RecordID, reason: RetractionReason, input: VitalsInput) {
    (self.patientId, self.vitalId, self.reason, self.input) = (patientId, vitalId, reason, input)
  }

  private enum CodingKeys: CodingKey { case patientId, vitalId, reason }

  /// Reads all from the same object.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    patientId = try container.decode(PatientID.self, forKey: .patientId)
    vitalId = try container.decode(RecordID.self, forKey: .vitalId)
    reason = try container.decode(RetractionReason.self, forKey: .reason)
    input = try VitalsInput(from: decoder)
  }

  /// Writes all into one object.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(patientId, forKey: .patientId)
    try container.encode(vitalId, forKey: .vitalId)
    try container.encode(reason, forKey: .reason)
    try input.encode(to: encoder)
  }

  /// What the method answers: the new entry.
  package typealias Outcome = VitalsEntry
  /// Another pulse.
  package static let example = CorrectVitals(
    patientId: Example.patient, vitalId: RecordID(known: "5f0c1d2e-0001"), reason: .enteredInError,
    input: .example)
  /// The entry that took the other's place.
  package static let exampleOutcome: VitalsEntry = {
    var entry = VitalsEntry.example
    (entry.id, entry.corrects) = (RecordID(known: "5f0c1d2e-0002"), entry.id)
    return entry
  }()
}
