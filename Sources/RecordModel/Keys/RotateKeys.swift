/// Makes new keys for what is written from now on.
public struct RotateKeys: Method {
  /// `key.rotate`.
  public static let name = "key.rotate"
  /// For the documentation.
  public static let summary =
    "Makes the next version of a patient's key, or of every stream's, for new events and documents; older ones stay readable."
  /// Runs the store.
  public static let access = Access.operate

  /// The patient; every stream of the store where it is left out.
  public var patientId: PatientID?

  /// New keys for a patient, or for all.
  public init(patientId: PatientID? = nil) { self.patientId = patientId }

  /// What was made.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Streams that have a new version.
    public var streams: Int
    /// The version that the patient's stream has now; left out where no patient is named.
    public var version: UInt32?

    /// An outcome.
    public init(streams: Int, version: UInt32?) { (self.streams, self.version) = (streams, version) }
  }

  /// The example patient.
  public static let example = RotateKeys(patientId: Example.patient)
  /// The second version.
  public static let exampleOutcome = Outcome(streams: 1, version: 2)
}
