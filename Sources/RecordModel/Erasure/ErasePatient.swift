/// Erases a patient's record for ever.
package struct ErasePatient: Method {
  package static let name = "patient.erase"
  package static let summary =
    "Erases a patient's record for ever: destroys its keys and removes everything derived from it, exports included."
  /// For administrators, who have no other part in records.
  package static let access = Access(.operate, .accounts, only: .administrators)

  package var patientId: PatientID
  package var reason: ErasureReason
  package var basis: ErasureBasis
  /// Why the duty to keep records does not prevent it.
  package var override: ErasureOverride?

  package init(
    patientId: PatientID, reason: ErasureReason, basis: ErasureBasis, override: ErasureOverride? = nil
  ) {
    (self.patientId, self.reason, self.basis, self.override) = (patientId, reason, basis, override)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Position of ``PatientErased``.
    package var position: UInt64
    /// Events that can never be read again.
    package var events: UInt64
    /// Documents that were removed.
    package var documents: Int
    /// Exports that were removed with their files.
    package var exports: Int

    package init(position: UInt64, events: UInt64, documents: Int, exports: Int) {
      (self.position, self.events, self.documents, self.exports) = (position, events, documents, exports)
    }
  }

  package static let example = ErasePatient(
    patientId: Example.patient, reason: .patientRequest, basis: .noLongerNecessary)
  package static let exampleOutcome = Outcome(position: 18, events: 12, documents: 9, exports: 1)
}
