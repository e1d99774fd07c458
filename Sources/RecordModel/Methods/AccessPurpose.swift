/// Why a record was looked at, after the purposes of use of HL7 (v3 PurposeOfUse).
package enum AccessPurpose: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Care of the patient (TREAT).
  case treatment
  /// Care in an emergency (ETREAT).
  case emergency
  /// The patient asked for it, or looks at their own record (PATRQT).
  case patientRequest = "patient-request"
  /// Running the practice (HOPERAT).
  case operations
  /// Payment for care (HPAYMT).
  case payment
  /// Research (HRESCH).
  case research
  /// The health of the public (PUBHLTH).
  case publicHealth = "public-health"
  /// A claim or a court (HLEGAL).
  case legal
  /// Running this program: imports, deliveries, repairs (SYSADMIN).
  case administration
  /// Examining who did what (HSYSADMIN).
  case audit
}
