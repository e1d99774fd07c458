/// A patient's record must not be erased.
package struct PatientHeld: Event {
  package static let type = EventType(code: 370, name: "erasure.hold-placed")
  /// A hold may be against the patient's interest, such as a claim.
  package static let isHiddenFromPatient = true
  /// 1 to 500 characters.
  package var reason: String

  package init(reason: String) { self.reason = reason }
}

/// A patient's record may be erased again.
package struct HoldReleased: Event {
  package static let type = EventType(code: 371, name: "erasure.hold-released")
  /// As hidden as the hold.
  package static let isHiddenFromPatient = true
  /// 1 to 500 characters.
  package var reason: String

  package init(reason: String) { self.reason = reason }
}

/// A patient's record was erased: its keys were destroyed, and everything derived from it removed.
///
/// Stands in the store's own stream, where it can be read afterwards. Nothing in it is free text, since
/// nobody could erase that.
package struct PatientErased: Event {
  package static let type = EventType(code: 372, name: "erasure.patient-erased")
  package var patientId: PatientID
  package var reason: ErasureReason
  package var basis: ErasureBasis
  /// Why the duty to keep records did not prevent it; `nil` if there was none any more.
  package var override: ErasureOverride?
  /// The envelope's actor in text form; a restored store repeats the event on its own.
  package var erasedBy: String
  /// The first erasure, before any restore.
  package var erasedAt: Timestamp
  /// Events of the record that can never be read again.
  package var events: UInt64

  package init(
    patientId: PatientID, reason: ErasureReason, basis: ErasureBasis, override: ErasureOverride?,
    erasedBy: String, erasedAt: Timestamp, events: UInt64
  ) {
    (self.patientId, self.reason, self.basis, self.override) = (patientId, reason, basis, override)
    (self.erasedBy, self.erasedAt, self.events) = (erasedBy, erasedAt, events)
  }
}

/// Why a record is erased.
package enum ErasureReason: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The person asked for it.
  case patientRequest = "patient_request"
  /// The duty to keep it has ended.
  case retentionExpired = "retention_expired"
  /// It was opened by mistake, or for the wrong person.
  case openedByMistake = "opened_by_mistake"
  /// An authority or a court ordered it.
  case order
}

/// The ground of an erasure: the letter of GDPR Article 17(1).
package enum ErasureBasis: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// (a) The data are no longer necessary.
  case noLongerNecessary = "gdpr_17_1_a"
  /// (b) The person withdrew their consent.
  case consentWithdrawn = "gdpr_17_1_b"
  /// (c) The person objects.
  case objection = "gdpr_17_1_c"
  /// (d) The data were processed unlawfully.
  case unlawful = "gdpr_17_1_d"
  /// (e) The law demands it.
  case legalObligation = "gdpr_17_1_e"
}

/// Why the duty to keep treatment records does not prevent an erasure.
package enum ErasureOverride: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// The record holds nothing of a treatment; believed only if no event of it is by the care team.
  case noTreatment = "no_treatment"
  /// The record was opened by mistake or belongs to nobody; whoever erases it answers for that.
  case openedByMistake = "opened_by_mistake"
}
