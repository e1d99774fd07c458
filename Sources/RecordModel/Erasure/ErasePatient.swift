/// Erases a patient's record for ever.
public struct ErasePatient: Method {
  /// `patient.erase`.
  public static let name = "patient.erase"
  /// For the documentation.
  public static let summary =
    "Erases a patient's record for ever: destroys its keys and removes everything derived from it, exports included."
  /// For administrators, who have no other part in records.
  public static let access = Access(.operate, .accounts, by: .admins)

  /// The patient.
  public var patientId: PatientID
  /// Why.
  public var reason: ErasureReason
  /// On which ground of the law.
  public var basis: ErasureBasis
  /// Why the duty to keep records does not stand against it.
  public var override: ErasureOverride?

  /// The erasure of that patient's record.
  public init(
    patientId: PatientID, reason: ErasureReason, basis: ErasureBasis, override: ErasureOverride? = nil
  ) {
    (self.patientId, self.reason, self.basis, self.override) = (patientId, reason, basis, override)
  }

  /// What was erased.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Position of the event that says so.
    public var position: UInt64
    /// Events that can never be read again.
    public var events: UInt64
    /// Documents that were removed.
    public var documents: Int
    /// Exports that were removed with their files.
    public var exports: Int

    /// An outcome.
    public init(position: UInt64, events: UInt64, documents: Int, exports: Int) {
      (self.position, self.events, self.documents, self.exports) = (position, events, documents, exports)
    }
  }

  /// The example patient asked for it after the duty had ended.
  public static let example = ErasePatient(
    patientId: Example.patient, reason: .patientRequest, basis: .noLongerNecessary)
  /// A small record.
  public static let exampleOutcome = Outcome(position: 18, events: 12, documents: 9, exports: 1)
}
