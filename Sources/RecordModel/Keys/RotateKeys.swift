/// Makes new keys for what is written from now on.
package struct RotateKeys: Method {
  package static let name = "key.rotate"
  package static let summary =
    "Makes the next version of a patient's key, or of every stream's, for new events and documents; older ones stay readable."
  package static let access = Access.operate

  /// The patient; every stream of the store where it is left out.
  package var patientId: PatientID?

  /// New keys for a patient, or for all.
  package init(patientId: PatientID? = nil) { self.patientId = patientId }

  /// What was made.
  package struct Outcome: Codable, Sendable, Equatable {
    /// Streams that have a new version.
    package var streams: Int
    /// The version that the patient's stream has now; left out where no patient is named.
    package var version: UInt32?

    package init(streams: Int, version: UInt32?) { (self.streams, self.version) = (streams, version) }
  }

  package static let example = RotateKeys(patientId: Example.patient)
  /// The second version.
  package static let exampleOutcome = Outcome(streams: 1, version: 2)
}
