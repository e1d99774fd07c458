/// Makes new keys for future records.
package struct RotateKeys: Method {
  package static let name = "key.rotate"
  package static let summary =
    "Makes the next version of a patient's key, or of every stream's, for new events and documents; older ones stay readable."
  package static let access = Access.operate

  /// Every stream of the store if left out.
  package var patientId: PatientID?

  package init(patientId: PatientID? = nil) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    package var streams: Int
    /// The current version of the patient's stream; left out if no patient is named.
    package var version: UInt32?

    package init(streams: Int, version: UInt32?) { (self.streams, self.version) = (streams, version) }
  }

  package static let example = RotateKeys(patientId: Example.patient)
  package static let exampleOutcome = Outcome(streams: 1, version: 2)
}
