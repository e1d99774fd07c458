/// Erases a patient's record for ever.
package struct ErasePatient: Method {
  /// `patient.erase`.
  package static let name = "patient.erase"
  package static let summary =
    "Erases a patient's record for ever: destroys its keys and removes everything derived from it, exports included."
  /// For administrators, who have no other part in records.
  package static let access = Access(.operate, .accounts, only: .administrators)

  package var patientId: PatientID
  package var reason: ErasureReason
  /// On which ground of the law.
  package var basis: ErasureBasis
  /// Why the duty to keep records does not stand against it.
  package var override: ErasureOverride?

  /// The erasure of that patient's record.
  package init(
    patientId: PatientID, reason: ErasureReason, basis: ErasureBasis, override: ErasureOverride? = nil
  ) {
    (self.patientId, self.reason, self.basis, self.override) = (patientId, reason, basis, override)
  }

  /// What was erased.
  package struct Outcome: Codable, Sendable, Equatable {
    /// Position of the event that says so.
    package var position: UInt64
    /// Events that can never be read again.
    package var events: UInt64
    /// Documents that were removed.
    package var documents: Int
    /// Exports that were removed with their files.
    package var exports: Int

    /// An outcome.
    package init(position: UInt64, events: UInt64, documents: Int, exports: Int) {
      (self.position, self.events, self.documents, self.exports) = (position, events, documents, exports)
    }
  }

  /// The example patient asked for it after the duty had ended.
  package static let example = ErasePatient(
    patientId: Example.patient, reason: .patientRequest, basis: .noLongerNecessary)
  /// A small record.
  package static let exampleOutcome = Outcome(position: 18, events: 12, documents: 9, exports: 1)
}
