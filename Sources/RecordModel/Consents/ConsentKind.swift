/// The texts that people agree to.
///
/// Whether the care team and research may see the record are the patient's settings, not texts with versions;
/// see ``PatientSettings/Privacy``.
package enum ConsentKind: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// That the record is kept at all; questionnaires need it (R-RH-052).
  case service
  /// The terms of use.
  case terms
  /// The privacy policy.
  case privacy
}
