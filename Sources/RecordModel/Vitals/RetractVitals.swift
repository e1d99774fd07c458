/// Declares an entry wrong.
package struct RetractVitals: Method {
  package static let name = "vitals.retract"
  package static let summary =
    "Declares an entry of vitals wrong; it counts nowhere any more and stays in the log."
  package static let access = Access.write(.patient, by: .patientAndTeam, shows: .partlySelfEntered)

  package var patientId: PatientID
  package var vitalId: RecordID
  package var reason: RetractionReason
  /// At most 500 characters.
  package var note: String?

  package init(patientId: PatientID, vitalId: RecordID, reason: RetractionReason, note: String? = nil) {
    (self.patientId, self.vitalId, self.reason, self.note) = (patientId, vitalId, reason, note)
  }

  package typealias Outcome = VitalsEntry
  package static let example = RetractVitals(
    patientId: Example.patient, vitalId: RecordID(known: "5f0c1d2e-0001"), reason: .duplicate)
  package static let exampleOutcome: VitalsEntry = {
    var entry = VitalsEntry.example
    entry.retracted = true
    return entry
  }()
}
